-- The last seal of each division: its marks are chained one after another (modules/acceso/server/marca.write.ts).
create table if not exists acceso_sello (
  id_division integer primary key references sistema_division (id_division),
  id_cliente integer not null references sistema_cliente (id_cliente),
  sello varchar(64) not null
) with (fillfactor = 50);

-- Marks are evidence: only what is added later (observed, annulled and why) may change, and nothing is ever deleted.
create or replace function acceso_marca_evidencia() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and
    to_jsonb(new) - '{observada,anulada,motivo_anulacion,usuario_modificacion,fecha_modificacion,version}'::text[] =
    to_jsonb(old) - '{observada,anulada,motivo_anulacion,usuario_modificacion,fecha_modificacion,version}'::text[]
  then
    return new;
  end if;
  raise exception 'acceso_marca is evidence: % refused', tg_op using errcode = '42501';
end
$$;
drop trigger if exists acceso_marca_evidencia on acceso_marca;
create trigger acceso_marca_evidencia before update or delete on acceso_marca for each row execute function acceso_marca_evidencia();
drop trigger if exists acceso_marca_evidencia_todo on acceso_marca;
create trigger acceso_marca_evidencia_todo before truncate on acceso_marca for each statement execute function acceso_marca_evidencia();

-- Millions of rows: the indexes that the kit makes for every reference and filter cost each mark more than they give.
-- What lists and the gate ask stays: by division and moment, by day, by person, by door, by origin.
drop index if exists acceso_marca_i_fecha_hora_id_marca, acceso_marca_i_fecha, acceso_marca_i_id_persona, acceso_marca_i_id_compania, acceso_marca_i_id_zona,
  acceso_marca_i_id_puerta, acceso_marca_i_modo_marcacion, acceso_marca_i_resultado, acceso_marca_i_codigo, acceso_marca_i_automatica,
  acceso_marca_i_en_linea, acceso_marca_i_id_motivo_marca, acceso_marca_i_observada, acceso_marca_i_anulada, acceso_marca_i_id_punto_control,
  acceso_marca_i_id_contrato, acceso_marca_i_id_usuario;
