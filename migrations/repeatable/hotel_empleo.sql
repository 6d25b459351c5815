-- For whom somebody works on a day, and in which position: an employment of that day, else the accreditation in the division.
create or replace function hotel_empleo(p_cliente int, p_division int, p_persona int, p_dia date)
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
