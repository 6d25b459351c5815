import { readFileSync } from 'node:fs';
import type { Call } from './scenarios';

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
export type Value = { readonly is: unknown } | { readonly pieces: readonly (string | number)[]; readonly number: boolean };
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
  return { pieces: text.split(pattern).map((piece) => (marks.includes(piece) ? marks.indexOf(piece) : piece)), number: whole };
}

/** The worker that delivers what is due runs by itself every two seconds: it belongs to no call. */
function withoutWorker(all: readonly Recorded[]): Recorded[] {
  const kept: Recorded[] = [];
  for (const one of all) {
    const isWorker = one.text.includes('from base_evento') && one.values[0] === null;
    if (!isWorker) {
      kept.push(one);
      continue;
    }
    const begin = kept.findLastIndex((earlier) => earlier.client === one.client);
    if (begin >= 0) kept.splice(begin, 1);
  }
  return kept.filter(
    (one, at) =>
      one.text !== 'commit' ||
      kept.slice(0, at).findLast((earlier) => earlier.client === one.client && /^(begin|commit)$/.test(earlier.text))?.text === 'begin',
  );
}

function programOf(recorded: readonly Recorded[], marks: readonly string[], isSession: (text: string) => boolean, withSession: boolean): Program {
  const steps: { transaction: boolean; client: number; until: number; statements: Statement[] }[] = [];
  let open: number | null = null;
  for (const one of withoutWorker([...recorded].sort((a, b) => a.start - b.start))) {
    if (!withSession && isSession(one.text)) continue;
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

/** What the product ran for each recorded call, by the call's mark; with or without its look at the session. */
export function readPrograms(file: string, samples: ReadonlyMap<string, Call>, withSession: boolean): Record<string, Program> {
  const all = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line): Recorded => JSON.parse(line));
  const isSession = (text: string) => text.includes('from plataforma_sesion s');
  return Object.fromEntries(
    [...samples].map(([mark, call]) => [
      mark,
      programOf(
        all.filter((one) => one.call === mark),
        call.marks,
        isSession,
        withSession,
      ),
    ]),
  );
}
