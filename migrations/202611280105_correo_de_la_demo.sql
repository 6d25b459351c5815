CREATE TABLE "base_correo_demo" (
	"id_correo" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "base_correo_demo_id_correo_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"momento" timestamptz(3) NOT NULL,
	"destinatario" text NOT NULL,
	"asunto" text NOT NULL,
	"html" text NOT NULL
);

