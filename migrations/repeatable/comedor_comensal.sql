-- Accreditations with the dining group of their person: the one of today, else the next, else the last.
create view comedor_comensal as
select a.id_acreditacion_persona as id_comensal, a.id_cliente, a.id_division, a.id_persona, a.fecha_inicio as fecha_acreditacion, p.documento,
  upper(concat_ws(' ', p.apellido_paterno, p.apellido_materno)) || ', ' || upper(p.nombres) as nombre_completo,
  normaliza(concat_ws(' ', p.documento, p.apellido_paterno, p.apellido_materno, p.nombres)) as busqueda,
  a.id_compania, a.id_contrato, a.id_cargo, a.id_unidad_organizacional,
  (select u.id_regimen_guardia from administracion_persona_guardia u where u.id_cliente = a.id_cliente and u.id_persona = a.id_persona
    and d.hoy between u.fecha_inicio and coalesce(u.fecha_fin, 'infinity') limit 1) as id_regimen_guardia,
  g.id_grupo, g.id_persona_grupo, g.fecha_inicio, g.fecha_fin, e.estado,
  case e.estado when 'V' then array['1', '2'] when 'X' then array['1', '3'] when 'S' then array['1', '4'] else array['1'] end as filtro_grupo,
  case e.estado when 'V' then array['TODOS', g.codigo] when 'X' then array['TODOS', 'VENCIDO'] when 'S' then array['TODOS', 'SINASIG'] else array['TODOS'] end as codigo_grupo,
  a.usuario_creacion, a.fecha_creacion, a.usuario_modificacion, a.fecha_modificacion, a.version
from acreditacion_persona a
  join administracion_persona p on p.id_persona = a.id_persona
  join (select id_division, (now() at time zone zona_horaria)::date as hoy from sistema_division) d on d.id_division = a.id_division
  left join lateral (
    select x.id_grupo, x.id_persona_grupo, x.fecha_inicio, x.fecha_fin, k.codigo from comedor_persona_grupo x join comedor_grupo k on k.id_grupo = x.id_grupo
    where x.id_cliente = a.id_cliente and x.id_division = a.id_division and x.id_persona = a.id_persona
    order by coalesce(x.fecha_fin, 'infinity') < d.hoy, abs(x.fecha_inicio - d.hoy) * (x.fecha_inicio > d.hoy)::int, x.fecha_inicio desc limit 1
  ) g on true
  cross join lateral (
    select case when g.id_grupo is null then 'S' when coalesce(g.fecha_fin, 'infinity') < d.hoy then 'X' when g.fecha_inicio > d.hoy then 'F' else 'V' end as estado
  ) e;
