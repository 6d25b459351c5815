ALTER TABLE "seguridad_usuario" drop column "busqueda";
ALTER TABLE "seguridad_usuario" ADD COLUMN "busqueda" text GENERATED ALWAYS AS (normaliza(coalesce(documento, '') || ' ' || coalesce(nombre, '') || ' ' || coalesce(apellido, '') || ' ' || coalesce(correo, ''))) STORED;
ALTER TABLE "seguridad_usuario" ADD COLUMN "id_persona" integer;
ALTER TABLE "seguridad_usuario" ADD COLUMN "motivo_inactivacion" varchar(100) COLLATE "es-x-icu";
ALTER TABLE "seguridad_usuario" ADD COLUMN "fecha_activacion" timestamptz(3);
ALTER TABLE "seguridad_usuario" ADD CONSTRAINT "seguridad_usuario_id_persona_administracion_persona_id_persona_fk" FOREIGN KEY ("id_persona") REFERENCES "public"."administracion_persona"("id_persona") ON DELETE no action ON UPDATE no action;
CREATE INDEX "seguridad_caracteristica_i_propia" ON "seguridad_caracteristica" USING btree ("propia");
CREATE INDEX "seguridad_usuario_i_id_persona" ON "seguridad_usuario" USING btree ("id_cliente","id_persona");
