-- outside a transaction
-- How many people a contract has in a position is counted in the index alone, as are those of the contract.
create index concurrently if not exists administracion_persona_actual_contrato_cargo on administracion_persona (id_cliente, actual_id_contrato, actual_id_cargo);
drop index concurrently if exists administracion_persona_actual_contrato;
