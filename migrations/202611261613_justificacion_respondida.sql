ALTER TABLE "asistencia_justificacion_persona" ADD COLUMN "fecha_respuesta" timestamptz(3);
