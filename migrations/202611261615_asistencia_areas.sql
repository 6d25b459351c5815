-- Where somebody marks is part of which marks count: an area that is given, moved or ended notes those days.
create function asistencia_area_nota() returns trigger language plpgsql as $$
begin
  insert into asistencia_pendiente (id_cliente, id_persona, fecha_inicio, fecha_fin, motivo)
    select a.id_cliente, a.id_persona, greatest(a.fecha_inicio, least(new.fecha_inicio, old.fecha_inicio)), current_date + 1, 'area'
    from asistencia_persona a where a.id_cliente = coalesce(new.id_cliente, old.id_cliente) and a.id_persona = coalesce(new.id_persona, old.id_persona)
      and greatest(a.fecha_inicio, least(new.fecha_inicio, old.fecha_inicio)) <= current_date + 1;
  return null;
end
$$;
create trigger asistencia_area_nota after insert or update or delete on acceso_persona_area for each row execute function asistencia_area_nota();
