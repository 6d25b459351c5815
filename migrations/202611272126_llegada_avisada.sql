ALTER TABLE "acceso_presencia" ADD COLUMN "llegada_avisada" timestamptz(3);
