-- The camp profile by which somebody sleeps the nights from p_desde until the morning of p_hasta, and why: A assigned,
-- G by position, C by company. Without a person, by the company and the position alone.
create or replace function hotel_perfil_efectivo(p_cliente int, p_division int, p_persona int, p_compania int, p_cargo int, p_desde date, p_hasta date)
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
