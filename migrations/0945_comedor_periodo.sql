-- Periods of a division never overlap.
alter table comedor_periodo add constraint comedor_periodo_sin_cruce
  exclude using gist (id_division with =, daterange(fecha_inicio, fecha_fin, '[]') with &&);

-- A person's rations of a day, and a service's: what the counter counts at each reading.
create index comedor_consumo_cuenta_persona on comedor_consumo (id_cliente, id_persona, fecha_consumo) where resultado = 'P' and anulado = 'N';
create index comedor_consumo_cuenta_servicio on comedor_consumo (id_cliente, id_servicio, fecha_consumo) where resultado = 'P' and anulado = 'N';
