ALTER TABLE "sistema_division" ADD COLUMN "id_ubigeo" integer;
ALTER TABLE "sistema_division" ADD CONSTRAINT "sistema_division_id_ubigeo_administracion_ubigeo_id_ubigeo_fk" FOREIGN KEY ("id_ubigeo") REFERENCES "public"."administracion_ubigeo"("id_ubigeo") ON DELETE no action ON UPDATE no action;
CREATE INDEX "sistema_division_i_id_ubigeo" ON "sistema_division" USING btree ("id_cliente","id_ubigeo");
