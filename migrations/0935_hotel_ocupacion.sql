-- Nights and half of the bed that a row promises, as ranges.
alter table hotel_ocupacion
  add column noches daterange generated always as (daterange(fecha_inicio, fecha_fin, '[)')) stored,
  add column franja int4range generated always as (
    case turno when 'D' then int4range(0, 1) when 'N' then int4range(1, 2) else int4range(0, 2) end) stored,
  add constraint hotel_ocupacion_orden check (fecha_inicio <= fecha_fin);

-- One bed, one sleeper.
alter table hotel_ocupacion add constraint hotel_ocupacion_cama
  exclude using gist (id_cama with =, noches with &&, franja with &&) where (vigente = 'S');
-- One person, one bed.
alter table hotel_ocupacion add constraint hotel_ocupacion_persona
  exclude using gist (id_persona with =, noches with &&) where (vigente = 'S' and id_persona is not null);
-- No mixed room.
alter table hotel_ocupacion add constraint hotel_ocupacion_sexo
  exclude using gist (id_habitacion with =, sexo with <>, noches with &&) where (vigente = 'S' and clase = 'R' and controla_sexo = 'S');
-- One roster a night where opposite ones take turns.
alter table hotel_ocupacion add constraint hotel_ocupacion_guardia
  exclude using gist (id_habitacion with =, id_regimen_guardia with <>, noches with &&) where (vigente = 'S' and clase = 'R' and controla_guardia = 'S');
