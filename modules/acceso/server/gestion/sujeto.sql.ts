import { stateSql } from '@modules/acreditacion/server/public';
import { todayInDivision } from '@modules/sistema/server/public';

type Over = (t: string) => string;

const today: Over = (t) => todayInDivision(`${t}.id_division`);
/** Whom the gate keeps a list of. */
export type Kind = 'persona' | 'vehiculo';

/** Assignments of the subject of `t` in its division. */
const given = (kind: Kind, t: string, condition = 'true') =>
  `from acceso_asignacion a where a.id_cliente = ${t}.id_cliente and a.id_${kind} = ${t}.id_${kind} and a.id_division = ${t}.id_division and ${condition}`;
const longest = (kind: Kind, column: string) => (t: string) =>
  `(select a.${column} ${given(kind, t, `a.${column} is not null`)} order by a.fecha_fin desc, a.id_asignacion desc limit 1)`;

const isGiven = (kind: Kind, t: string) => `exists (select 1 ${given(kind, t)})`;
const lasts = (kind: Kind, t: string) => `exists (select 1 ${given(kind, t, `a.fecha_fin >= ${today(t)}`)})`;

const ended: Over = (t) =>
  `(${t}.actual_cese_aplicado is not null or (${t}.actual_fecha_cese is not null and ${t}.actual_fecha_cese < ${todayInDivision(`${t}.actual_id_division`)}))`;

/** Restrictions in force today of the subject, or of the company it is accredited with. */
const restricted = (kind: Kind, t: string) => {
  const whose = (column: string) =>
    `exists (select 1 from acceso_restriccion r where r.id_cliente = ${t}.id_cliente and r.${column} = ${t}.${column} and r.id_division = ${t}.id_division
      and r.fecha_levantamiento is null and r.fecha_inicio <= ${today(t)} and (r.fecha_fin is null or r.fecha_fin >= ${today(t)}))`;
  return `(${whose(`id_${kind}`)} or ${whose('id_compania')})`;
};
const inside = (kind: Kind, t: string, what = '1') =>
  `(select ${what} from acceso_presencia r where r.id_cliente = ${t}.id_cliente and r.id_${kind} = ${t}.id_${kind} and r.id_division = ${t}.id_division)`;
const yes = (condition: string) => `(case when ${condition} then 'S' else 'N' end)`;

/** Requirements of the accreditation and of the gate's own, as the gate counts them today: of each the newest last day. */
const requirements = (kind: Kind, said: string) => (t: string) =>
  `(select ${said}
    from (select ${today(t)} as hoy offset 0) d cross join lateral (
      select case when q.fecha is null then case when q.entregado then 'V' when q.obligatorio = 'S' then 'X' end
        when q.fecha + q.gracia < d.hoy then 'X' when q.fecha <= d.hoy + q.aviso then 'W' else 'V' end as estado
      from (select r.fecha_vencimiento as fecha, r.fecha_emision is not null or r.id_archivo is not null as entregado, r.obligatorio,
          coalesce(k.dias_gracia, 0) as gracia, coalesce(k.dias_aviso, c.dias_aviso) as aviso
        from acreditacion_${kind}_requisito r join acreditacion_requisito c on c.id_requisito = r.id_requisito
        left join acceso_tipo_requisito k on k.id_cliente = r.id_cliente and k.id_requisito = r.id_requisito and k.activo = 'S'
        where r.id_cliente = ${t}.id_cliente and r.id_acreditacion_${kind} = ${t}.id_acreditacion_${kind}
        union all
        select * from (select distinct on (s.id_tipo_requisito) s.fecha_fin, false, 'S', k.dias_gracia, k.dias_aviso
          from acceso_sujeto_requisito s join acceso_tipo_requisito k on k.id_tipo_requisito = s.id_tipo_requisito and k.id_requisito is null and k.activo = 'S'
          where s.id_cliente = ${t}.id_cliente and s.id_${kind} = ${t}.id_${kind} and s.id_division = ${t}.id_division
          order by s.id_tipo_requisito, s.fecha_fin desc nulls last) own) q) e)`;

const COUNTED = `count(*) filter (where e.estado = 'V') || '/' || count(*) filter (where e.estado = 'W') || '/' || count(*) filter (where e.estado = 'X')`;
const WORST = `case when bool_or(e.estado = 'X') then 'X' when bool_or(e.estado = 'W') then 'W' else 'V' end`;

/** Profiles, or groups by themselves and by profiles, that the subject has today. */
const holds = (kind: Kind, what: 'perfiles' | 'grupos') => (t: string) =>
  what === 'perfiles'
    ? `array(select distinct a.id_perfil_acceso ${given(kind, t, `a.id_perfil_acceso is not null and ${today(t)} between a.fecha_inicio and a.fecha_fin`)} order by 1)`
    : `array(select distinct g.id from (select a.id_grupo, a.id_perfil_acceso ${given(kind, t, `${today(t)} between a.fecha_inicio and a.fecha_fin`)}) a
        left join acceso_perfil f on f.id_perfil_acceso = a.id_perfil_acceso and f.activo = 'S'
        cross join lateral unnest(coalesce(f.grupos, '{}') || case when a.id_grupo is null then '{}'::int[] else array[a.id_grupo] end) as g(id) order by 1)`;

type Of = (kind: Kind) => Over;
const held: Of = (kind) => (t) => lasts(kind, t);
const over: Of = (kind) => (t) => `${isGiven(kind, t)} and not ${lasts(kind, t)}`;
const never: Of = (kind) => (t) => `not ${isGiven(kind, t)}`;
/** Conditions of each state of whoever holds a profile or a group; they are each other's complement. */
export const groupEqual = (kind: Kind): Readonly<Record<'V' | 'X' | 'N', Over>> => ({ V: held(kind), X: over(kind), N: never(kind) });

/** The last mark of the subject in the division; a vehicle's own, not of whoever was in it. */
const lastMark: Of = (kind) => (t) =>
  `(select m.fecha_hora from acceso_marca m where m.id_cliente = ${t}.id_cliente and m.id_${kind} = ${t}.id_${kind} and m.id_division = ${t}.id_division
      and m.anulada = 'N'${kind === 'vehiculo' ? ` and m.tipo_marcacion = 'V'` : ''} order by m.fecha_hora desc limit 1)`;
const accreditation: Of = (kind) => (t) => `(case when ${t}.fecha_inicio > ${today(t)} then 'P' else ${stateSql(kind)(t)} end)`;
const groupState: Of = (kind) => (t) => `(case when ${lasts(kind, t)} then 'V' when ${isGiven(kind, t)} then 'X' else 'N' end)`;
const lastDay: Of = (kind) => (t) => `(select max(a.fecha_fin) ${given(kind, t)})`;
const isRestricted: Of = (kind) => (t) => yes(restricted(kind, t));
const isInside: Of = (kind) => (t) => yes(`exists ${inside(kind, t)}`);
const zone: Of = (kind) => (t) => inside(kind, t, 'r.id_zona');
const condition: Over = (t) => `(case when ${ended(t)} then 'CESADO' when ${t}.visita = 'S' then 'VISITA' else 'TRABAJADOR' end)`;

/** What the lists of the gate calculate, for the rows of their page alone. */
const computedOf = (kind: Kind) => ({
  Acreditacion: accreditation(kind),
  IdPerfilAcceso: longest(kind, 'id_perfil_acceso'),
  IdGrupo: longest(kind, 'id_grupo'),
  EstadoGrupo: groupState(kind),
  FinGrupo: lastDay(kind),
  Perfiles: holds(kind, 'perfiles'),
  Grupos: holds(kind, 'grupos'),
  Requisitos: requirements(kind, COUNTED),
  EstadoRequisitos: requirements(kind, WORST),
  Restringida: isRestricted(kind),
  UltimaMarca: lastMark(kind),
  Dentro: isInside(kind),
  IdZona: zone(kind),
});
export const vehiculoComputed = computedOf('vehiculo');
export const personaComputed = { Condicion: condition, ...computedOf('persona') };
