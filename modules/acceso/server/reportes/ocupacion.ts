import { highestOf } from '@platform/chart/chart';
import { fill } from '@platform/i18n/coded';
import { int, list, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { barsOf, written } from '@platform/server/report/bars';
import { type Days, report } from '@platform/server/report/report';
import { sql } from 'drizzle-orm';
import { BARRAS } from '../../shared/barras.palabras';
import { type Hora, occupancyByHour } from '../../shared/ocupacionPorHora';
import { REPORTES } from '../../shared/reportes.palabras';
import { clockOf } from '../ficha/momento';
import { branchesSql } from '../ocupacion/dentro.sql';
import { insideAtSql } from '../ocupacion/momento';
import { groupsOf } from './barras';
import { COUNTS, DE_ACCESO, daysSql, type Filtros, MENU, marksWhere, subjectIs } from './filtros';

const { IdPuerta: _door, ...PARAMETERS } = DE_ACCESO;

/** Each zone with those that it is within, itself too. */
async function zonesOf({ tx, session }: Context) {
  const rows = await tx.rows(
    { id: int, nombre: text, sobre: list(int) },
    sql`with recursive ${branchesSql(session.IdCliente, session.IdDivision)}
      select z.id_zona as id, z.nombre, array_agg(r.raiz order by r.raiz) as sobre from ramas r join acceso_zona z on z.id_zona = r.id_zona group by z.id_zona, z.nombre`,
  );
  return { names: new Map(rows.map(({ id, nombre }) => [id, nombre])), sobre: new Map(rows.map(({ id, sobre }) => [id, sobre])) };
}

/** Hours of a period up to now. */
async function hoursOf(ctx: Context, filters: Filtros, days: Days, sobre: ReadonlyMap<number, readonly number[]>): Promise<Hora[]> {
  const { from, to } = daysSql(ctx, days);
  const { IdCliente, IdDivision } = ctx.session;
  const { IdCompania = null, IdContrato = null } = filters;
  const span = await ctx.tx.one({ desde: text, hasta: text }, sql`select ${from} as desde, ${to} as hasta`);
  const desde = new Date(span.desde).getTime();
  const hasta = Math.min(new Date(span.hasta).getTime(), ctx.now.getTime());
  if (desde >= hasta) return [];
  const steps = await ctx.tx.rows(
    { quien: orNull(int), zona: orNull(int), momento: text },
    sql`select t.id_persona as quien, t.id_zona as zona, t.fecha_hora as momento from acceso_marca t
      where ${marksWhere(ctx, filters)} and t.id_persona is not null and t.tipo_marcacion <> 'V' and ${COUNTS} and t.fecha_hora >= ${from} and t.fecha_hora < ${to}
      order by t.fecha_hora, t.id_marca`,
  );
  const inside = await ctx.tx.rows(
    { quien: orNull(int), zona: orNull(int) },
    sql`select t.id_persona as quien, t.id_zona as zona
      from (select ${IdCliente}::int as id_cliente, ${IdDivision}::int as id_division, i.* from (${insideAtSql(ctx, new Date(desde).toISOString())}) i) t
      where (${IdCompania}::int is null or t.id_compania = ${IdCompania}::int) and (${IdContrato}::int is null or t.id_contrato = ${IdContrato}::int) and ${subjectIs(filters)}`,
  );
  return occupancyByHour(
    inside.flatMap(({ quien, zona }) => (quien === null ? [] : [{ quien, zona }])),
    steps.flatMap(({ quien, zona, momento }) => (quien === null ? [] : [{ quien, zona, momento: new Date(momento).getTime() }])),
    sobre,
    { desde, hasta },
  );
}

/** R5: how many were in each zone, hour by hour: at most, and on average. */
export const occupancyReport = report({
  code: 'R5',
  path: 'acceso-ocupacion',
  menu: MENU,
  period: { maximumMonths: 1, days: 0 },
  parameters: PARAMETERS,
  columns: { Zona: { kind: 'text' }, Desde: { kind: 'moment' }, Maximo: { kind: 'whole' }, Promedio: { kind: 'decimal' }, Aforo: { kind: 'whole' } },
  words: REPORTES.ocupacion,
  // Of one zone: hour after hour, with its capacity; of all, the fullest of each.
  async bars(ctx, { IdZona = null, ...filters }, days) {
    const { names, sobre } = await zonesOf(ctx);
    const hours = (await hoursOf(ctx, filters, days, sobre)).filter(({ zona }) => IdZona === null || zona === IdZona);
    if (IdZona === null) {
      const most = new Map<number, number>();
      for (const { zona, maximo } of hours) most.set(zona, Math.max(maximo, most.get(zona) ?? 0));
      return groupsOf(
        ctx,
        'ocupacionZonas',
        [...most].flatMap(([zona, maximo]) => (maximo > 0 ? [[names.get(zona) ?? '—', maximo] as const] : [])),
      );
    }
    if (hours.length < 2) return null;
    const { aforo } = await ctx.tx.one(
      { aforo: int },
      sql`select z.aforo from acceso_zona z where z.id_zona = ${IdZona} and z.id_cliente = ${ctx.session.IdCliente}`,
    );
    const bars = hours
      .sort((one, other) => one.desde - other.desde)
      .map(({ desde, maximo }) => [clockOf(ctx, new Date(desde).toISOString()).slice(0, 13), maximo] as const);
    return { title: BARRAS[ctx.lang].ocupacion, order: 'time', bars, limit: aforo > 0 ? { value: aforo, name: BARRAS[ctx.lang].aforo } : null };
  },
  async answer(ctx, { IdZona = null }, _days, { bars }) {
    const top = bars && highestOf(barsOf(bars));
    if (!top) return null;
    return fill(BARRAS[ctx.lang][IdZona === null ? 'dichoZona' : 'dichoHora'], { v: written(ctx, top.value), top: top.name });
  },
  async rows(ctx, { IdZona = null, ...filters }, days, { skip, take }) {
    const { names, sobre } = await zonesOf(ctx);
    const capacity = await ctx.tx.rows(
      { id: int, aforo: int },
      sql`select z.id_zona as id, z.aforo from acceso_zona z where z.id_cliente = ${ctx.session.IdCliente} and z.id_division = ${ctx.session.IdDivision}`,
    );
    const fits = new Map(capacity.map(({ id, aforo }) => [id, aforo]));
    const hours = (await hoursOf(ctx, filters, days, sobre))
      .filter(({ zona, maximo }) => (IdZona === null ? maximo > 0 : zona === IdZona))
      .sort((one, other) => other.desde - one.desde || other.maximo - one.maximo || one.zona - other.zona);
    return {
      total: hours.length,
      rows: hours.slice(skip, skip + take).map(({ zona, desde, maximo, promedio }) => ({
        Zona: names.get(zona) ?? null,
        Desde: new Date(desde).toISOString(),
        Maximo: maximo,
        Promedio: Math.round(promedio * 10) / 10,
        Aforo: fits.get(zona) || null,
        Enlace: null,
      })),
    };
  },
});
