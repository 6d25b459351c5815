CREATE TABLE "plataforma_cuenta_diaria" (
	"id_cliente" integer NOT NULL,
	"id_usuario" varchar(20) NOT NULL,
	"asunto" varchar(40) NOT NULL,
	"dia" date NOT NULL,
	"veces" integer NOT NULL
);

CREATE UNIQUE INDEX "plataforma_cuenta_diaria_u" ON "plataforma_cuenta_diaria" USING btree ("id_usuario","asunto");
