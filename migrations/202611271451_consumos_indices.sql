-- outside a transaction
-- What was one index a filter: a month has few rows of a kind, and is asked for by its days.
drop index concurrently if exists comedor_consumo_i_anulado;
drop index concurrently if exists comedor_consumo_i_excepcional;
drop index concurrently if exists comedor_consumo_i_fecha_consumo;
drop index concurrently if exists comedor_consumo_i_fecha_hora_id_consumo;
drop index concurrently if exists comedor_consumo_i_fuera_linea;
drop index concurrently if exists comedor_consumo_i_id_comedor;
drop index concurrently if exists comedor_consumo_i_motivo;
drop index concurrently if exists comedor_consumo_i_observado;
drop index concurrently if exists comedor_consumo_i_resultado;
drop index concurrently if exists comedor_consumo_n_id_cargo;
drop index concurrently if exists comedor_consumo_n_id_categoria;
drop index concurrently if exists comedor_consumo_n_id_centro_costo;
drop index concurrently if exists comedor_consumo_n_id_compania;
drop index concurrently if exists comedor_consumo_n_id_compania_cargo;
drop index concurrently if exists comedor_consumo_n_id_contrato;
drop index concurrently if exists comedor_consumo_n_id_grupo;
drop index concurrently if exists comedor_consumo_n_id_moneda;
drop index concurrently if exists comedor_consumo_n_id_periodo;
drop index concurrently if exists comedor_consumo_n_id_persona;
drop index concurrently if exists comedor_consumo_n_id_servicio;
drop index concurrently if exists comedor_consumo_n_id_servicio_exclusivo;
drop index concurrently if exists comedor_consumo_n_id_terminal;
drop index concurrently if exists comedor_consumo_n_id_tipo_cargo;
