ALTER TABLE "acceso_zona" ADD COLUMN "aforo" integer DEFAULT 0 NOT NULL;
CREATE INDEX "acreditacion_persona_i_fecha_inicio" ON "acreditacion_persona" USING btree ("id_cliente","fecha_inicio");
CREATE INDEX "acreditacion_vehiculo_i_fecha_inicio" ON "acreditacion_vehiculo" USING btree ("id_cliente","fecha_inicio");
CREATE INDEX "acreditacion_compania_i_fecha_inicio" ON "acreditacion_compania" USING btree ("id_cliente","fecha_inicio");
