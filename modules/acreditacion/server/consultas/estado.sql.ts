import { todayInDivision } from '@modules/sistema/server/public';
/** What has a current accreditation of its own: its table is `acreditacion_<kind>`, its key `id_acreditacion_<kind>`, its papers `acreditacion_<kind>_requisito`. */
export type Acreditable = 'persona' | 'vehiculo' | 'compania';

/** Column that names what is accredited. */
export const SUBJECT_COLUMN = { persona: 'id_persona', vehiculo: 'id_vehiculo', compania: 'id_compania_acreditada' } as const;

/** The division's today, in SQL over an alias that has id_division. */
const TODAY = (t: string): string => todayInDivision(`${t}.id_division`);

/** Papers of accreditation `t`, as the rest of a select. */
const papersSql = (kind: Acreditable, t: string) =>
  `from acreditacion_${kind}_requisito r where r.id_cliente = ${t}.id_cliente and r.id_acreditacion_${kind} = ${t}.id_acreditacion_${kind}`;
const blocking = (kind: Acreditable, t: string, day: string, condition: string) =>
  `select 1 from acreditacion_${kind}_requisito r join acreditacion_requisito q on q.id_requisito = r.id_requisito
    where r.id_cliente = ${t}.id_cliente and r.id_acreditacion_${kind} = ${t}.id_acreditacion_${kind} and r.obligatorio = 'S' and q.bloqueante = 'S' and coalesce(q.bloquea_desde, ${day}) <= ${day} and ${condition}`;

/** Suspended by an authorizer, until a day or until it is resumed. */
const byAuthorizer = (t: string, day: string) => `(${t}.fecha_suspension_inicio <= ${day} and coalesce(${t}.fecha_suspension_fin, ${day}) >= ${day})`;
/** Suspended by a high indiscipline that nobody has annulled. */
const byIndiscipline = (t: string) =>
  `exists (select 1 from jsonb_array_elements_text(${t}.indisciplinas) x join administracion_persona_indisciplina i on i.id_persona_indisciplina = x::int where i.anulada = 'N')`;
/** Suspended with its company: retired by the client, or its own accreditation under the contract suspended. */
const byCompany = (kind: Acreditable, t: string, day: string) =>
  kind === 'compania'
    ? `exists (select 1 from administracion_compania k where k.id_compania = ${t}.id_compania_acreditada and k.activo = 'N')`
    : `(exists (select 1 from administracion_compania k where k.id_compania = ${t}.id_compania and k.activo = 'N')
      or exists (select 1 from acreditacion_compania k where k.id_cliente = ${t}.id_cliente and k.id_division = ${t}.id_division and k.id_compania_acreditada = ${t}.id_compania
        and k.id_contrato = ${t}.id_contrato and k.fecha_desmovilizacion is null and ${byAuthorizer('k', day)}))`;

/** Who suspends it on a day (SQL), or nobody: U an authorizer, I an indiscipline, C its company. */
const suspendedOn = (kind: Acreditable, t: string, day: string) =>
  `(case when ${byAuthorizer(t, day)} then 'U' ${kind === 'persona' ? `when ${byIndiscipline(t)} then 'I' ` : ''}when ${byCompany(kind, t, day)} then 'C' end)`;
/** The same today. */
export const suspendedBySql = (kind: Acreditable) => (t: string) => suspendedOn(kind, t, TODAY(t));

const stateOn = (kind: Acreditable, t: string, day: string) =>
  `(case
  when ${t}.fecha_desmovilizacion is not null and ${t}.fecha_desmovilizacion <= ${day} then 'D'
  when ${suspendedOn(kind, t, day)} is not null then 'S'
  when ${t}.fecha_fin < ${day} or exists (${blocking(kind, t, day, `r.fecha_vencimiento < ${day}`)}) then 'X'
  when ${t}.fecha_fin <= ${day} + 30 or exists (${blocking(kind, t, day, `r.fecha_vencimiento <= ${day} + q.dias_aviso`)}) then 'W'
  else 'V' end)`;

/** What ends first of what has to hold: `T` the accreditation, `R` a paper by its name; before a day, or as far ahead as each is told. */
const endsFirst = (kind: Acreditable, t: string, term: string, paper: string) =>
  `(select e.clave from (select ${t}.fecha_fin as fecha, 'T' || to_char(${t}.fecha_fin, 'YYYYMMDD') as clave where ${t}.fecha_fin ${term}
    union all select r.fecha_vencimiento, 'R' || to_char(r.fecha_vencimiento, 'YYYYMMDD') || q.nombre from acreditacion_${kind}_requisito r join acreditacion_requisito q on q.id_requisito = r.id_requisito
      where r.id_cliente = ${t}.id_cliente and r.id_acreditacion_${kind} = ${t}.id_acreditacion_${kind} and r.obligatorio = 'S' and q.bloqueante = 'S' and coalesce(q.bloquea_desde, d.hoy) <= d.hoy
        and r.fecha_vencimiento ${paper}) e order by e.fecha, e.clave limit 1)`;

/** Why it stands as it does, for `standingReason` to put in words: the state's letter, what makes it so, a day, a text. */
export const reasonSql = (kind: Acreditable) => (t: string) =>
  `(select case ${stateOn(kind, t, 'd.hoy')}
      when 'D' then 'DD' || to_char(${t}.fecha_desmovilizacion, 'YYYYMMDD')
      when 'S' then 'S' || ${suspendedOn(kind, t, 'd.hoy')} || '        ' || coalesce(${t}.motivo_suspension, '')
      when 'X' then 'X' || ${endsFirst(kind, t, '< d.hoy', '< d.hoy')}
      when 'W' then 'W' || ${endsFirst(kind, t, '<= d.hoy + 30', '<= d.hoy + q.dias_aviso')} end
    from (select ${TODAY(t)} as hoy offset 0) d)`;

/** Calculated whenever it is read, never stored stale. */
export const stateSql = (kind: Acreditable) => (t: string) => stateOn(kind, t, TODAY(t));

/** Whether it is in force on a day (SQL), its state being V or W: begun, and neither over, suspended nor missing what blocks. */
export const inForceOnSql = (kind: Acreditable, day: string) => (t: string) =>
  `(${t}.fecha_inicio <= ${day} and ${t}.fecha_fin >= ${day} and (${t}.fecha_desmovilizacion is null or ${t}.fecha_desmovilizacion > ${day})
    and not exists (${blocking(kind, t, day, `r.fecha_vencimiento < ${day}`)}) and ${suspendedOn(kind, t, day)} is null)`;
/** The same today, which is worked out once a row. */
export const inForceSql = (kind: Acreditable) => (t: string) =>
  `(select ${inForceOnSql(kind, 'd.hoy')(t)} from (select ${TODAY(t)} as hoy offset 0) d)`;

/** Within what a subject is counted once: its division, the company it is of there, or the unit of that company. */
const ONCE = {
  D: () => 'true',
  C: (o: string, t: string) => `${o}.id_compania = ${t}.id_compania`,
  U: (o: string, t: string) =>
    `${o}.id_compania = ${t}.id_compania and ${o}.id_unidad_organizacional is not distinct from ${t}.id_unidad_organizacional`,
} as const;

/**
 * Within what the row is the one that its subject is counted by: those in force before the others, a worker's before a
 * visitor's, the older before the newer. So that a list counts people and vehicles, not contracts.
 */
export const onceSql = (kind: 'persona' | 'vehiculo') => (t: string) => {
  const [key, subject] = [`id_acreditacion_${kind}`, SUBJECT_COLUMN[kind]];
  const rank = (a: string) => `(not ${inForceSql(kind)(a)}, ${kind === 'persona' ? `${a}.visita` : `''`}, ${a}.${key})`;
  const within = Object.entries(ONCE).map(
    ([
      scope,
      same,
    ]) => `case when not exists (select 1 from acreditacion_${kind} o where o.id_cliente = ${t}.id_cliente and o.id_division = ${t}.id_division
      and o.${subject} = ${t}.${subject} and o.${key} <> ${t}.${key} and ${same('o', t)} and ${rank('o')} < ${rank(t)}) then '${scope}' end`,
  );
  return `array_remove(array[${within.join(', ')}]::text[], null)`;
};

/** The next day on which one of its papers expires; and the next on which anything of it ends, itself among them. */
export const nextPaperSql = (kind: Acreditable) => (t: string) => `(select min(r.fecha_vencimiento) ${papersSql(kind, t)})`;
export const nextExpirySql = (kind: Acreditable) => (t: string) => `least(${t}.fecha_fin, ${nextPaperSql(kind)(t)})`;
export const expiredSql = (kind: Acreditable) => (t: string) => `(select count(*)::int ${papersSql(kind, t)} and r.fecha_vencimiento < ${TODAY(t)})`;

/** Days left and state of a paper. */
export const daysLeftSql = (t: string) => `(${t}.fecha_vencimiento - ${TODAY(t)})`;
export const paperStateSql = (t: string) => `(case when ${t}.fecha_vencimiento is null then 'V' when ${t}.fecha_vencimiento < ${TODAY(t)} then 'X'
  when ${t}.fecha_vencimiento <= ${TODAY(t)} + (select q.dias_aviso from acreditacion_requisito q where q.id_requisito = ${t}.id_requisito) then 'W' else 'V' end)`;
