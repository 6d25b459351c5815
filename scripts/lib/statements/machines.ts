import type { Machine } from '@platform/entity/states';
import { byItself } from '@platform/server/record/by';
import { insertState, moveStates } from '@platform/server/state/write';
import { type SQL, sql } from 'drizzle-orm';
import type * as ts from 'typescript/unstable/ast';
import { walkInto } from './calls';
import type { Walk } from './interpreter';
import { recorder } from './record';
import { columns } from './rows';
import { Closure, type Frame, isSql, Unknown } from './values';

/** What the engine of states runs for those who have it move or make things: its statement, with what they give. */
export const ENGINE: ReadonlySet<string> = new Set(['run', 'runAll', 'moveAll', 'make', 'makeAll', 'makeThrough']);

/** Of one row by its key: what the engine says where a single thing moves. */
const KEY = sql`true`;

type Given = Readonly<Record<string, unknown>>;
interface Statement {
  readonly set: Given;
  readonly where?: SQL;
  readonly from?: SQL;
  readonly state?: SQL;
  readonly returning?: SQL;
  /** Made through two acts: what the second writes over is joined to the rows. */
  readonly join?: SQL;
}

/** The text of a call of a machine's engine. */
export function engineText(walk: Walk, call: ts.CallExpression, callee: ts.PropertyAccessExpression, frame: Frame): string {
  const machine = machineOf(walk, callee.expression, frame);
  const { set, where, from, state, returning, join } = statementOf(walk, call, callee.name.text, frame);
  const { tx, texts } = recorder(walk.world);
  const by = byItself(tx, new Date());
  const work =
    where === undefined
      ? insertState(by, machine, join ? wholeRow(machine) : set, {
          state: state ?? 'X',
          ...(from ? { from, among: ['X'] } : {}),
          ...(join ? { also: { set, join } } : {}),
        })
      : moveStates(by, machine, ['X'], state ?? 'X', { where, set, among: ['X'], ...(from ? { from } : {}), ...(returning ? { returning } : {}) });
  work.catch(() => undefined);
  const [text] = texts;
  if (text === undefined) throw walk.hole(call);
  return text;
}

function machineOf(walk: Walk, node: ts.Expression, frame: Frame): Machine {
  const engine = walk.value(node, frame);
  if (typeof engine !== 'object' || engine === null || !('machine' in engine)) throw walk.hole(node, engine);
  const { machine } = engine;
  if (!isMachine(machine)) throw walk.hole(node, machine);
  return machine;
}
const isMachine = (value: unknown): value is Machine => typeof value === 'object' && value !== null && 'transitions' in value && 'field' in value;

/** Every column of a thing but its state. */
const wholeRow = ({ of, field }: Machine): Given =>
  Object.fromEntries(
    Object.entries(of.fields).flatMap(([name, { computed, confirms }]) => (computed || confirms || name === field ? [] : [[name, 1]])),
  );

function statementOf(walk: Walk, call: ts.CallExpression, name: string, frame: Frame): Statement {
  const part = (of: unknown, key: string): SQL | undefined => {
    const value = of instanceof Unknown ? undefined : walk.part(of, key, call, frame);
    return isSql(value) ? value : undefined;
  };
  const argument = (at: number): unknown => {
    const node = call.arguments[at];
    return node && walk.value(node, frame);
  };
  const set = (value: unknown): Given => columns(value);
  if (name === 'make') return { set: set(argument(3)) };
  if (name === 'makeAll') {
    const [from, state] = [argument(4), argument(5)];
    return { set: set(argument(3)), ...(isSql(from) ? { from } : {}), ...(isSql(state) ? { state } : {}) };
  }
  if (name === 'run') {
    const effect = argument(4);
    const outcome = effect instanceof Closure ? walkInto(walk, effect, [() => new Unknown(call)], `${frame.id}>effect`) : undefined;
    return { set: set(outcome instanceof Unknown ? undefined : walk.part(outcome, 'set', call, frame)), where: KEY };
  }
  const of = argument(name === 'runAll' || name === 'makeThrough' ? 4 : 3);
  if (name === 'makeThrough') {
    const join = part(of, 'join');
    if (!join) throw walk.hole(call, of);
    return { set: set(walk.part(of, 'set', call, frame)), join };
  }
  const where = part(of, 'where');
  if (!where) throw walk.hole(call, of);
  const [from, state, returning] = [part(of, 'from'), part(of, 'state'), part(of, 'returning')];
  const own = of instanceof Unknown ? undefined : walk.part(of, 'set', call, frame);
  return { set: set(own), where, ...(from ? { from } : {}), ...(state ? { state } : {}), ...(returning ? { returning } : {}) };
}
