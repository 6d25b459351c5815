ALTER TABLE "acceso_instantanea" ADD COLUMN "id_equipo" integer;
ALTER TABLE "acceso_instantanea" ADD COLUMN "id_compania" integer;
ALTER TABLE "acceso_presencia" ADD COLUMN "permanencia_avisada" timestamptz(3);
ALTER TABLE "identificacion_credencial" ADD COLUMN "id_usuario_entrega" varchar(20) COLLATE "es-x-icu";
ALTER TABLE "acceso_instantanea" ADD CONSTRAINT "acceso_instantanea_id_equipo_sistema_equipo_id_equipo_fk" FOREIGN KEY ("id_equipo") REFERENCES "public"."sistema_equipo"("id_equipo") ON DELETE no action ON UPDATE no action;
ALTER TABLE "acceso_instantanea" ADD CONSTRAINT "acceso_instantanea_id_compania_administracion_compania_id_compania_fk" FOREIGN KEY ("id_compania") REFERENCES "public"."administracion_compania"("id_compania") ON DELETE no action ON UPDATE no action;
CREATE INDEX "acceso_instantanea_i_id_equipo" ON "acceso_instantanea" USING btree ("id_cliente","id_equipo");
CREATE INDEX "acceso_instantanea_i_id_compania" ON "acceso_instantanea" USING btree ("id_cliente","id_compania");
-- Who handed over the cards of before, as the trace has it.
update identificacion_credencial c set id_usuario_entrega = (select a.id_usuario from base_auditoria a where a.id_cliente = c.id_cliente and a.entidad = 'IdentificacionCredencial'
    and a.registro = c.id_credencial::text and a.accion in ('entregar', 'prestar') order by a.id_auditoria desc limit 1)
  where c.fecha_entrega is not null;
