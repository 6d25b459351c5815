ALTER TABLE "acreditacion_solicitud_historial" ADD COLUMN "confirmaciones" jsonb;
