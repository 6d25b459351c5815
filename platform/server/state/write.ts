import { SQL, sql } from 'drizzle-orm';
import type { Machine } from '../../entity/states';
import type { DbRow } from '../db/pool';
import type { By } from '../record/by';
import { type AlsoOf, changeSql, columnOf, insertSql, type Written } from '../record/sql';

type Of = Pick<Machine, 'of' | 'field'>;

/** What is written besides the state: the state itself is nobody's to write. */
function given({ of, field }: Of, values: Written): Written {
  if (Object.hasOwn(values, field)) throw new Error(`${of.resource}.${field} is written by its machine alone`);
  return values;
}

/** Writes a state with its stamp over the rows of a condition that are in one of the states it is reached from. */
export async function moveStates(
  by: By,
  machine: Of,
  sources: readonly string[],
  to: string | SQL,
  {
    where,
    set = {},
    from,
    among,
    returning,
  }: { readonly where: SQL; readonly set?: Written; readonly from?: SQL; readonly among?: readonly string[]; readonly returning?: SQL },
): Promise<DbRow[]> {
  const { of, field } = machine;
  // Where each row goes by itself, it goes nowhere that the table does not name.
  const within = among && to instanceof SQL ? sql` and ${to} = any(${sql.param([...among])}::text[])` : sql``;
  const there = sql`t.${columnOf(field)} = any(${sql.param([...sources])}::text[])${within} and (${where})`;
  return by.tx.run(changeSql(by, of, { set: { [field]: to, ...given(machine, set) }, where: there, from, returning }));
}

/**
 * Inserts a row, or one for each of `from`, in the state that it is made in; answers their keys. Rows that a second act moves as soon as they are made are
 * inserted as it leaves them: `also` is what it writes over each.
 */
export async function insertState(
  by: By,
  machine: Of,
  values: Written | readonly Written[],
  {
    state,
    from,
    among,
    also,
  }: { readonly state: string | SQL; readonly from?: SQL; readonly among?: readonly string[]; readonly also?: AlsoOf | undefined },
): Promise<DbRow[]> {
  const { of, field } = machine;
  const within = from && among ? sql`${from} where ${state} = any(${sql.param([...among])}::text[])` : from;
  const made = (Array.isArray(values) ? values : [values]).map((row) => ({ ...given(machine, row), [field]: state }));
  const moved = also && { also: { ...also, set: given(machine, also.set) }, edited: true as const };
  return by.tx.run(insertSql(by, of, { values: made, from: within, ...moved }));
}
