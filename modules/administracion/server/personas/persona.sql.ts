import { todayInDivision, todayOfClient } from '@modules/sistema/server/public';
import type { Session } from '@platform/server/http/session';
import { question } from '@platform/server/product';
import { type SQL, sql } from 'drizzle-orm';
import type { ESTADOS_PERSONA } from '../../shared/persona.entity';

type Computed = Readonly<Record<string, (alias: string) => string>>;

/** Whether an employment is open; the alias is of its table. Says the same as `isOpen`. */
export const openSql = (link: string): string =>
  `(${link}.cese_aplicado is null and (${link}.fecha_cese is null or ${link}.fecha_cese >= ${todayInDivision(`${link}.id_division`)}))`;

const surnames = (t: string): string => `(upper(${t}.apellido_paterno) || coalesce(' ' || upper(${t}.apellido_materno), ''))`;

/** `APELLIDOS, NOMBRES`. */
export const fullNameSql = (t: string): string => `(${surnames(t)} || ', ' || upper(${t}.nombres))`;

/**
 * Somebody as people are told everywhere but on a card and at a gate: surnames and names as they are written, never all
 * capitals (Calla Zegarra, Luis Antonio). The field `NombreCompleto` is in capitals, and what it hides is hidden here.
 */
export const personNameSql = (t: string): string => `(${t}.apellido_paterno || coalesce(' ' || ${t}.apellido_materno, '') || ', ' || ${t}.nombres)`;

/** Of the open employment, or the last: the database keeps it in the person's own row (administracion_persona_al_dia). */
const fromLink = (column: string) => (t: string) => `${t}.actual_${column}`;
/** Whether there is an employment and it has ended. Which day it is somewhere is asked only of those whose last one is known. */
const ended = (t: string): string =>
  `(${t}.actual_cese_aplicado is not null or (${t}.actual_fecha_cese is not null and ${t}.actual_fecha_cese < ${todayInDivision(`${t}.actual_id_division`)}))`;

/** Of the guard a person is in today: no two of a person overlap. */
const guardToday = (what: string) => (t: string) =>
  `(select ${what} from administracion_persona_guardia a where a.id_cliente = ${t}.id_cliente and a.id_persona = ${t}.id_persona
    and ${todayOfClient(`${t}.id_cliente`)} between a.fecha_inicio and coalesce(a.fecha_fin, 'infinity') limit 1)`;

const notEnded = (t: string): string =>
  `${t}.actual_cese_aplicado is null and (${t}.actual_fecha_cese is null or ${t}.actual_fecha_cese >= ${todayInDivision(`${t}.actual_id_division`)})`;

/** When the state of a person is each of them; says the same as its calculation. */
export const personaEqual: Readonly<Record<string, Readonly<Record<(typeof ESTADOS_PERSONA)[number], (t: string) => string>>>> = {
  Estado: {
    A: (t) => `${notEnded(t)} and ${t}.inactivo <> 'S'`,
    I: (t) => `${notEnded(t)} and ${t}.inactivo = 'S'`,
    C: ended,
  },
};

/** Calculated fields of a person. */
export const personaComputed: Computed = {
  Apellidos: surnames,
  NombreCompleto: fullNameSql,
  Edad: (t) => `extract(year from age(${todayOfClient(`${t}.id_cliente`)}, ${t}.fecha_nacimiento))::int`,
  Estado: (t) => `(case when ${ended(t)} then 'C' when ${t}.inactivo = 'S' then 'I' else 'A' end)`,
  Condicion: (t) =>
    `(case when ${t}.actual_fecha_inicio is not null and ${ended(t)} is not true then 'TRABAJADOR' when ${t}.visita = 'S' then 'VISITA'
      when ${t}.actual_fecha_inicio is null then 'LIBRE' else 'CESADO' end)`,
  IdCompania: fromLink('id_compania'),
  IdDivision: fromLink('id_division'),
  IdContrato: fromLink('id_contrato'),
  TipoTrabajador: fromLink('tipo_trabajador'),
  IdCargo: fromLink('id_cargo'),
  IdUnidadOrganizacional: fromLink('id_unidad_organizacional'),
  IdCentroCosto: fromLink('id_centro_costo'),
  IdDivisionPersonal: fromLink('id_division_personal'),
  FechaInicio: fromLink('fecha_inicio'),
  FechaFin: fromLink('fecha_fin'),
  FechaCese: fromLink('fecha_cese'),
  IdMotivoCese: fromLink('id_motivo_cese'),
  IdRegimenGuardia: guardToday('a.id_regimen_guardia'),
  IdRegimen: guardToday('(select g.id_regimen from administracion_regimen_guardia g where g.id_regimen_guardia = a.id_regimen_guardia)'),
  Indisciplinas: (t) =>
    `(select count(*)::int from administracion_persona_indisciplina i where i.id_cliente = ${t}.id_cliente and i.id_persona = ${t}.id_persona and i.anulada = 'N')`,
};

/** Name of the person of a row that refers to one, in capitals as its field. */
export const nameOfPersonSql = (t: string): string =>
  `(select ${fullNameSql('n')} from administracion_persona n where n.id_persona = ${t}.id_persona)`;

/** Open employments that hold a value, counted. */
export const openLinksSql = (column: string, value: string, client: string): string =>
  `(select count(*)::int from administracion_persona_vinculo v where v.id_cliente = ${client} and v.${column} = ${value} and ${openSql('v')})`;

/** People that a contractor reaches beyond its own, as SQL over the alias `t`: later modules add those of their requests. */
type Reach = (session: Session, idCompania: number) => SQL;
export const alsoReachesPeople = question<Reach>('administracion.alcanzaPersonas');

/** Which people a session sees: a contractor its own, a profile with units those of its units and the ones its user registered. */
export function personReach(session: Session): SQL | undefined {
  const { IdCompania, units, product } = session;
  const parts: SQL[] = [];
  if (IdCompania !== null) {
    const doors = [sql`t.actual_id_compania = ${IdCompania}`, ...product.answers(alsoReachesPeople).map((reach) => reach(session, IdCompania))];
    parts.push(sql`(${sql.join(doors, sql` or `)})`);
  }
  if (units) {
    const own = sql`t.actual_id_unidad_organizacional = any(${sql.param([...units])})`;
    parts.push(sql`(${own} or (t.usuario_creacion = ${session.IdUsuario} and t.actual_fecha_inicio is null))`);
  }
  return parts.length === 0 ? undefined : sql.join(parts, sql` and `);
}

/** Rows that say something of somebody, for a profile of some units: of whoever works in them now, and of nobody in particular. */
export const withinUnits = ({ IdCliente, units }: Session, person = 't.id_persona'): SQL | undefined =>
  units
    ? sql`(${sql.raw(person)} is null or ${sql.raw(person)} in (select p.id_persona from administracion_persona p where p.id_cliente = ${IdCliente}
        and p.actual_id_unidad_organizacional = any(${sql.param([...units])}::int[])))`
    : undefined;

/** The same as people are told. */
export const toldPersonSql = (t: string): string =>
  `(select ${personNameSql('n')} from administracion_persona n where n.id_persona = ${t}.id_persona)`;
