ALTER TABLE "identificacion_persona_tipo" ALTER COLUMN "id_persona" DROP NOT NULL;
ALTER TABLE "identificacion_persona_tipo" ADD COLUMN "id_vehiculo" integer;
ALTER TABLE "identificacion_persona_tipo" ADD CONSTRAINT "identificacion_persona_tipo_id_vehiculo_administracion_vehiculo_id_vehiculo_fk" FOREIGN KEY ("id_vehiculo") REFERENCES "public"."administracion_vehiculo"("id_vehiculo") ON DELETE no action ON UPDATE no action NOT VALID;
ALTER TABLE "identificacion_persona_tipo" ADD CONSTRAINT "persona_tipo_un_portador" CHECK (num_nonnulls("id_persona", "id_vehiculo") = 1) NOT VALID;
