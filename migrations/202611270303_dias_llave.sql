-- outside a transaction
-- The key of a table that is parted by months holds the day (decision 123).
create unique index concurrently if not exists asistencia_dia_mas_pkey on asistencia_dia (id_dia, fecha);
