/**
 * The division where the person of a row worked on its day (`siteOn` says the same of somebody's file): that of the newest employment that has begun, of those not over if
 * there is one; before the first one, of that. `d` is the row's alias, with `id_cliente`, `id_persona` and `fecha`.
 */
export const divisionOnSql = (d: string): string =>
  `(select w.id_division from administracion_persona_vinculo w where w.id_cliente = ${d}.id_cliente and w.id_persona = ${d}.id_persona
      order by w.fecha_inicio <= ${d}.fecha desc, ${d}.fecha <= coalesce(w.fecha_cese, w.fecha_fin, 'infinity') desc, abs(w.fecha_inicio - ${d}.fecha), w.id_persona_vinculo desc limit 1)`;
