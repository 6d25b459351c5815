ALTER TABLE "acceso_motivo_marca" ALTER COLUMN "uso" SET DEFAULT '{"M","F","A"}';
ALTER TABLE "acceso_tipo_requisito" ALTER COLUMN "numero_dias" SET DEFAULT 365;
ALTER TABLE "acceso_exoneracion" ADD COLUMN "motivo_termino" varchar(250) COLLATE "es-x-icu";
