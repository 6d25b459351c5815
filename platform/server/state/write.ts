import { SQL, sql } from 'drizzle-orm';
import { snake } from '../../entity/entity';
import type { Machine, Stated } from '../../entity/states';
import type { AuditEntry } from '../audit/audit';
import type { DbRow, Tx } from '../db/pool';
import { stored } from '../resource/write.rows';

/** In whose name states are written, and when: a call's context, or the product's own work. */
export interface By {
  readonly tx: Tx;
  readonly now: Date;
  readonly session: { readonly IdUsuario: string };
  audit(entry: AuditEntry): void;
}

/** The product's own work outside of any call: it leaves no trace, which is why nothing of it may be traced. */
export const byItself = (tx: Tx, now: Date): By => ({
  tx,
  now,
  session: { IdUsuario: 'SISTEMA' },
  audit: ({ entity }) => {
    throw new Error(`${entity}: nobody keeps this trace`);
  },
});

type Written = Readonly<Record<string, unknown>>;
type Of = Pick<Machine, 'of' | 'field'>;

const columnOf = (name: string): SQL => sql.raw(snake(name));

const written = (of: Stated, name: string, value: unknown): SQL => (value instanceof SQL ? value : stored(of.fields[name], value));

/** What is written besides the state: the state itself is nobody's to write. */
function given({ of, field }: Of, values: Written): [string, unknown][] {
  if (Object.hasOwn(values, field)) throw new Error(`${of.resource}.${field} is written by its machine alone`);
  return Object.entries(values).filter(([, value]) => value !== undefined);
}

/** Whether row `t` is the one of a key. */
export const keyIs = ({ key }: Stated, id: number | string): SQL => sql`t.${columnOf(key)} = ${id}`;

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
  const state = columnOf(field);
  const stamp = of.unstamped
    ? sql``
    : sql`, usuario_modificacion = ${by.session.IdUsuario}, fecha_modificacion = ${by.now.toISOString()}, version = t.version + 1`;
  const sets = given(machine, set).map(([name, value]) => sql`, ${columnOf(name)} = ${written(of, name, value)}`);
  // Where each row goes by itself, it goes nowhere that the table does not name.
  const within = among && to instanceof SQL ? sql` and ${to} = any(${sql.param([...among])}::text[])` : sql``;
  return by.tx.run(
    sql`update ${sql.raw(of.table)} t set ${state} = ${to}${sql.join(sets)}${stamp}${from ? sql` from ${from}` : sql``}
      where t.${state} = any(${sql.param([...sources])}::text[])${within} and (${where}) returning t.${columnOf(of.key)} as id${returning ? sql`, ${returning}` : sql``}`,
  );
}

/** Inserts a row, or one for each of `from`, in the state that it is made in; answers their keys. */
export async function insertState(
  by: By,
  machine: Of,
  values: Written,
  { state, from, among }: { readonly state: string | SQL; readonly from?: SQL; readonly among?: readonly string[] },
): Promise<DbRow[]> {
  const { of, field } = machine;
  const own = given(machine, values);
  const names = [...own.map(([name]) => snake(name)), snake(field), 'usuario_creacion', 'fecha_creacion'].join(', ');
  const row = sql.join(
    [...own.map(([name, value]) => written(of, name, value)), sql`${state}`, sql`${by.session.IdUsuario}`, sql`${by.now.toISOString()}`],
    sql`, `,
  );
  const within = among ? sql` where ${state} = any(${sql.param([...among])}::text[])` : sql``;
  return by.tx.run(
    sql`insert into ${sql.raw(of.table)} (${sql.raw(names)}) ${from ? sql`select ${row} from ${from}${within}` : sql`values (${row})`} returning ${columnOf(of.key)} as id`,
  );
}
