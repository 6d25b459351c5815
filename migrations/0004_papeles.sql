CREATE TABLE "plataforma_subida" (
	"id_subida" varchar(32) PRIMARY KEY NOT NULL,
	"id_cliente" integer NOT NULL,
	"id_usuario" varchar(20) NOT NULL,
	"nombre" varchar(150) NOT NULL,
	"uso" varchar(3) NOT NULL,
	"tamano" integer NOT NULL,
	"creada" timestamptz(3) NOT NULL
);

ALTER TABLE "acreditacion_requisito" ADD COLUMN "bloquea_desde" date;
ALTER TABLE "acreditacion_requisito" ADD COLUMN "grupal" varchar(1) DEFAULT 'N' NOT NULL;
CREATE INDEX "plataforma_subida_usuario" ON "plataforma_subida" USING btree ("id_cliente","id_usuario");
