import { snake, storedFields } from '@platform/entity/entity';
import type { Json } from '@platform/entity/field';
import type { By } from '@platform/server/record/by';
import { addRows } from '@platform/server/record/rows';
import { type SQL, sql } from 'drizzle-orm';
import { CUENTAS, MEDIDAS } from '../../shared/calculo/tipos';
import { Dia } from '../../shared/dia.entity';

/** A calculated day as it is kept, by the names of the wire. */
export type Guardado = Readonly<Record<string, Json>>;

const PLAN = ['IdCompania', 'IdHorario', 'IdCentroCosto', 'TipoDia', 'Planificado', 'Estado', 'Turno', 'InicioTurno', 'FinTurno'] as const;
const FOUND = ['Entrada', 'Salida', 'SalidaRefrigerio', 'RetornoRefrigerio', 'Observaciones', 'Tramos', 'Huella', 'FechaCalculo'] as const;

/** A column of many days as one array of the database; what is in it is numbers, moments and codes of ours, which need no quotes. */
const list = (values: readonly unknown[]): string => `{${values.map((value) => value ?? 'NULL').join(',')}}`;
const ofType = (type: string) => (values: readonly unknown[]) => sql`${list(values)}::${sql.raw(type)}[]`;
/** A column whose values are of several parts goes as lines: a text of JSON holds no end of line. */
const asLines =
  (line: (value: Json) => string) =>
  (values: readonly unknown[]): SQL =>
    sql`string_to_array(${values.map((value) => line(value as Json)).join('\n')}, ${'\n'})`;

interface Column {
  readonly name: string;
  /** As a row of the set has it. */
  readonly read: SQL;
  readonly send: (values: readonly unknown[]) => SQL;
}
const TYPES: Readonly<Record<string, string>> = { ref: 'int', int: 'int', date: 'date', moment: 'timestamptz' };
const columns: readonly Column[] = storedFields(Dia).map(([name, { kind }]) => {
  const column = `x.${snake(name)}`;
  if (kind === 'detail') return { name, read: sql.raw(`${column}::jsonb`), send: asLines((value) => JSON.stringify(value)) };
  if (kind === 'choices')
    return { name, read: sql.raw(`${column}::text[]`), send: asLines((value) => `{${Array.isArray(value) ? value.join(',') : ''}}`) };
  return { name, read: sql.raw(column), send: ofType(TYPES[kind] ?? 'text') };
});
const values = Object.fromEntries(columns.map(({ name, read }) => [name, read]));
const names = sql.raw(columns.map(({ name }) => snake(name)).join(', '));

/**
 * Keeps days that are new or moved, as one set of columns: as records of JSON the database took longer to read them than to write them. What is
 * as it was stays untouched, and so does what is closed. Answers how many were written.
 */
export async function keepDays(by: By, days: readonly Guardado[]): Promise<number> {
  if (days.length === 0) return 0;
  const sets = columns.map(({ name, send }) => send(days.map((day) => day[name] ?? null)));
  const written = await addRows(by, Dia, {
    values,
    from: sql`unnest(${sql.join(sets, sql`, `)}) as x(${names})`,
    clash: {
      on: sql`id_cliente, id_persona, fecha`,
      takes: [...PLAN, ...MEDIDAS, ...CUENTAS, ...FOUND],
      where: sql`t.huella <> excluded.huella and t.cerrado = 'N'`,
    },
  });
  return written.length;
}
