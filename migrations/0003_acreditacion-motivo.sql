ALTER TABLE "acreditacion_solicitud_requisito" ADD COLUMN "id_motivo" integer;
ALTER TABLE "acreditacion_solicitud_requisito" ADD CONSTRAINT "acreditacion_solicitud_requisito_id_motivo_acreditacion_motivo_observacion_id_motivo_observacion_fk" FOREIGN KEY ("id_motivo") REFERENCES "public"."acreditacion_motivo_observacion"("id_motivo_observacion") ON DELETE no action ON UPDATE no action;
CREATE INDEX "acreditacion_solicitud_requisito_i_id_motivo" ON "acreditacion_solicitud_requisito" USING btree ("id_cliente","id_motivo");
