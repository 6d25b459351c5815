import type { Row } from '@platform/entity/entity';
import type { Tx } from '@platform/server/db/pool';
import { bool, int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { Problem, refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import { type ClientBy, forClient } from '@platform/server/record/by';
import { addRows } from '@platform/server/record/rows';
import type { Resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Feriado } from '../../shared/calendario.entity';
import { feriadosMoviles } from '../../shared/feriados';
import { refuseContractors } from '../fault';
import { consulted } from '../personas/consulted';
import { key } from '../schemas';

type FeriadoRow = Row<typeof Feriado>;

/** Whoever adds holidays of a client waits here: the same day twice is asked of all of them. */
async function holdClient(ctx: ClientBy): Promise<void> {
  await ctx.tx.run(sql`select 1 from sistema_cliente where id_cliente = ${ctx.session.IdCliente} for no key update`);
}

async function checkHoliday(ctx: Context, before: FeriadoRow | null, after: FeriadoRow): Promise<void> {
  const { IdCliente } = ctx.session;
  if (after.IdDivision !== null) {
    const division = await ctx.tx.first(
      { id_pais: int },
      sql`select id_pais from sistema_division where id_division = ${after.IdDivision} and id_cliente = ${IdCliente}`,
    );
    if (Number(division?.id_pais) !== after.IdPais) throw refuse('feriado.division', undefined, 'IdDivision');
  }
  await holdClient(ctx);
  // For a division, a day of all counts as already there.
  const other = await ctx.tx.first(
    { feriado: text },
    sql`select feriado from administracion_feriado where id_cliente = ${IdCliente} and id_pais = ${after.IdPais} and fecha = ${after.Fecha}::date
      and (id_division is null or id_division = ${after.IdDivision}::int) and id_feriado <> ${before?.IdFeriado ?? 0} limit 1`,
  );
  if (!other) return;
  const params = { nombre: other.feriado };
  throw new Problem(409, 'feriado.repetido', params, { errors: [{ field: 'Fecha', message: `feriado.repetido${JSON.stringify(params)}` }] });
}

export const feriadoResource: Resource = consulted(Feriado, {
  configuration: true,
  computed: {
    DiaSemana: (t) => `extract(isodow from ${t}.fecha)::int::text`,
    Origen: (t) => `(case when ${t}.plantilla = 'S' then 'P' else 'O' end)`,
  },
  can: (row): Readonly<Record<string, boolean>> => (row.Plantilla === 'S' ? { editar: false, eliminar: false } : {}),
  async check(ctx, { before, after }) {
    if (before?.Plantilla === 'S') throw refuse('feriado.plantilla');
    if (after) await checkHoliday(ctx, before, after);
  },
});

/** The country's template brought to a year, for every division of it; only what is missing (Calculations 6). */
export async function generateYear(ctx: ClientBy, idPais: number, anio: number): Promise<number> {
  await holdClient(ctx);
  const { IdCliente } = ctx.session;
  const rows = await addRows(ctx, Feriado, {
    values: { IdPais: sql`p.id_pais`, Fecha: sql`f.fecha`, Feriado: sql`p.feriado`, Plantilla: 'S' },
    from: sql`sistema_pais_feriado p
      cross join lateral (select (make_date(${anio}::int, p.mes, 1) + (p.dia - 1)) as fecha) f
      where p.id_pais = ${idPais} and p.activo = 'S' and extract(month from f.fecha) = p.mes
        and not exists (select 1 from administracion_feriado o where o.id_cliente = ${IdCliente} and o.id_pais = p.id_pais and o.fecha = f.fecha and o.id_division is null)`,
  });
  if (rows.length > 0)
    ctx.audit({ entity: Feriado.resource, record: null, action: 'generar', changes: { IdPais: idPais, Anio: anio, Creados: rows.length } });
  return rows.length;
}

/**
 * What the law of a country moves from year to year, as the client's own days, where none of them is there yet: what somebody took away does not
 * come back. Answers how many.
 */
export async function bringMovable(by: ClientBy, idPais: number, anio: number): Promise<number> {
  const { IdCliente } = by.session;
  const { codigo } = await by.tx.one({ codigo: text }, sql`select codigo from sistema_pais where id_pais = ${idPais}`);
  const moved = feriadosMoviles(codigo, anio);
  const there = await by.tx.rows(
    { fecha: text, propio: bool },
    sql`select to_char(f.fecha, 'YYYYMMDD') as fecha, f.plantilla = 'N' as propio from administracion_feriado f where f.id_cliente = ${IdCliente} and f.id_pais = ${idPais}
      and f.id_division is null and f.fecha = any(${sql.param(moved.map(({ Fecha }) => Fecha))}::date[])`,
  );
  if (there.some(({ propio }) => propio)) return 0;
  const days = moved.filter(({ Fecha }) => !there.some(({ fecha }) => fecha === Fecha));
  const rows = await addRows(by, Feriado, {
    values: { IdPais: idPais, Fecha: sql`x."Fecha"::date`, Feriado: sql`x."Feriado"`, Plantilla: 'N' },
    from: sql`jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as x("Fecha" text, "Feriado" text)`,
  });
  return rows.length;
}

/** The holidays with which a client begins in a country, with its first division there: those of this year and of the next. */
export async function startHolidays(tx: Tx, idCliente: number, idDivision: number): Promise<void> {
  const { pais, anio, tiene } = await tx.one(
    { pais: int, anio: int, tiene: bool },
    sql`select d.id_pais as pais, extract(year from now() at time zone d.zona_horaria)::int as anio,
        exists (select 1 from administracion_feriado f where f.id_cliente = d.id_cliente and f.id_pais = d.id_pais) as tiene
      from sistema_division d where d.id_division = ${idDivision} and d.id_cliente = ${idCliente}`,
  );
  if (tiene) return;
  await forClient(tx, idCliente, new Date(), async (by) => {
    for (const year of [anio, anio + 1]) {
      await generateYear(by, pais, year);
      await bringMovable(by, pais, year);
    }
  });
}

/** Days of a division: its country's for all, and its own. */
export async function holidaysOf(tx: Tx, idDivision: number, from: string, to: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows(
    { dia: orNull(text), feriado: text },
    sql`select to_char(f.fecha, 'YYYYMMDD') as dia, f.feriado from sistema_division d
      join administracion_feriado f on f.id_cliente = d.id_cliente and f.id_pais = d.id_pais and (f.id_division is null or f.id_division = d.id_division)
      where d.id_division = ${idDivision} and f.fecha between ${from}::date and ${to}::date order by f.fecha, f.id_division nulls first`,
  );
  return new Map(rows.map((row) => [String(row.dia), row.feriado]));
}

/** Countries where the client has divisions. */
export async function countriesOf(ctx: Context): Promise<number[]> {
  const rows = await ctx.tx.rows(
    { id_pais: int },
    sql`select distinct id_pais from sistema_division where id_cliente = ${ctx.session.IdCliente} and activo = 'S' order by 1`,
  );
  return rows.map((row) => row.id_pais);
}

export const feriadoRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: `/api/${Feriado.resource}/generar`,
    summary: 'Brings the country’s holidays to a year; repeated, adds only what is missing',
    tag: Feriado.resource,
    resource: Feriado.resource,
    access: { kind: 'grant', menu: Feriado.options.menu, action: 'procesar' },
    body: z.strictObject({
      IdPais: key,
      Anio: z.int({ error: 'campo.entero' }).min(2000, { error: 'campo.invalido' }).max(2100, { error: 'campo.invalido' }),
    }),
    answer: z.object({ Creados: z.number() }),
    async handler(ctx, { body }) {
      refuseContractors(ctx);
      const template = await ctx.tx.first({}, sql`select 1 from sistema_pais_feriado where id_pais = ${body.IdPais} and activo = 'S' limit 1`);
      if (!template) throw refuse('feriado.sin_plantilla', undefined, 'IdPais');
      return { Creados: await generateYear(ctx, body.IdPais, body.Anio) };
    },
  }),
];
