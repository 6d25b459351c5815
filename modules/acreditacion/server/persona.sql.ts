/** The division's today, in SQL over an alias that has id_division. */
export const TODAY = (t: string) =>
  `(now() at time zone (select d.zona_horaria from sistema_division d where d.id_division = ${t}.id_division))::date`;
const requirementsOf = (t: string, condition: string) =>
  `select 1 from acreditacion_persona_requisito r join acreditacion_requisito q on q.id_requisito = r.id_requisito
    where r.id_acreditacion_persona = ${t}.id_acreditacion_persona and r.obligatorio = 'S' and q.bloqueante = 'S' and ${condition}`;

/** Suspended by an authorizer, until a day or until it is resumed. */
const byAuthorizer = (t: string) =>
  `(${t}.fecha_suspension_inicio <= ${TODAY(t)} and coalesce(${t}.fecha_suspension_fin, ${TODAY(t)}) >= ${TODAY(t)})`;
/** Suspended by a high indiscipline that nobody has annulled. */
const byIndiscipline = (t: string) =>
  `exists (select 1 from jsonb_array_elements_text(${t}.indisciplinas) x join administracion_persona_indisciplina i on i.id_persona_indisciplina = x::int where i.anulada = 'N')`;
/** Suspended with its company, which the client has retired. */
const byCompany = (t: string) => `exists (select 1 from administracion_compania k where k.id_compania = ${t}.id_compania and k.activo = 'N')`;

/** Who suspends it today, or nobody: U an authorizer, I an indiscipline, C its company. */
export const SUSPENDED_BY = (t: string) =>
  `(case when ${byAuthorizer(t)} then 'U' when ${byIndiscipline(t)} then 'I' when ${byCompany(t)} then 'C' end)`;

/** Calculated whenever it is read, never stored stale. */
export const STATE = (t: string) => `(case
  when ${t}.fecha_desmovilizacion is not null and ${t}.fecha_desmovilizacion <= ${TODAY(t)} then 'D'
  when ${SUSPENDED_BY(t)} is not null then 'S'
  when ${t}.fecha_fin < ${TODAY(t)} or exists (${requirementsOf(t, `r.fecha_vencimiento < ${TODAY(t)}`)}) then 'X'
  when ${t}.fecha_fin <= ${TODAY(t)} + 30 or exists (${requirementsOf(t, `r.fecha_vencimiento <= ${TODAY(t)} + q.dias_aviso`)}) then 'W'
  else 'V' end)`;
