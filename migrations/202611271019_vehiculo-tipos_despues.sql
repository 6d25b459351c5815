-- outside a transaction
ALTER TABLE "identificacion_persona_tipo" VALIDATE CONSTRAINT "identificacion_persona_tipo_id_vehiculo_administracion_vehiculo_id_vehiculo_fk";
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "identificacion_persona_tipo_u_id_vehiculo_id_tipo_identificacio" ON "identificacion_persona_tipo" USING btree ("id_cliente","id_vehiculo","id_tipo_identificacion");
ALTER TABLE "identificacion_persona_tipo" VALIDATE CONSTRAINT "persona_tipo_un_portador";
-- Vehicles have their plate from their accreditation on: who did not say otherwise of the type gives it by default,
-- in batches
update identificacion_tipo_identificacion set por_defecto = 'S' where id_tipo_identificacion in (select id_tipo_identificacion from identificacion_tipo_identificacion
  where codigo = 'PLACA' and entidad = 'V' and por_defecto = 'N' and usuario_modificacion is null limit 5000);
-- and those accredited before, with what is given by default and what their active card carries, as if they were accredited now,
-- in batches
insert into identificacion_persona_tipo (id_cliente, id_vehiculo, id_tipo_identificacion, fecha_inicio, origen)
select x.id_cliente, x.id_vehiculo, x.id_tipo_identificacion, min(x.fecha_inicio), 'A' from (
  select a.id_cliente, a.id_vehiculo, t.id_tipo_identificacion, a.fecha_inicio from acreditacion_vehiculo a
    join identificacion_tipo_identificacion t on t.id_cliente = a.id_cliente and t.entidad = 'V' and t.por_defecto = 'S' and t.activo = 'S' where a.fecha_desmovilizacion is null
  union all
  select c.id_cliente, c.id_vehiculo, c.id_tipo_identificacion, c.fecha_inicio from identificacion_credencial c where c.id_vehiculo is not null and c.estado = 'A'
) x where not exists (select 1 from identificacion_persona_tipo p where p.id_cliente = x.id_cliente and p.id_vehiculo = x.id_vehiculo and p.id_tipo_identificacion = x.id_tipo_identificacion)
group by x.id_cliente, x.id_vehiculo, x.id_tipo_identificacion limit 5000 on conflict do nothing;
