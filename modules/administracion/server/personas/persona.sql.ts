import { todayInDivision, todayOfClient } from '@modules/sistema/server/public';
import type { Session } from '@platform/server/http/session';
import { question } from '@platform/server/product';
import { type SQL, sql } from 'drizzle-orm';

type Computed = Readonly<Record<string, (alias: string) => string>>;

/**
 * The open employment of a person, or the last: the one that began last (a new one begins after the other ended).
 * One step of the index over person and start.
 */
const last = (person: string, what: string): string =>
  `(select ${what} from administracion_persona_vinculo v where v.id_cliente = ${person}.id_cliente and v.id_persona = ${person}.id_persona order by v.fecha_inicio desc limit 1)`;

/** Whether an employment is open; the alias is of its table. Says the same as `isOpen`. */
export const openSql = (link: string): string =>
  `(${link}.cese_aplicado is null and (${link}.fecha_cese is null or ${link}.fecha_cese >= ${todayInDivision(`${link}.id_division`)}))`;

const surnames = (t: string): string => `(upper(${t}.apellido_paterno) || coalesce(' ' || upper(${t}.apellido_materno), ''))`;

/** `APELLIDOS, NOMBRES`. */
export const fullNameSql = (t: string): string => `(${surnames(t)} || ', ' || upper(${t}.nombres))`;

const fromLink = (column: string) => (t: string) => last(t, `v.${column}`);

/** Of the guard a person is in today: no two of a person overlap. */
const guardToday = (what: string) => (t: string) =>
  `(select ${what} from administracion_persona_guardia a where a.id_cliente = ${t}.id_cliente and a.id_persona = ${t}.id_persona
    and ${todayOfClient(`${t}.id_cliente`)} between a.fecha_inicio and coalesce(a.fecha_fin, 'infinity') limit 1)`;

/** Calculated fields of a person; each looks at one employment, so that a page costs its rows and no more. */
export const personaComputed: Computed = {
  Apellidos: surnames,
  NombreCompleto: fullNameSql,
  Edad: (t) => `extract(year from age(${todayOfClient(`${t}.id_cliente`)}, ${t}.fecha_nacimiento))::int`,
  Estado: (t) => `(case when ${last(t, openSql('v'))} is false then 'C' when ${t}.inactivo = 'S' then 'I' else 'A' end)`,
  Condicion: (t) =>
    `coalesce(${last(t, `case when ${openSql('v')} then 'TRABAJADOR' when ${t}.visita = 'S' then 'VISITA' else 'CESADO' end`)}, case when ${t}.visita = 'S' then 'VISITA' else 'LIBRE' end)`,
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

/** Name of the person of a row that refers to one. */
export const nameOfPersonSql = (t: string): string =>
  `(select ${fullNameSql('n')} from administracion_persona n where n.id_persona = ${t}.id_persona)`;

/** Open employments that hold a value, counted. */
export const openLinksSql = (column: string, value: string, client: string): string =>
  `(select count(*)::int from administracion_persona_vinculo v where v.id_cliente = ${client} and v.${column} = ${value} and ${openSql('v')})`;

/** People whose open or last employment holds what the condition asks of `v`. */
const withLink = (session: Session, condition: SQL): SQL =>
  sql`t.id_persona in (select v.id_persona from administracion_persona_vinculo v
    where v.id_cliente = ${session.IdCliente} and ${condition}
      and not exists (select 1 from administracion_persona_vinculo w
        where w.id_cliente = v.id_cliente and w.id_persona = v.id_persona and w.fecha_inicio > v.fecha_inicio))`;

/** People that a contractor reaches beyond its own, as SQL over the alias `t`: later modules add those of their requests. */
type Reach = (session: Session, idCompania: number) => SQL;
export const alsoReachesPeople = question<Reach>('administracion.alcanzaPersonas');

/** Which people a session sees: a contractor its own, a profile with units those of its units and the ones its user registered. */
export function personReach(session: Session): SQL | undefined {
  const { IdCompania, units, product } = session;
  const parts: SQL[] = [];
  if (IdCompania !== null) {
    const doors = [
      withLink(session, sql`v.id_compania = ${IdCompania}`),
      ...product.answers(alsoReachesPeople).map((reach) => reach(session, IdCompania)),
    ];
    parts.push(sql`(${sql.join(doors, sql` or `)})`);
  }
  if (units) {
    const own = withLink(session, sql`v.id_unidad_organizacional = any(${sql.param([...units])})`);
    parts.push(sql`(${own} or (t.usuario_creacion = ${session.IdUsuario} and not exists
      (select 1 from administracion_persona_vinculo v where v.id_cliente = t.id_cliente and v.id_persona = t.id_persona)))`);
  }
  return parts.length === 0 ? undefined : sql.join(parts, sql` and `);
}
