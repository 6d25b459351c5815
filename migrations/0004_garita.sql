ALTER TABLE "acreditacion_persona" ADD COLUMN "indisciplinas" jsonb;
