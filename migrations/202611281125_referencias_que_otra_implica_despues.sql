-- outside a transaction
-- What another reference implies is not proved again with each row of what comes all day (decision 206): a row of a division refers to its client through it. Presence
-- is written with its mark, which never goes. Each lets go by itself, as it holds both tables for an instant.
ALTER TABLE "acceso_equipo_linea" DROP CONSTRAINT IF EXISTS "acceso_equipo_linea_id_cliente_sistema_cliente_id_cliente_fk";
ALTER TABLE "acceso_evacuacion_persona" DROP CONSTRAINT IF EXISTS "acceso_evacuacion_persona_id_cliente_sistema_cliente_id_cliente_fk";
ALTER TABLE "acceso_instantanea" DROP CONSTRAINT IF EXISTS "acceso_instantanea_id_cliente_sistema_cliente_id_cliente_fk";
ALTER TABLE "acceso_marca" DROP CONSTRAINT IF EXISTS "acceso_marca_id_cliente_sistema_cliente_id_cliente_fk";
ALTER TABLE "acceso_presencia" DROP CONSTRAINT IF EXISTS "acceso_presencia_id_cliente_sistema_cliente_id_cliente_fk", DROP CONSTRAINT IF EXISTS "acceso_presencia_id_marca_fk";
ALTER TABLE "acreditacion_solicitud_historial" DROP CONSTRAINT IF EXISTS "acreditacion_solicitud_historial_id_cliente_sistema_cliente_id_cliente_fk";
ALTER TABLE "acreditacion_tramite_historial" DROP CONSTRAINT IF EXISTS "acreditacion_tramite_historial_id_cliente_sistema_cliente_id_cliente_fk";
ALTER TABLE "asistencia_comprobante" DROP CONSTRAINT IF EXISTS "asistencia_comprobante_id_cliente_sistema_cliente_id_cliente_fk";
ALTER TABLE "asistencia_dia" DROP CONSTRAINT IF EXISTS "asistencia_dia_id_cliente_sistema_cliente_id_cliente_fk";
ALTER TABLE "asistencia_fiscalizacion_clave" DROP CONSTRAINT IF EXISTS "asistencia_fiscalizacion_clave_id_cliente_sistema_cliente_id_cliente_fk";
ALTER TABLE "asistencia_fiscalizacion_consulta" DROP CONSTRAINT IF EXISTS "asistencia_fiscalizacion_consulta_id_cliente_sistema_cliente_id_cliente_fk";
ALTER TABLE "asistencia_periodo_evento" DROP CONSTRAINT IF EXISTS "asistencia_periodo_evento_id_cliente_sistema_cliente_id_cliente_fk";
ALTER TABLE "asistencia_periodo_persona" DROP CONSTRAINT IF EXISTS "asistencia_periodo_persona_id_cliente_sistema_cliente_id_cliente_fk";
ALTER TABLE "asistencia_regularizacion" DROP CONSTRAINT IF EXISTS "asistencia_regularizacion_id_cliente_sistema_cliente_id_cliente_fk";
ALTER TABLE "comedor_consumo" DROP CONSTRAINT IF EXISTS "comedor_consumo_id_cliente_sistema_cliente_id_cliente_fk";
