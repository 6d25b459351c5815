CREATE TABLE "base_miniatura" (
	"id_archivo" integer PRIMARY KEY NOT NULL,
	"contenido" "bytea"
);

ALTER TABLE "base_miniatura" ADD CONSTRAINT "base_miniatura_id_archivo_base_archivo_id_archivo_fk" FOREIGN KEY ("id_archivo") REFERENCES "public"."base_archivo"("id_archivo") ON DELETE cascade ON UPDATE no action;
