-- People whose place on the readers of a division is to be looked at again, noted in the transaction of what changed: lines never meet, so that
-- nobody waits for the readers.
create table acceso_lector_pendiente (
  id_pendiente bigint generated always as identity primary key,
  id_cliente integer not null,
  id_division integer not null,
  id_persona integer not null
);
create index acceso_lector_pendiente_i_division on acceso_lector_pendiente (id_cliente, id_division);
