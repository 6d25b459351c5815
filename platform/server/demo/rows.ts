import { sql } from 'drizzle-orm';
import type { Tx } from '../db/pool';
import { int, text } from '../db/rows';

/** Inserts rows given as objects (column → value) in one statement; answers their keys in the same order. */
export async function insertRows(tx: Tx, table: string, key: string, rows: readonly Record<string, unknown>[]): Promise<number[]> {
  const [first] = rows;
  if (!first) return [];
  const columns = Object.keys(first).join(', ');
  const made = await tx.rows(
    { id: int },
    sql`with nuevas as (insert into ${sql.raw(table)} (${sql.raw(columns)})
        select ${sql.raw(columns)} from jsonb_populate_recordset(null::${sql.raw(table)}, ${JSON.stringify(rows)}::jsonb) returning ${sql.raw(key)})
      select ${sql.raw(key)} as id from nuevas order by 1`,
  );
  return made.map(({ id }) => id);
}

/** Keys of a client's rows of a catalog by their codes, in the order they were made. */
export async function codesOf(tx: Tx, table: string, key: string, idCliente: number): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows(
    { codigo: text, id: int },
    sql`select codigo, ${sql.raw(key)} as id from ${sql.raw(table)} where id_cliente = ${idCliente} order by 2`,
  );
  return new Map(rows.map(({ codigo, id }) => [codigo, id]));
}

/** A day some days from another, `yyyyMMdd`. */
export function dayFrom(day: string, days: number): string {
  const at = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6, 8)) + days));
  return at.toISOString().slice(0, 10).replaceAll('-', '');
}

/** The moment of a minute of a day in Peru, whose clock never changes. */
export const momentOf = (day: string, minute: number, second = 0): Date =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6)), 5, minute, second));

/** Of the week, 0 Sunday. */
export const weekdayOf = (day: string): number => momentOf(day, 720).getUTCDay();

/** A day of an office: that day, or the Friday before a weekend. */
export function officeDay(day: string): string {
  const weekday = weekdayOf(day);
  return dayFrom(day, weekday === 0 ? -2 : weekday === 6 ? -1 : 0);
}

/** The same pick for the same number, spread over a list. */
export const pick = <T>(list: readonly T[], number: number): T => {
  const found = list[number % list.length];
  if (found === undefined) throw new Error('empty list');
  return found;
};

/** Columns that `insertRows` would leave null although they have defaults. */
export const stamps = { activo: 'S', usuario_creacion: 'SISTEMA', fecha_creacion: new Date().toISOString(), version: 1 };
/** The same of what is neither active nor inactive. */
const { activo: _activo, ...unswitched } = stamps;
export const noActive = unswitched;

/** A series of numbers goes on after this one. */
export async function numbersUpTo(tx: Tx, idCliente: number, serie: string, last: number): Promise<void> {
  await tx.run(
    sql`insert into base_correlativo (id_cliente, serie, ultimo) values (${idCliente}, ${serie}, ${last}) on conflict (id_cliente, serie) do update set ultimo = excluded.ultimo`,
  );
}
