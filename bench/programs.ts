import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Call, HandStatement } from './scenario';

/** A statement as the product sent it. */
interface Recorded {
  readonly call: string;
  readonly client: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly name?: string;
  readonly rowMode?: string;
  readonly values: readonly unknown[];
}

/** A value of a statement: as it was, or pieces between the marks of the call. */
export type Value = { readonly is: unknown } | { readonly pieces: readonly (string | number)[]; readonly number: boolean; readonly sample: unknown };
export interface Statement {
  readonly text: string;
  readonly name?: string;
  readonly rowMode?: string;
  readonly values: readonly Value[];
}
/** What one call of the product runs: groups one after another, statements of a group side by side. */
export interface Step {
  readonly transaction: boolean;
  readonly statements: readonly Statement[];
}
export type Program = readonly Step[];

/** Cuts a value at the marks of its sample; a number in `pieces` is the place of a mark. */
function valueMarked(value: unknown, marks: readonly string[]): Value {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const whole = typeof value === 'number';
  if (whole ? !marks.includes(text) : !marks.some((mark) => text.includes(mark))) return { is: value };
  const pattern = new RegExp(`(${marks.join('|')})`);
  return { pieces: text.split(pattern).map((piece) => (marks.includes(piece) ? marks.indexOf(piece) : piece)), number: whole, sample: value };
}

function programOf(recorded: readonly Recorded[], marks: readonly string[]): Program {
  const steps: { transaction: boolean; client: number; until: number; statements: Statement[] }[] = [];
  let open: number | null = null;
  for (const one of [...recorded].sort((a, b) => a.start - b.start)) {
    const { text, name, rowMode } = one;
    const statement: Statement = {
      text,
      ...(name ? { name } : {}),
      ...(rowMode ? { rowMode } : {}),
      values: one.values.map((value) => valueMarked(value, marks)),
    };
    const last = steps.at(-1);
    const inside = open === one.client;
    if (text === 'begin') open = one.client;
    if (text === 'commit') open = null;
    const belongs = last && (inside ? last.client === one.client : !last.transaction && text !== 'begin' && one.start < last.until);
    if (last && belongs) {
      last.statements.push(statement);
      last.until = Math.min(last.until, one.end);
    } else {
      steps.push({ transaction: text === 'begin', client: one.client, until: one.end, statements: [statement] });
    }
  }
  return steps.map(({ transaction, statements }) => ({ transaction, statements }));
}

/** What the product ran for each recorded call, by the call's mark. */
export function readPrograms(file: string, samples: ReadonlyMap<string, Call>): Record<string, Program> {
  const all = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line): Recorded => JSON.parse(line));
  const byCall = new Map<string, Recorded[]>();
  for (const one of all) byCall.set(one.call, [...(byCall.get(one.call) ?? []), one]);
  // Written once in five seconds, whichever call comes then.
  const isTouch = ({ text }: Recorded) => text.startsWith('update plataforma_sesion set fecha_ultimo_uso');
  return Object.fromEntries(
    [...samples].map(([mark, call]) => [
      mark,
      programOf(
        (byCall.get(mark) ?? []).filter((one) => !isTouch(one)),
        call.marks,
      ),
    ]),
  );
}

/** Statements by hand as a program, prepared like all others. */
export const handProgram = (groups: readonly (readonly HandStatement[])[], marks: readonly string[]): Program =>
  groups.map((statements) => ({
    transaction: false,
    statements: statements.map(({ text, values }) => ({
      text,
      name: `mano_${createHash('sha1').update(text).digest('hex').slice(0, 12)}`,
      values: values.map((value) => valueMarked(value, marks)),
    })),
  }));

/** How often a call goes to the database, and with how many statements. */
export const statementsOf = (program: Program): number => program.reduce((sum, { statements }) => sum + statements.length, 0);
