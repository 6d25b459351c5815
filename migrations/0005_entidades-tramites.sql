ALTER TABLE "acreditacion_desmovilizacion_persona" ALTER COLUMN "id_persona" DROP NOT NULL;
ALTER TABLE "acreditacion_desmovilizacion_persona" ADD COLUMN "id_vehiculo" integer;
ALTER TABLE "acreditacion_actualizacion_requisito" ADD COLUMN "id_vehiculo" integer;
ALTER TABLE "acreditacion_desmovilizacion_persona" ADD CONSTRAINT "acreditacion_desmovilizacion_persona_id_vehiculo_administracion_vehiculo_id_vehiculo_fk" FOREIGN KEY ("id_vehiculo") REFERENCES "public"."administracion_vehiculo"("id_vehiculo") ON DELETE no action ON UPDATE no action;
ALTER TABLE "acreditacion_actualizacion_requisito" ADD CONSTRAINT "acreditacion_actualizacion_requisito_id_vehiculo_administracion_vehiculo_id_vehiculo_fk" FOREIGN KEY ("id_vehiculo") REFERENCES "public"."administracion_vehiculo"("id_vehiculo") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "acreditacion_desmovilizacion_persona_u_id_desmovilizacion_id_ve" ON "acreditacion_desmovilizacion_persona" USING btree ("id_cliente","id_desmovilizacion","id_vehiculo");
CREATE INDEX "acreditacion_desmovilizacion_persona_i_id_vehiculo" ON "acreditacion_desmovilizacion_persona" USING btree ("id_cliente","id_vehiculo");
CREATE UNIQUE INDEX "acreditacion_actualizacion_requisito_u_id_actualizacion_id_vehi" ON "acreditacion_actualizacion_requisito" USING btree ("id_cliente","id_actualizacion","id_vehiculo","id_requisito");
CREATE INDEX "acreditacion_actualizacion_requisito_i_id_vehiculo" ON "acreditacion_actualizacion_requisito" USING btree ("id_cliente","id_vehiculo");
