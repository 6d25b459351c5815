-- Accreditations with the camp profile by which their person sleeps tonight.
create view hotel_perfil_persona as
select a.id_acreditacion_persona as id_perfil_persona, a.id_cliente, a.id_division, a.id_persona, a.fecha_inicio as fecha_acreditacion, p.documento,
  upper(concat_ws(' ', p.apellido_paterno, p.apellido_materno)) || ', ' || upper(p.nombres) as nombre_completo,
  normaliza(concat_ws(' ', p.documento, p.apellido_paterno, p.apellido_materno, p.nombres)) as busqueda,
  coalesce(w.id_compania, a.id_compania) as id_compania, w.id_cargo, e.id_perfil, coalesce(e.origen, 'S') as origen,
  case when e.id_perfil is null then 'S' else 'N' end as sin_perfil,
  g.id_perfil_asignacion, g.fecha_inicio, g.fecha_fin,
  a.usuario_creacion, a.fecha_creacion, a.usuario_modificacion, a.fecha_modificacion, a.version
from acreditacion_persona a
  join administracion_persona p on p.id_persona = a.id_persona
  join (select id_division, (now() at time zone zona_horaria)::date as hoy from sistema_division) d on d.id_division = a.id_division
  left join lateral hotel_empleo(a.id_cliente, a.id_division, a.id_persona, d.hoy) w on true
  left join lateral hotel_perfil_efectivo(a.id_cliente, a.id_division, a.id_persona, w.id_compania, w.id_cargo, d.hoy, d.hoy + 1) e on true
  left join lateral (
    select x.id_perfil_asignacion, x.fecha_inicio, x.fecha_fin from hotel_perfil_asignacion x
    where x.id_cliente = a.id_cliente and x.id_division = a.id_division and x.id_persona = a.id_persona and e.origen = 'A'
      and d.hoy between x.fecha_inicio and coalesce(x.fecha_fin, 'infinity')
  ) g on true;
