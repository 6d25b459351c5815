import { nightsKept, timeOnSite } from '@modules/acceso/server/public';
import { personNameSql } from '@modules/administracion/server/public';
import { choice, ref } from '@platform/entity/field';
import { int, num, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { granted } from '@platform/server/http/session';
import { type Days, report } from '@platform/server/report/report';
import { sql } from 'drizzle-orm';
import { agrupar, type Grupo, type Hecho, NIVELES, type Nivel } from '../../shared/permanencia';
import { PERMANENCIA } from '../../shared/permanencia.palabras';
import { rationsOf } from '../consolidado/consolidado';
import { PAYER } from '../consolidado/valor';

const PEOPLE = '030101';
const MINUTES = 60;

/** Rations of some days by who pays them, cost center, person and currency, as the consolidated report counts them. */
async function rations(ctx: Context, IdCompania: number | null, { Desde, Hasta }: Days): Promise<Hecho[]> {
  const where = await rationsOf(ctx, { Desde, Hasta, Agrupacion: 'C', ...(IdCompania === null ? {} : { IdCompania }) });
  const rows = await ctx.tx.rows(
    {
      ...{ IdCompania: orNull(int), IdCentroCosto: orNull(int), IdPersona: orNull(int), IdMoneda: orNull(int), Raciones: int },
      ...{ Costo: num, MontoCompania: num, MontoTrabajador: num },
    },
    sql`select ${sql.raw(PAYER)} as "IdCompania", t.id_centro_costo as "IdCentroCosto", t.id_persona as "IdPersona", t.id_moneda as "IdMoneda", count(*)::int as "Raciones",
        sum(t.costo)::float8 as "Costo", sum(t.monto_compania)::float8 as "MontoCompania", sum(t.monto_trabajador)::float8 as "MontoTrabajador"
      from comedor_consumo t where ${where} group by 1, 2, 3, 4`,
  );
  // Whatever was valued has a currency.
  return rows.flatMap(({ IdMoneda, ...row }) => (IdMoneda === null ? [] : [{ ...row, IdMoneda }]));
}

/** Cost centers of people at the company that they work for now: presence has none of its own. */
async function centersOf(ctx: Context, people: readonly number[]): Promise<ReadonlyMap<string, number | null>> {
  const rows = await ctx.tx.rows(
    { id_persona: int, id_compania: orNull(int), id_centro_costo: orNull(int) },
    sql`select p.id_persona, p.actual_id_compania as id_compania, p.actual_id_centro_costo as id_centro_costo from administracion_persona p
      where p.id_cliente = ${ctx.session.IdCliente} and p.id_persona = any(${sql.param([...people])}::int[])`,
  );
  return new Map(rows.map((row) => [`${row.id_persona} ${row.id_compania}`, row.id_centro_costo]));
}

/** All that is known of some days: presence of the gate, nights of whoever lodges people, rations. */
async function factsOf(ctx: Context, IdCompania: number | null, days: Days): Promise<readonly Hecho[]> {
  const present = await timeOnSite(ctx, { IdCompania }, days);
  const centers = await centersOf(ctx, [...new Set(present.map(({ IdPersona }) => IdPersona))]);
  const facts: Hecho[] = present.map((one) => ({ ...one, IdCentroCosto: centers.get(`${one.IdPersona} ${one.IdCompania}`) ?? null }));
  for (const kept of ctx.tx.product.answers(nightsKept)) {
    const nights = await kept.nights(ctx, { IdCompania }, days);
    facts.push(...nights.filter(({ Usadas, NoUsadas }) => Usadas + NoUsadas > 0));
  }
  return [...facts, ...(await rations(ctx, IdCompania, days))];
}

/** What the groups are called. */
async function namesOf(ctx: Context, groups: readonly Grupo[]) {
  const keys = (name: 'IdCompania' | 'IdCentroCosto' | 'IdPersona') => sql.param([...new Set(groups.flatMap((group) => group[name] ?? []))]);
  const rows = await ctx.tx.rows(
    { clase: text, id: int, nombre: orNull(text) },
    sql`select 'C' as clase, k.id_compania as id, k.alias as nombre from administracion_compania k where k.id_compania = any(${keys('IdCompania')}::int[])
      union all select 'E', e.id_centro_costo, e.centro_costo from administracion_centro_costo e where e.id_centro_costo = any(${keys('IdCentroCosto')}::int[])
      union all select 'P', p.id_persona, ${sql.raw(personNameSql('p'))} from administracion_persona p where p.id_persona = any(${keys('IdPersona')}::int[])
      union all select 'M', m.id_moneda, m.codigo from sistema_moneda m`,
  );
  const names = new Map(rows.map(({ clase, id, nombre }) => [`${clase}${id}`, nombre]));
  return (kind: 'C' | 'E' | 'P' | 'M', id: number | null): string | null => (id === null ? null : (names.get(`${kind}${id}`) ?? null));
}

/** Where a group's parts are seen: a company's cost centers, their people, and of a person the page. */
function hrefOf(ctx: Context, nivel: Nivel, { IdCompania, IdPersona }: Grupo, { Desde, Hasta }: Days): string | null {
  if (nivel === 'P') return IdPersona !== null && granted(ctx.session, [PEOPLE], 'consultar') ? `/administracion/personas/${IdPersona}` : null;
  if (IdCompania === null) return null;
  return `/reporte/permanencia-costo?Desde=${Desde}&Hasta=${Hasta}&Agrupar=${nivel === 'C' ? 'E' : 'P'}&IdCompania=${IdCompania}`;
}

const SUM = { sum: true } as const;

/** RX6: who was on site, slept and ate, company by company, and what it cost. A group that cost in several currencies has a line of each, the first with all the rest. */
export const stayAndCostReport = report({
  code: 'RX6',
  path: 'permanencia-costo',
  menu: (product) => ['040401', ...product.answers(nightsKept).map(({ menu }) => menu), '0808'],
  period: { maximumMonths: 12, days: 0 },
  parameters: { Agrupar: choice({ options: NIVELES }), IdCompania: ref('AdministracionCompania', {}) },
  columns: {
    Compania: { kind: 'text' },
    CentroCosto: { kind: 'text' },
    Persona: { kind: 'text', shows: ['AdministracionPersona.NombreCompleto'] },
    Personas: { kind: 'whole' },
    Dias: { kind: 'whole', ...SUM },
    Horas: { kind: 'decimal', ...SUM },
    Usadas: { kind: 'whole', ...SUM },
    NoUsadas: { kind: 'whole', ...SUM },
    Raciones: { kind: 'whole', ...SUM },
    RacionesDia: { kind: 'decimal' },
    Moneda: { kind: 'text' },
    Costo: { kind: 'decimal' },
    MontoCompania: { kind: 'decimal' },
    MontoTrabajador: { kind: 'decimal' },
  },
  drawn: { by: 'Compania', adds: 'Dias' },
  counted: 'Dias',
  words: PERMANENCIA,
  async rows(ctx, { Agrupar, IdCompania }, days, { skip, take }) {
    const nivel = Agrupar ?? 'C';
    const groups = agrupar(nivel, await factsOf(ctx, IdCompania ?? null, days));
    const name = await namesOf(ctx, groups);
    const called = ({ IdCompania: company, IdCentroCosto, IdPersona }: Grupo) => [name('C', company), name('E', IdCentroCosto), name('P', IdPersona)];
    const sorted = groups
      .map((group) => ({ group, names: called(group) }))
      .sort((one, other) => {
        for (const [at, own] of one.names.entries()) {
          const order = (own ?? '\uffff').localeCompare(other.names[at] ?? '\uffff', 'es');
          if (order !== 0) return order;
        }
        return (one.group.IdPersona ?? 0) - (other.group.IdPersona ?? 0) || (one.group.IdCompania ?? 0) - (other.group.IdCompania ?? 0);
      });
    const lines = sorted.flatMap(({ group, names: [Compania = null, CentroCosto = null, Persona = null] }) => {
      const whose = { Compania: Compania ?? '—', CentroCosto, Persona, Enlace: hrefOf(ctx, nivel, group, days) };
      const stay = {
        Personas: group.Personas,
        Dias: group.Dias,
        Horas: Number((group.Minutos / MINUTES).toFixed(2)),
        Usadas: group.Usadas,
        NoUsadas: group.NoUsadas,
        Raciones: group.Raciones,
        RacionesDia: group.RacionesDia,
      };
      const none = { Personas: null, Dias: null, Horas: null, Usadas: null, NoUsadas: null, Raciones: null, RacionesDia: null };
      const [first, ...others] = group.Montos;
      const money = (of: typeof first) => ({
        Moneda: of ? name('M', of.IdMoneda) : null,
        Costo: of?.Costo ?? null,
        MontoCompania: of?.MontoCompania ?? null,
        MontoTrabajador: of?.MontoTrabajador ?? null,
      });
      return [{ ...whose, ...stay, ...money(first) }, ...others.map((of) => ({ ...whose, ...none, ...money(of) }))];
    });
    return { total: lines.length, rows: lines.slice(skip, skip + take) };
  },
});
