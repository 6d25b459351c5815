-- outside a transaction
-- People in the order of their unit's name are read from an index in which those of each stand in the order of their keys.
create index concurrently if not exists administracion_persona_unidad_en_orden on administracion_persona (id_cliente, actual_id_unidad_organizacional, id_persona);
drop index concurrently if exists administracion_persona_actual_unidad;
