-- Days that failed three times are told in the grid of days, beside those of their person.
create index asistencia_pendiente_fallida on asistencia_pendiente (id_cliente, id_persona, fecha_inicio) where intentos >= 3;
