-- What failed and waits for a person is asked for beside each day of a list: found by whose it is, however long the queue is.
create index asistencia_pendiente_i_fallidos on asistencia_pendiente (id_cliente, id_persona) where intentos >= 3;
