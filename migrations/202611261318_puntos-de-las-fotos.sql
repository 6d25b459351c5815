ALTER TABLE "base_miniatura" ADD COLUMN "ancho" integer;
ALTER TABLE "base_miniatura" ADD COLUMN "alto" integer;
