-- outside a transaction
-- The names of the readings that there are.
-- in batches
insert into comedor_consumo_clave (id_cliente, uuid, id_consumo, huella)
  select id_cliente, uuid, id_consumo, huella from comedor_consumo c
    where not exists (select 1 from comedor_consumo_clave k where k.id_cliente = c.id_cliente and k.uuid = c.uuid) limit 5000
  on conflict do nothing;
-- The key of a table that is parted by months holds the day (decision 123).
create unique index concurrently if not exists comedor_consumo_mas_pkey on comedor_consumo (id_consumo, fecha_consumo);
-- Each index is one a month, and paid by each reading: those that the counter, the consolidated and the lists ask by.
create index concurrently if not exists comedor_consumo_mas_i_id_division_fecha_hora_id_consumo on comedor_consumo (id_cliente, id_division, fecha_hora, id_consumo);
create index concurrently if not exists comedor_consumo_mas_i_id_comedor_fecha_consumo on comedor_consumo (id_cliente, id_comedor, fecha_consumo);
create index concurrently if not exists comedor_consumo_mas_i_id_persona_fecha_consumo on comedor_consumo (id_cliente, id_persona, fecha_consumo);
create index concurrently if not exists comedor_consumo_mas_i_id_compania_fecha_consumo on comedor_consumo (id_cliente, id_compania, fecha_consumo);
create index concurrently if not exists comedor_consumo_mas_i_id_servicio_exclusivo_fecha_consumo on comedor_consumo (id_cliente, id_servicio_exclusivo, fecha_consumo);
-- Their names stand apart by now.
drop index concurrently if exists comedor_consumo_u_uuid;
