-- Whoever is anonymised leaves no word of theirs: of a change of shift what was written goes, and nothing else of it may be touched.
create function asistencia_cambio_turno_intacto() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.id_cambio_turno, old.id_cliente, old.id_persona, old.id_compania, old.fecha, old.fecha_fin, old.via, old.tipo_antes, old.tipo_despues, old.fecha_hora)
      is not distinct from (new.id_cambio_turno, new.id_cliente, new.id_persona, new.id_compania, new.fecha, new.fecha_fin, new.via, new.tipo_antes, new.tipo_despues, new.fecha_hora)
    and exists (select 1 from administracion_persona p where p.id_persona = old.id_persona and p.apellido_paterno = 'ANONIMIZADO') then
    return new;
  end if;
  raise exception '% admite solo altas', tg_table_name using errcode = '42501';
end
$$;
drop trigger asistencia_cambio_turno_solo_agregar on asistencia_cambio_turno;
create trigger asistencia_cambio_turno_solo_agregar before update or delete on asistencia_cambio_turno for each row execute function asistencia_cambio_turno_intacto();
