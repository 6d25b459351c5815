-- outside a transaction
-- People in the order of their company's or their position's name are read from an index in which those of each stand in the order of their keys; how many of a
-- company are active is counted in the same one.
create index concurrently if not exists administracion_persona_compania_en_orden on administracion_persona (id_cliente, actual_id_compania, id_persona, actual_fecha_cese, actual_cese_aplicado, inactivo, actual_id_division);
create index concurrently if not exists administracion_persona_cargo_en_orden on administracion_persona (id_cliente, actual_id_cargo, id_persona);
drop index concurrently if exists administracion_persona_actual_compania;
drop index concurrently if exists administracion_persona_actual_cargo;
