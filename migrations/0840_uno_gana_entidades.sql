-- One request under way of each kind: a worker's, a driver's licence, a vehicle's, a company's.
drop index acreditacion_solicitud_en_curso;
create unique index acreditacion_solicitud_en_curso on acreditacion_solicitud (id_cliente, id_division, entidad, id_persona) where estado in ('P', 'O');
create unique index acreditacion_solicitud_vehiculo_en_curso on acreditacion_solicitud (id_cliente, id_division, id_vehiculo) where estado in ('P', 'O');
create unique index acreditacion_solicitud_compania_en_curso on acreditacion_solicitud (id_cliente, id_division, id_compania_acreditada) where estado in ('P', 'O');
