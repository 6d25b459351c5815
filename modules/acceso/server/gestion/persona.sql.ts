import { stateSql } from '@modules/acreditacion/server/public';
import { todayInDivision } from '@modules/sistema/server/public';

type Over = (t: string) => string;

const today: Over = (t) => todayInDivision(`${t}.id_division`);
/** Assignments of the person of `t` in its division. */
const given = (t: string, condition = 'true') =>
  `from acceso_asignacion a where a.id_cliente = ${t}.id_cliente and a.id_persona = ${t}.id_persona and a.id_division = ${t}.id_division and ${condition}`;
const longest = (column: string) => (t: string) =>
  `(select a.${column} ${given(t, `a.${column} is not null`)} order by a.fecha_fin desc, a.id_asignacion desc limit 1)`;

const isGiven: Over = (t) => `exists (select 1 ${given(t)})`;
const lasts: Over = (t) => `exists (select 1 ${given(t, `a.fecha_fin >= ${today(t)}`)})`;

const ended: Over = (t) =>
  `(${t}.actual_cese_aplicado is not null or (${t}.actual_fecha_cese is not null and ${t}.actual_fecha_cese < ${todayInDivision(`${t}.actual_id_division`)}))`;

/** Restrictions in force today of the person, or of the company it is accredited with. */
const restricted: Over = (t) => {
  const whose = (column: string) =>
    `exists (select 1 from acceso_restriccion r where r.id_cliente = ${t}.id_cliente and r.${column} = ${t}.${column} and r.id_division = ${t}.id_division
      and r.fecha_levantamiento is null and r.fecha_inicio <= ${today(t)} and (r.fecha_fin is null or r.fecha_fin >= ${today(t)}))`;
  return `(${whose('id_persona')} or ${whose('id_compania')})`;
};
const inside = (t: string, what = '1') =>
  `(select ${what} from acceso_presencia r where r.id_cliente = ${t}.id_cliente and r.id_persona = ${t}.id_persona and r.id_division = ${t}.id_division)`;
const yes = (condition: string) => `(case when ${condition} then 'S' else 'N' end)`;

/** Requirements of the accreditation and of the gate's own, as the gate counts them today: of each the newest last day. */
const requirements: Over = (t) =>
  `(select count(*) filter (where e.estado = 'V') || '/' || count(*) filter (where e.estado = 'W') || '/' || count(*) filter (where e.estado = 'X')
    from (select ${today(t)} as hoy offset 0) d cross join lateral (
      select case when q.fecha is null then case when q.entregado then 'V' when q.obligatorio = 'S' then 'X' end
        when q.fecha + q.gracia < d.hoy then 'X' when q.fecha <= d.hoy + q.aviso then 'W' else 'V' end as estado
      from (select r.fecha_vencimiento as fecha, r.fecha_emision is not null or r.id_archivo is not null as entregado, r.obligatorio,
          coalesce(k.dias_gracia, 0) as gracia, coalesce(k.dias_aviso, c.dias_aviso) as aviso
        from acreditacion_persona_requisito r join acreditacion_requisito c on c.id_requisito = r.id_requisito
        left join acceso_tipo_requisito k on k.id_cliente = r.id_cliente and k.id_requisito = r.id_requisito and k.activo = 'S'
        where r.id_cliente = ${t}.id_cliente and r.id_acreditacion_persona = ${t}.id_acreditacion_persona
        union all
        select * from (select distinct on (s.id_tipo_requisito) s.fecha_fin, false, 'S', k.dias_gracia, k.dias_aviso
          from acceso_sujeto_requisito s join acceso_tipo_requisito k on k.id_tipo_requisito = s.id_tipo_requisito and k.id_requisito is null and k.activo = 'S'
          where s.id_cliente = ${t}.id_cliente and s.id_persona = ${t}.id_persona and s.id_division = ${t}.id_division
          order by s.id_tipo_requisito, s.fecha_fin desc nulls last) own) q) e)`;

/** Conditions of each state of whoever holds a profile or a group; they are each other's complement. */
export const groupEqual: Readonly<Record<'V' | 'X' | 'N', Over>> = {
  V: lasts,
  X: (t) => `${isGiven(t)} and not ${lasts(t)}`,
  N: (t) => `not ${isGiven(t)}`,
};

/** What the list of people of the gate calculates, for the rows of its page alone. */
export const personaComputed = {
  Condicion: (t: string) => `(case when ${ended(t)} then 'CESADO' when ${t}.visita = 'S' then 'VISITA' else 'TRABAJADOR' end)`,
  Acreditacion: (t: string) => `(case when ${t}.fecha_inicio > ${today(t)} then 'P' else ${stateSql('persona')(t)} end)`,
  IdPerfilAcceso: longest('id_perfil_acceso'),
  IdGrupo: longest('id_grupo'),
  EstadoGrupo: (t: string) => `(case when ${lasts(t)} then 'V' when ${isGiven(t)} then 'X' else 'N' end)`,
  FinGrupo: (t: string) => `(select max(a.fecha_fin) ${given(t)})`,
  Requisitos: requirements,
  Restringida: (t: string) => yes(restricted(t)),
  UltimaMarca: (t: string) =>
    `(select m.fecha_hora from acceso_marca m where m.id_cliente = ${t}.id_cliente and m.id_persona = ${t}.id_persona and m.id_division = ${t}.id_division
      and m.anulada = 'N' order by m.fecha_hora desc limit 1)`,
  Dentro: (t: string) => yes(`exists ${inside(t)}`),
  IdZona: (t: string) => inside(t, 'r.id_zona'),
};
