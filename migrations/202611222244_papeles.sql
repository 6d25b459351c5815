CREATE INDEX "acreditacion_carga_adjunto_i_id_archivo" ON "acreditacion_carga_adjunto" USING btree ("id_cliente","id_archivo");
CREATE INDEX "acreditacion_persona_requisito_i_id_archivo" ON "acreditacion_persona_requisito" USING btree ("id_cliente","id_archivo");
CREATE INDEX "acreditacion_vehiculo_requisito_i_id_archivo" ON "acreditacion_vehiculo_requisito" USING btree ("id_cliente","id_archivo");
CREATE INDEX "acreditacion_compania_requisito_i_id_archivo" ON "acreditacion_compania_requisito" USING btree ("id_cliente","id_archivo");
