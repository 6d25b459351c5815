-- The open employment of people, or the last, as it stands in their own rows (modules/administracion/server/personas/persona.sql.ts).
create or replace function administracion_persona_al_dia(ids integer[]) returns void language plpgsql as $$
begin
  -- Two who change one person's employments wait for each other, and the second sees what the first did.
  perform 1 from administracion_persona where id_persona = any(ids) order by id_persona for no key update;
  update administracion_persona p set actual_id_compania = x.id_compania, actual_id_division = x.id_division, actual_id_contrato = x.id_contrato,
    actual_tipo_trabajador = x.tipo_trabajador, actual_id_cargo = x.id_cargo, actual_id_unidad_organizacional = x.id_unidad_organizacional,
    actual_id_centro_costo = x.id_centro_costo, actual_id_division_personal = x.id_division_personal, actual_fecha_inicio = x.fecha_inicio,
    actual_fecha_fin = x.fecha_fin, actual_fecha_cese = x.fecha_cese, actual_id_motivo_cese = x.id_motivo_cese, actual_cese_aplicado = x.cese_aplicado
  from (
    select q.id_persona as quien, v.* from administracion_persona q
    left join lateral (
      select id_compania, id_division, id_contrato, tipo_trabajador, id_cargo, id_unidad_organizacional, id_centro_costo, id_division_personal,
        fecha_inicio, fecha_fin, fecha_cese, id_motivo_cese, cese_aplicado
      from administracion_persona_vinculo w where w.id_cliente = q.id_cliente and w.id_persona = q.id_persona
      order by w.fecha_inicio desc, w.id_persona_vinculo desc limit 1
    ) v on true where q.id_persona = any(ids)
  ) x
  where p.id_persona = x.quien and (p.actual_id_compania, p.actual_id_division, p.actual_id_contrato, p.actual_tipo_trabajador, p.actual_id_cargo,
      p.actual_id_unidad_organizacional, p.actual_id_centro_costo, p.actual_id_division_personal, p.actual_fecha_inicio, p.actual_fecha_fin,
      p.actual_fecha_cese, p.actual_id_motivo_cese, p.actual_cese_aplicado)
    is distinct from (x.id_compania, x.id_division, x.id_contrato, x.tipo_trabajador, x.id_cargo, x.id_unidad_organizacional, x.id_centro_costo,
      x.id_division_personal, x.fecha_inicio, x.fecha_fin, x.fecha_cese, x.id_motivo_cese, x.cese_aplicado);
end
$$;
