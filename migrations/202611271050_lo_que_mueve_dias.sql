-- What days are calculated from, and nobody noted when it changed: how a kind of justification pays, which doors control attendance and where they lead,
-- the legal week, the base of a guard, and the clock or the country of a division. Each notes the days that it moves, in its own transaction.
create function asistencia_tipo_nota() returns trigger language plpgsql as $$
begin
  insert into asistencia_pendiente (id_cliente, id_persona, fecha_inicio, fecha_fin, motivo)
    select j.id_cliente, j.id_persona, j.fecha_inicio, least(j.fecha_fin, current_date + 1), 'justifica' from asistencia_justificacion_persona j
    where j.id_cliente = new.id_cliente and j.id_justificacion = new.id_justificacion and j.estado = 'A' and j.fecha_inicio <= current_date + 1;
  return null;
end
$$;
create trigger asistencia_tipo_nota after update of remunerado on asistencia_justificacion for each row
  when (old.remunerado is distinct from new.remunerado) execute function asistencia_tipo_nota();

-- Since the first period that is open: what is closed does not move by it.
create function asistencia_puerta_nota() returns trigger language plpgsql as $$
begin
  insert into asistencia_pendiente (id_cliente, id_persona, fecha_inicio, fecha_fin, motivo)
    select m.id_cliente, m.id_persona, min(m.fecha) - 1, max(m.fecha) + 1, 'puntos' from acceso_marca m
    where m.id_cliente = new.id_cliente and m.id_puerta = new.id_puerta and m.id_persona is not null
      and m.fecha >= coalesce((select min(p.fecha_inicio) from asistencia_periodo p where p.id_cliente = new.id_cliente and p.estado = 'A'), current_date - 31)
      and m.fecha_hora >= coalesce((select min(p.fecha_inicio) from asistencia_periodo p where p.id_cliente = new.id_cliente and p.estado = 'A'), current_date - 31) - interval '2 days'
      and exists (select 1 from asistencia_persona a where a.id_cliente = m.id_cliente and a.id_persona = m.id_persona)
    group by m.id_cliente, m.id_persona;
  return null;
end
$$;
create trigger asistencia_puerta_nota after update of controla_asistencia, id_zona_destino, id_punto_control on acceso_puerta for each row
  when ((old.controla_asistencia, old.id_zona_destino, old.id_punto_control) is distinct from (new.controla_asistencia, new.id_zona_destino, new.id_punto_control))
  execute function asistencia_puerta_nota();

create function asistencia_ley_nota() returns trigger language plpgsql as $$
begin
  insert into asistencia_pendiente (id_cliente, id_persona, fecha_inicio, fecha_fin, motivo)
    select a.id_cliente, a.id_persona, greatest(a.fecha_inicio, x.desde, current_date - 400), least(coalesce(a.fecha_fin, current_date + 1), current_date + 1), 'ley'
    from (select coalesce(new.id_pais, old.id_pais) as id_pais, least(new.fecha_inicio, old.fecha_inicio) as desde) x
    join sistema_division d on d.id_pais = x.id_pais join administracion_persona p on p.actual_id_division = d.id_division
    join asistencia_persona a on a.id_cliente = p.id_cliente and a.id_persona = p.id_persona
    where greatest(a.fecha_inicio, x.desde, current_date - 400) <= least(coalesce(a.fecha_fin, current_date + 1), current_date + 1);
  return null;
end
$$;
create trigger asistencia_ley_nota after insert or update or delete on asistencia_jornada_legal for each row execute function asistencia_ley_nota();

create function asistencia_base_nota() returns trigger language plpgsql as $$
begin
  insert into asistencia_pendiente (id_cliente, id_persona, fecha_inicio, fecha_fin, motivo)
    select x.id_cliente, x.id_persona, x.desde, least(x.hasta, current_date + 1), 'guardia'
    from (select h.id_cliente, h.id_persona, h.fecha_inicio as desde, coalesce(h.fecha_fin, 'infinity') as hasta from asistencia_persona_horario h
        where h.id_cliente = new.id_cliente and h.id_regimen_guardia = new.id_regimen_guardia
      union select g.id_cliente, g.id_persona, g.fecha_inicio, coalesce(g.fecha_fin, 'infinity') from administracion_persona_guardia g
        where g.id_cliente = new.id_cliente and g.id_regimen_guardia = new.id_regimen_guardia) x
    where x.desde <= current_date + 1 and exists (select 1 from asistencia_persona a where a.id_cliente = x.id_cliente and a.id_persona = x.id_persona);
  return null;
end
$$;
create trigger asistencia_base_nota after update of fecha_base on administracion_regimen_guardia for each row
  when (old.fecha_base is distinct from new.fecha_base) execute function asistencia_base_nota();

create function asistencia_division_nota() returns trigger language plpgsql as $$
begin
  insert into asistencia_pendiente (id_cliente, id_persona, fecha_inicio, fecha_fin, motivo)
    select a.id_cliente, a.id_persona, greatest(a.fecha_inicio, current_date - 400), least(coalesce(a.fecha_fin, current_date + 1), current_date + 1), 'division'
    from administracion_persona p join asistencia_persona a on a.id_cliente = p.id_cliente and a.id_persona = p.id_persona
    where p.id_cliente = new.id_cliente and p.actual_id_division = new.id_division
      and greatest(a.fecha_inicio, current_date - 400) <= least(coalesce(a.fecha_fin, current_date + 1), current_date + 1);
  return null;
end
$$;
create trigger asistencia_division_nota after update of zona_horaria, id_pais on sistema_division for each row
  when ((old.zona_horaria, old.id_pais) is distinct from (new.zona_horaria, new.id_pais)) execute function asistencia_division_nota();
