-- A person has at most one camp profile on a date in a division.
alter table hotel_perfil_asignacion add constraint hotel_perfil_asignacion_una_vez
  exclude using gist (id_division with =, id_persona with =, daterange(fecha_inicio, fecha_fin, '[]') with &&);

-- A user administers a hotel once on a date, and a hotel has one principal.
alter table hotel_administrador add constraint hotel_administrador_una_vez
  exclude using gist (id_hotel with =, id_usuario with =, daterange(fecha_inicio, fecha_fin, '[]') with &&);
create unique index hotel_administrador_principal on hotel_administrador (id_hotel) where principal = 'S';

-- A profile names a place once, and never a room without its module.
create unique index hotel_perfil_detalle_una_vez on hotel_perfil_detalle (id_perfil, id_hotel, coalesce(id_modulo, 0), coalesce(id_habitacion, 0));
alter table hotel_perfil_detalle add constraint hotel_perfil_detalle_lugar check (id_modulo is not null or id_habitacion is null);

-- For whom somebody works on a day, and in which position: an employment of that day, else the accreditation in the division.
create function hotel_empleo(p_cliente int, p_division int, p_persona int, p_dia date)
returns table (id_compania int, id_cargo int) language sql stable as $$
  select x.id_compania, x.id_cargo from (
    select v.id_compania, v.id_cargo, 0 as paso, v.fecha_inicio from administracion_persona_vinculo v
      where v.id_cliente = p_cliente and v.id_persona = p_persona and v.cese_aplicado is null and v.fecha_inicio <= p_dia and coalesce(v.fecha_cese, 'infinity') >= p_dia
    union all
    select a.id_compania, a.id_cargo, 1, a.fecha_inicio from acreditacion_persona a
      where a.id_cliente = p_cliente and a.id_division = p_division and a.id_persona = p_persona and p_dia between a.fecha_inicio and a.fecha_fin
    union all
    select v.id_compania, v.id_cargo, 2, v.fecha_inicio from administracion_persona_vinculo v
      where v.id_cliente = p_cliente and v.id_persona = p_persona and v.cese_aplicado is null and v.fecha_inicio > p_dia and v.fecha_cese is null
  ) x order by x.paso, x.fecha_inicio desc limit 1
$$;

-- The camp profile by which somebody sleeps the nights from p_desde until the morning of p_hasta, and why: A assigned,
-- G by position, C by company. Without a person, by the company and the position alone.
create function hotel_perfil_efectivo(p_cliente int, p_division int, p_persona int, p_compania int, p_cargo int, p_desde date, p_hasta date)
returns table (id_perfil int, origen text) language sql stable as $$
  select x.id_perfil, x.origen from (
    select f.id_perfil, 'A' as origen, 0 as paso, 0 as prioridad, '' as codigo
      from hotel_perfil_asignacion a join hotel_perfil f on f.id_perfil = a.id_perfil and f.activo = 'S'
      where a.id_cliente = p_cliente and a.id_division = p_division and a.id_persona = p_persona
        and a.fecha_inicio <= p_desde and coalesce(a.fecha_fin, 'infinity') >= greatest(p_desde, p_hasta - 1)
    union all
    select f.id_perfil, case when f.cargos = '{}' then 'C' else 'G' end, case when f.cargos = '{}' then 2 else 1 end, f.prioridad, f.codigo
      from hotel_perfil f
      where f.id_cliente = p_cliente and f.id_division = p_division and f.activo = 'S' and p_compania = any (f.companias)
        and (f.cargos = '{}' or p_cargo = any (f.cargos))
  ) x order by x.paso, x.prioridad, x.codigo limit 1
$$;

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
