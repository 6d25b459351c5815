-- Where somebody may mark follows from their groups too, once they have areas of their own: a group that is given, moved, ended or taken, a profile
-- whose groups change and a group whose doors change note the days on which both hold, and no others. Who has no areas marks everywhere: nothing moves.
create function asistencia_grupos_nota(cliente int, perfil int, grupo int) returns void language sql as $$
  insert into asistencia_pendiente (id_cliente, id_persona, fecha_inicio, fecha_fin, motivo)
    select distinct a.id_cliente, a.id_persona, greatest(a.fecha_inicio, s.fecha_inicio) - 1, least(a.fecha_fin, s.fecha_fin, current_date) + 1, 'area'
    from acceso_persona_area a join acceso_asignacion s on s.id_cliente = a.id_cliente and s.id_division = a.id_division and s.id_persona = a.id_persona
    where a.id_cliente = cliente and greatest(a.fecha_inicio, s.fecha_inicio) <= least(a.fecha_fin, s.fecha_fin, current_date + 1)
      and (s.id_perfil_acceso = perfil or s.id_grupo = grupo or s.id_perfil_acceso in (select f.id_perfil_acceso from acceso_perfil f where f.id_cliente = cliente and grupo = any(f.grupos)))
      and exists (select 1 from asistencia_persona p where p.id_cliente = a.id_cliente and p.id_persona = a.id_persona)
$$;

create function asistencia_asignacion_nota() returns trigger language plpgsql as $$
begin
  insert into asistencia_pendiente (id_cliente, id_persona, fecha_inicio, fecha_fin, motivo)
    select a.id_cliente, a.id_persona, min(greatest(a.fecha_inicio, s.desde)) - 1, max(least(a.fecha_fin, s.hasta, current_date)) + 1, 'area'
    from (select new.id_cliente as id_cliente, new.id_division as id_division, new.id_persona as id_persona, new.fecha_inicio as desde, new.fecha_fin as hasta
      union select old.id_cliente, old.id_division, old.id_persona, old.fecha_inicio, old.fecha_fin) s
    join acceso_persona_area a on a.id_cliente = s.id_cliente and a.id_division = s.id_division and a.id_persona = s.id_persona
    where greatest(a.fecha_inicio, s.desde) <= least(a.fecha_fin, s.hasta, current_date + 1)
      and exists (select 1 from asistencia_persona p where p.id_cliente = a.id_cliente and p.id_persona = a.id_persona)
    group by a.id_persona_area;
  return null;
end
$$;
create trigger asistencia_asignacion_nota after insert or delete on acceso_asignacion for each row execute function asistencia_asignacion_nota();
create trigger asistencia_asignacion_movida after update of id_persona, id_perfil_acceso, id_grupo, fecha_inicio, fecha_fin on acceso_asignacion for each row
  when ((old.id_persona, old.id_perfil_acceso, old.id_grupo, old.fecha_inicio, old.fecha_fin) is distinct from (new.id_persona, new.id_perfil_acceso, new.id_grupo, new.fecha_inicio, new.fecha_fin))
  execute function asistencia_asignacion_nota();

create function asistencia_perfil_nota() returns trigger language plpgsql as $$
begin
  perform asistencia_grupos_nota(new.id_cliente, new.id_perfil_acceso, null);
  return null;
end
$$;
create trigger asistencia_perfil_nota after update of grupos, activo on acceso_perfil for each row
  when ((old.grupos, old.activo) is distinct from (new.grupos, new.activo)) execute function asistencia_perfil_nota();

create function asistencia_grupo_puerta_nota() returns trigger language plpgsql as $$
begin
  perform asistencia_grupos_nota(coalesce(new.id_cliente, old.id_cliente), null, coalesce(new.id_grupo, old.id_grupo));
  return null;
end
$$;
create trigger asistencia_grupo_puerta_nota after insert or delete on acceso_grupo_puerta for each row execute function asistencia_grupo_puerta_nota();
create trigger asistencia_grupo_puerta_movida after update of id_zona, id_puerta, id_grupo on acceso_grupo_puerta for each row
  when ((old.id_zona, old.id_puerta, old.id_grupo) is distinct from (new.id_zona, new.id_puerta, new.id_grupo)) execute function asistencia_grupo_puerta_nota();
