import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Tx } from '@platform/server/db/pool';
import { int, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import type { MissingLicence, Session } from '@platform/server/http/session';
import { type Product, question } from '@platform/server/product';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type LicenceTerms, licenceGroups, licenceText } from '../../shared/licencia';

/** Sistema, Calculations 2: the key of a licence, by the installation's secret. */
export function licenceKey(secret: string, of: LicenceTerms): string {
  return licenceGroups(createHmac('sha256', secret).update(licenceText(of)).digest());
}

/** Whether a row's key is the one of its terms: somebody who writes the table by hand does not make a licence. */
export function hasValidKey(secret: string, row: LicenceTerms & { readonly Clave: string }): boolean {
  const expected = Buffer.from(licenceKey(secret, row));
  const given = Buffer.from(row.Clave);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

export type Metric = LicenceTerms['Metrica'];
type UseSql = (client: string, module: string) => string;
/** How much of a metric a client uses, as SQL over the names of its client's and module's columns; each module says its own. */
export const measuresLicences = question<{ readonly metric: Metric; readonly use: UseSql }>('sistema.midenLicencias');

/** Use of a licence row. Of what nobody measures there is none. */
export const usedSql = (product: Product, t: string): string =>
  `(case ${t}.metrica ${product
    .answers(measuresLicences)
    .map(({ metric, use }) => `when '${metric}' then ${use(`${t}.id_cliente`, `${t}.id_modulo`)}`)
    .join(' ')} else 0 end)`;

const clientDay = (t: string): string =>
  `(now() at time zone coalesce((select d.zona_horaria from sistema_division d where d.id_cliente = ${t}.id_cliente order by d.id_division limit 1), 'America/Lima'))::date`;

/** F future, V in force, W about to end (30 days or less), X ended. What a broken key makes of it is said as the row goes out. */
export const stateSql = (t: string): string =>
  `(case when ${t}.fecha_inicio > ${clientDay(t)} then 'F' when ${t}.fecha_fin < ${clientDay(t)} then 'X' when ${t}.fecha_fin - ${clientDay(t)} <= 30 then 'W' else 'V' end)`;

/** Part of its amount in use from which a licence, or a repository, is told. */
export const FULL_PERCENT = 90;
/** In force, and it ends within thirty days or is almost used up: the same rounding as `percentUsed`. */
export const toWatchSql = (product: Product, t: string): string =>
  `(case ${stateSql(t)} when 'W' then true when 'V' then round(${usedSql(product, t)} * 1000.0 / ${t}.cantidad) >= ${FULL_PERCENT * 10} else false end)`;

const licenceRow = z.object({
  IdLicencia: z.number(),
  IdCliente: z.number(),
  IdModulo: z.string(),
  Metrica: z.enum(['U', 'P', 'E']),
  Cantidad: z.number(),
  FechaInicio: z.string(),
  FechaFin: z.string(),
  Clave: z.string(),
  Modulo: z.string(),
  ModuloIngles: z.string(),
});
export type LicenceRow = z.infer<typeof licenceRow>;

const COLUMNS = sql.raw(
  `l.id_licencia as "IdLicencia", l.id_cliente as "IdCliente", l.id_modulo as "IdModulo", l.metrica as "Metrica", l.cantidad as "Cantidad",
  l.fecha_inicio as "FechaInicio", l.fecha_fin as "FechaFin", l.clave as "Clave", o.modulo as "Modulo", o.modulo_ingles as "ModuloIngles"`,
);

/** A client's licences whose key is theirs. */
export async function validLicences(tx: Tx, idCliente: number): Promise<LicenceRow[]> {
  const rows = await tx.rows(
    {
      IdLicencia: int,
      IdCliente: int,
      IdModulo: text,
      Metrica: text,
      Cantidad: int,
      FechaInicio: text,
      FechaFin: text,
      Clave: text,
      Modulo: text,
      ModuloIngles: text,
    },
    sql`select ${COLUMNS} from sistema_licencia l join sistema_modulo o on o.id_modulo = l.id_modulo where l.id_cliente = ${idCliente} order by l.fecha_fin`,
  );
  return z
    .array(licenceRow)
    .parse(rows)
    .filter((row) => hasValidKey(tx.product.secret, row));
}

const covers = (row: LicenceRow, day: string): boolean => row.FechaInicio <= day && row.FechaFin >= day;

/** Modules that a client may only read on a day, each with the day its last licence ended. */
export async function modulesWithoutLicence(tx: Tx, idCliente: number, day: string): Promise<ReadonlyMap<string, MissingLicence>> {
  const [modules, licences] = await Promise.all([
    tx.rows(
      { id_modulo: text, modulo: text, modulo_ingles: text },
      sql`select id_modulo, modulo, modulo_ingles from sistema_modulo where licenciable = 'S'`,
    ),
    validLicences(tx, idCliente),
  ]);
  const missing = new Map<string, MissingLicence>();
  for (const row of modules) {
    const own = licences.filter(({ IdModulo }) => IdModulo === row.id_modulo);
    if (own.some((licence) => covers(licence, day))) continue;
    const ended = own.filter(({ FechaFin }) => FechaFin < day).at(-1)?.FechaFin;
    missing.set(row.id_modulo, {
      es: row.modulo,
      en: row.modulo_ingles,
      ended: ended ? `${ended.slice(6)}/${ended.slice(4, 6)}/${ended.slice(0, 4)}` : null,
    });
  }
  return missing;
}

/** What may still be taken by a count of lately, so that a large client's people are not counted anew for each of them. */
interface Counts {
  readonly lately: Map<string, { readonly until: number; left: number }>;
  /** Counts that are going on: whoever comes meanwhile waits for their answer, and does not count the same again. */
  readonly counting: Map<string, Promise<number>>;
}
const LATELY_MS = 60_000;
/** Beside the stamp of its client: a licence that changes, in whatever process, is counted against anew. */
const kept = new WeakMap<object, Counts>();
function countsOf({ stamp = {} }: Session): Counts {
  const counts = kept.get(stamp) ?? { lately: new Map(), counting: new Map() };
  kept.set(stamp, counts);
  return counts;
}

/** With less than this left, each further unit is counted exactly, one at a time. */
const EXACT_BELOW = 1000;
/** Of what a count finds left a process takes one part at most before it counts again: others take theirs, and hear nothing of it. */
const PARTS = 16;

async function usedOf(tx: Tx, { IdLicencia }: LicenceRow): Promise<number> {
  const row = await tx.first(
    { usado: orNull(int) },
    sql`select ${sql.raw(usedSql(tx.product, 't'))}::int as usado from sistema_licencia t where t.id_licencia = ${IdLicencia}`,
  );
  return Number(row?.usado ?? 0);
}

async function roomOf(tx: Tx, licences: readonly LicenceRow[]): Promise<number> {
  let left = Number.POSITIVE_INFINITY;
  for (const licence of licences) left = Math.min(left, licence.Cantidad - (await usedOf(tx, licence)));
  return left;
}

/**
 * Refuses what would use more units of a metric (one, when not said) than some licence in force admits; nothing in use is cut
 * off. Called before the write; near the end of a licence whoever asks waits for who asked before. `modules` limits it to some
 * modules' licences.
 */
export async function requireRoom(ctx: Context, metric: Metric, modules?: readonly string[], units = 1): Promise<void> {
  const { lately, counting } = countsOf(ctx.session);
  const name = `${ctx.session.IdCliente}.${metric}.${modules?.join() ?? ''}`;
  const known = lately.get(name);
  if (known && known.until > ctx.now.getTime() && known.left >= units) {
    known.left -= units;
    return;
  }
  const day = today(ctx);
  const inForce = (await validLicences(ctx.tx, ctx.session.IdCliente)).filter(
    (row) => row.Metrica === metric && covers(row, day) && (modules?.includes(row.IdModulo) ?? true),
  );
  const begun = counting.get(name);
  const count = begun ?? roomOf(ctx.tx, inForce).finally(() => counting.delete(name));
  if (!begun) counting.set(name, count);
  // A count that failed with its own call says nothing to the others: they count exactly.
  const left = await (begun ? count.catch(() => 0) : count);
  const part = Math.floor(left / PARTS) - units;
  if (left < EXACT_BELOW || part < 0) return requireExactRoom(ctx, inForce, units);
  // Of those who waited for one count each takes from what the one before it has left.
  lately.set(name, { until: ctx.now.getTime() + LATELY_MS, left: begun ? Math.min(part, (lately.get(name)?.left ?? part) - units) : part });
}

async function requireExactRoom(ctx: Context, licences: readonly LicenceRow[], units: number): Promise<void> {
  for (const licence of licences) {
    // Two statements: the count has to see what whoever held the row has written.
    await ctx.tx.run(sql`select 1 from sistema_licencia where id_licencia = ${licence.IdLicencia} for no key update`);
    const used = await usedOf(ctx.tx, licence);
    if (used + units <= licence.Cantidad) continue;
    const modulo = ctx.lang === 'en' ? licence.ModuloIngles : licence.Modulo;
    throw refuse('licencia.sin_saldo', { modulo, usado: used, cantidad: licence.Cantidad });
  }
}

/** Gives a client a licence, as the first start and the demo do. */
export async function grantLicence(tx: Tx, terms: LicenceTerms): Promise<void> {
  await tx.run(
    sql`insert into sistema_licencia (id_cliente, id_modulo, metrica, cantidad, fecha_inicio, fecha_fin, clave)
      values (${terms.IdCliente}, ${terms.IdModulo}, ${terms.Metrica}, ${terms.Cantidad}, ${terms.FechaInicio}, ${terms.FechaFin}, ${licenceKey(tx.product.secret, terms)}) on conflict do nothing`,
  );
}
