-- What the last stretch of days of somebody was calculated from and came to, as one print: where both are as they were, nothing is calculated again.
create table asistencia_sello (
  id_cliente integer not null,
  id_persona integer not null,
  sello varchar(64) not null,
  primary key (id_cliente, id_persona)
);
