-- How many of a company's people are active is counted in the index alone: it has all that says the state of a person.
drop index administracion_persona_actual_compania;
create index administracion_persona_actual_compania on administracion_persona (id_cliente, actual_id_compania, actual_fecha_cese, actual_cese_aplicado, inactivo, actual_id_division);
