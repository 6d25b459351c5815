ALTER TABLE "acceso_grupo_puerta" ADD COLUMN "equipos" integer[] DEFAULT '{}' NOT NULL;
ALTER TABLE "acceso_plano_lugar" ADD COLUMN "puntos" jsonb;
