/** The division's today, in SQL over an alias that has id_division. */
export const TODAY = (t: string) =>
  `(now() at time zone (select d.zona_horaria from sistema_division d where d.id_division = ${t}.id_division))::date`;
const requirementsOf = (t: string, condition: string) =>
  `select 1 from acreditacion_persona_requisito r join acreditacion_requisito q on q.id_requisito = r.id_requisito
    where r.id_acreditacion_persona = ${t}.id_acreditacion_persona and r.obligatorio = 'S' and q.bloqueante = 'S' and ${condition}`;

/** Calculated whenever it is read, never stored stale. */
export const STATE = (t: string) => `(case
  when ${t}.fecha_desmovilizacion is not null and ${t}.fecha_desmovilizacion <= ${TODAY(t)} then 'D'
  when ${t}.fecha_suspension_inicio <= ${TODAY(t)} and coalesce(${t}.fecha_suspension_fin, ${TODAY(t)}) >= ${TODAY(t)} then 'S'
  when ${t}.fecha_fin < ${TODAY(t)} or exists (${requirementsOf(t, `r.fecha_vencimiento < ${TODAY(t)}`)}) then 'X'
  when ${t}.fecha_fin <= ${TODAY(t)} + 30 or exists (${requirementsOf(t, `r.fecha_vencimiento <= ${TODAY(t)} + q.dias_aviso`)}) then 'W'
  else 'V' end)`;
