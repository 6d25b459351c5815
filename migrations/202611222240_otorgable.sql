ALTER TABLE "seguridad_perfil" ADD COLUMN "otorgable" varchar(1) DEFAULT 'N' NOT NULL;
-- What a new client begins with: its security administrators bring in the requesters of contractors.
UPDATE "seguridad_perfil" SET "otorgable" = 'S' WHERE "perfil" = 'SOLICITANTE' AND "contratista" = 'S';
