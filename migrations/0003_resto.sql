DROP INDEX "sistema_trabajo_ejecucion_i_inicio";
DROP INDEX "acceso_marca_i_fecha_hora";
DROP INDEX "acceso_marca_i_rebote";
CREATE INDEX "sistema_trabajo_ejecucion_i_inicio_id_trabajo_ejecucion" ON "sistema_trabajo_ejecucion" USING btree ("inicio","id_trabajo_ejecucion");
CREATE INDEX "acceso_marca_i_fecha_hora_id_marca" ON "acceso_marca" USING btree ("id_cliente","fecha_hora","id_marca");
