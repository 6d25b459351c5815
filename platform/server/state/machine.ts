import type { SQL } from 'drizzle-orm';
import type { Json, ValueOf } from '../../entity/field';
import { endOf, type Machine, type Stated, sourcesOf, targetsOf, transitionOf } from '../../entity/states';
import type { DbRow } from '../db/pool';
import type { Context } from '../http/context';
import { type Problem, refuse } from '../http/problem';
import type { By } from '../record/by';
import { keyIs } from '../record/sql';
import { insertState, moveStates } from './write';

/** Columns that an act writes with the state, by their names on the wire; values of the row, or SQL over the row `t`. */
export type Values<E extends Stated> = { readonly [K in keyof E['fields']]?: ValueOf<E['fields'][K]> | SQL | undefined };

/** A step as it was taken. */
export interface Step<S extends string, A extends string, R extends string> {
  readonly action: A;
  readonly who: R;
  readonly from: S | null;
  readonly to: S;
}

/** What an act found out and wants of the one who runs it. */
export interface Outcome<E extends Stated, S extends string, N, T> {
  /** Which of the targets, where the table's row has several. */
  readonly to?: S;
  /** What is written with the state. */
  readonly set?: Values<E>;
  /** Lines of the history: who acts in several capacities takes a step in each, the last of which leads to the target. One when not said. */
  readonly notes?: readonly N[];
  /** What the trace says beside the state. */
  readonly changes?: Changes | undefined;
  /** What is told of it, once it is written: notices, news. */
  readonly tell?: (to: S) => Promise<unknown> | unknown;
  readonly answer?: T;
}

/** A line of the history: the row as it was before the step, and what the step says of it. */
export interface Line<Told, N> {
  readonly row: Told;
  readonly note: N | undefined;
}

/** A row before the act, where the act took it, and what the act answers. */
export interface Moved<Row, S, T> {
  readonly row: Row;
  readonly to: S;
  readonly answer: T | undefined;
}

/** How a machine is run: what the table cannot say, because it needs the database. */
export interface Running<S extends string, A extends string, R extends string, G extends string, Row, Told, N> {
  /** The row, held until the transaction ends, within what such an actor reaches; a Problem where there is none. */
  hold(ctx: Context, id: number | string, who: R): Promise<Row>;
  /** The same of several, where they are held with one statement; one after the other when not said. */
  holdAll?(ctx: Context, ids: readonly (number | string)[], who: R): Promise<readonly Row[]>;
  /** Which record of the trace a row is. */
  record(row: Told): number | string;
  /** How the table's silence is told; `estado.no_permitido` when not said. */
  refused?(ctx: Context, row: NoInfer<Row>, action: A, who: R): Problem | Promise<Problem>;
  /** What each guard demands of a row: throws a Problem. */
  readonly guards: { readonly [K in G]: (ctx: Context, row: NoInfer<Row>) => Promise<void> | void };
  /** The same act again on what it left changes nothing, and is no error. */
  readonly again?: 'stays';
  /** Keeps a step of one or many, each with its note, where things have a history of their own; the trace is kept anyway. */
  history?(ctx: Context, lines: readonly Line<Told, N>[], step: Step<S, A, R>): Promise<void>;
}

/** A machine that can be run. */
export interface States<E extends Stated, S extends string, A extends string, R extends string, Row, Told, N> {
  readonly machine: Machine<E, string, S, A, R>;
  /** The held row, if the table and its guard let the act begin: for acts that only touch what hangs on the row. */
  take(ctx: Context, id: number | string, action: A, who: R): Promise<Row>;
  /** The same of several, in the order of their keys: all may begin, or the first that may not refuses them all. */
  takeAll(ctx: Context, ids: readonly (number | string)[], action: A, who: R): Promise<readonly Row[]>;
  /** The same of rows in hand that are not written yet. */
  admit(ctx: Context, rows: readonly Row[], action: A, who: R): Promise<void>;
  /** Lock, table, guard, effect, state with its stamp, history, trace, news: the one way in which a single thing changes its state. */
  run<T = undefined>(
    ctx: Context,
    id: number | string,
    action: A,
    who: R,
    effect: (row: Row) => Promise<Outcome<E, S, N, T>> | Outcome<E, S, N, T>,
  ): Promise<Moved<Row, S, T>>;
  /** The bare step: what an act that does nothing else would be; where it ended. */
  step(ctx: Context, id: number | string, action: A, who: R, to: S): Promise<S>;
  /** In which state an act makes a thing. */
  first(action: A, who: R): S;
  /** Makes a thing in the state that the act leaves it in; answers its key. Its history is told by `began`. */
  make(by: By, action: A, who: R, values: Values<E> & Owner): Promise<number>;
  /** The same for every row of `from`, each in the state that `state` says, one of those the act may leave it in. */
  makeAll(by: By, action: A, who: R, values: Values<E> & Owner, from: SQL, state: SQL): Promise<void>;
  /** History of things that were made; their trace too, where `changes` says what of it is told (the writer of rows leaves its own). */
  began(ctx: Context, rows: readonly Told[], action: A, who: R, of?: { readonly note?: N; readonly changes?: Changes }): Promise<void>;
  /** The way of `run` for many in hand, with one statement: `from` and `where` say which of its rows is whose. */
  runAll(ctx: Context, rows: readonly Row[], action: A, who: R, of: RunAll<E, N>): Promise<S>;
  /**
   * Makes things by an act and takes them through another at once, written as the second leaves them: `rows` as the first would, `values` all that is kept
   * of them then, `set` over each of those as `r`. Table, guard and history are of both acts; the writer of rows left the trace of the first.
   */
  makeThrough(ctx: Context, rows: readonly Row[], first: Act<A, R>, then: Act<A, R>, of: Through<E, N>): Promise<S>;
  /**
   * Many at once in one statement, over the alias `t`: those that are in a state the act takes things from, and no others; `state` says
   * of each where it goes, where the table has several targets. Answers what `returning` asks of each that moved, beside its key as `id`.
   */
  moveAll(by: By, action: A, who: R, of: MoveAll<E>): Promise<DbRow[]>;
}

type Changes = { readonly [field: string]: Json };

interface RunAll<E extends Stated, N> {
  readonly set: Values<E>;
  readonly from: SQL;
  readonly where: SQL;
  readonly note?: (at: number) => N;
  readonly changes: (at: number) => Changes;
}
interface Act<A, R> {
  readonly action: A;
  readonly who: R;
}
interface Through<E extends Stated, N> extends Pick<RunAll<E, N>, 'set' | 'note' | 'changes'> {
  readonly values: readonly Readonly<Record<string, unknown>>[];
  readonly join: SQL;
}
interface Owner {
  readonly IdCliente?: number;
  readonly IdDivision?: number;
}
interface MoveAll<E extends Stated> {
  readonly where: SQL;
  readonly set?: Values<E>;
  readonly from?: SQL;
  readonly state?: SQL;
  readonly returning?: SQL;
  /** What the trace of each says beside the state; none is left when not said. */
  readonly trace?: (moved: DbRow) => Changes;
}

/** Any machine of the product, as lists and walks see it. */
export interface AnyStates {
  readonly machine: Machine;
  step(ctx: Context, id: number | string, action: string, who: string, to: string): Promise<string>;
}

/** Gives a machine what it needs to be run. */
export function states<
  E extends Stated,
  F extends string,
  S extends string,
  A extends string,
  R extends string,
  G extends string,
  Row extends Told & { readonly [K in F]: S },
  Told,
  N,
>(machine: Machine<E, F, S, A, R, G>, running: Running<S, A, R, G, Row, Told, N>): States<E, S, A, R, Row, Told, N> {
  const { of, field } = machine;

  const refused = (ctx: Context, row: Row, action: A, who: R) => running.refused?.(ctx, row, action, who) ?? refuse('estado.no_permitido');

  /** The held row with its row of the table; without one where the act has nothing to do any more. */
  async function admitted(ctx: Context, id: number | string, action: A, who: R) {
    const row = await running.hold(ctx, id, who);
    return { row, from: row[field], found: await admittedRow(ctx, row, action, who) };
  }

  async function admittedRow(ctx: Context, row: Row, action: A, who: R) {
    const from: S = row[field];
    const found = transitionOf(machine, from, action, who);
    if (found?.guard !== undefined) await running.guards[found.guard](ctx, row);
    if (!found && !(running.again === 'stays' && endOf(machine, action, who) === from)) throw await refused(ctx, row, action, who);
    return found;
  }

  async function held(ctx: Context, ids: readonly (number | string)[], who: R): Promise<readonly Row[]> {
    if (running.holdAll) return running.holdAll(ctx, ids, who);
    const rows: Row[] = [];
    for (const id of ids) rows.push(await running.hold(ctx, id, who));
    return rows;
  }

  /** The target that the table and the act agree on. */
  function agreed(targets: readonly S[], said: S | undefined, action: A): S {
    const to = said ?? (targets.length === 1 ? targets[0] : undefined);
    if (to === undefined || !targets.includes(to)) throw new Error(`${of.resource}: ${action} does not lead to ${said ?? 'one state'}`);
    return to;
  }

  const targetsFrom = (from: S | null, action: A, who: R): readonly S[] => {
    const found = transitionOf(machine, from, action, who);
    if (!found) throw new Error(`${of.resource}: the table has no ${action} by ${who} from ${from ?? 'nothing'}`);
    return targetsOf(found);
  };

  const traced = (ctx: Context, row: Told, { from, to, action }: Step<S, A, R>, changes: Changes): void =>
    ctx.audit({
      entity: of.resource,
      record: running.record(row),
      action,
      changes: { ...(from === to ? {} : { [field]: [from, to] }), ...changes },
    });

  const engine: States<E, S, A, R, Row, Told, N> = {
    machine,

    async take(ctx, id, action, who) {
      return (await admitted(ctx, id, action, who)).row;
    },

    async takeAll(ctx, ids, action, who) {
      const rows = await held(ctx, ids, who);
      await engine.admit(ctx, rows, action, who);
      return rows;
    },

    async admit(ctx, rows, action, who) {
      for (const row of rows) await admittedRow(ctx, row, action, who);
    },

    async run(ctx, id, action, who, effect) {
      const { row, from, found } = await admitted(ctx, id, action, who);
      if (!found) return { row, to: from, answer: undefined };
      const { to: said, set, notes = [undefined], changes = {}, tell, answer } = await effect(row);
      const to = agreed(targetsOf(found), said, action);
      if (to !== from || set) {
        const moved = await moveStates(ctx, machine, [from], to, { where: keyIs(of, running.record(row)), ...(set ? { set } : {}) });
        if (moved.length !== 1) throw new Error(`${of.resource}: ${action} moved ${moved.length}`);
      }
      const last = notes.length - 1;
      for (const [at, note] of notes.entries()) await running.history?.(ctx, [{ row, note }], { action, who, from, to: at === last ? to : from });
      traced(ctx, row, { action, who, from, to }, changes);
      await tell?.(to);
      return { row, to, answer };
    },

    step: async (ctx, id, action, who, to) => (await engine.run(ctx, id, action, who, () => ({ to }))).to,

    first: (action, who) => agreed(targetsFrom(null, action, who), undefined, action),

    async make(by, action, who, values) {
      const [made] = await insertState(by, machine, values, { state: agreed(targetsFrom(null, action, who), undefined, action) });
      return Number(made?.id);
    },

    async makeAll(by, action, who, values, from, state) {
      await insertState(by, machine, values, { state, from, among: targetsFrom(null, action, who) });
    },

    async began(ctx, rows, action, who, { note, changes } = {}) {
      const step = { action, who, from: null, to: agreed(targetsFrom(null, action, who), undefined, action) };
      await running.history?.(
        ctx,
        rows.map((row) => ({ row, note })),
        step,
      );
      if (changes) for (const row of rows) traced(ctx, row, step, changes);
    },

    async runAll(ctx, rows, action, who, { set, from: source, where, note, changes }) {
      const lines = rows.map((row, at) => ({ row, note: note?.(at) }));
      const froms = [...new Set(rows.map((row): S => row[field]))];
      for (const row of rows) if (!(await admittedRow(ctx, row, action, who))) throw await refused(ctx, row, action, who);
      const [to, ...others] = new Set(froms.map((from) => agreed(targetsFrom(from, action, who), undefined, action)));
      if (to === undefined || others.length > 0) throw new Error(`${of.resource}: ${action} of many leads to one state`);
      const moved = await moveStates(ctx, machine, froms, to, { set, from: source, where });
      if (moved.length !== rows.length) throw new Error(`${of.resource}: ${action} of ${rows.length} moved ${moved.length}`);
      for (const from of froms)
        await running.history?.(
          ctx,
          lines.filter(({ row }) => row[field] === from),
          { action, who, from, to },
        );
      for (const [at, row] of rows.entries()) traced(ctx, row, { action, who, from: row[field], to }, changes(at));
      return to;
    },

    async makeThrough(ctx, rows, first, { action, who }, { values, set, join, note, changes }) {
      const from = engine.first(first.action, first.who);
      await engine.admit(ctx, rows, action, who);
      const to = agreed(targetsFrom(from, action, who), undefined, action);
      const stage = ({ [field]: was, ...row }: Readonly<Record<string, unknown>>) => {
        if (was !== from) throw new Error(`${of.resource}: ${first.action} does not leave ${String(was)}`);
        return row;
      };
      const made = await insertState(ctx, machine, values.map(stage), { state: to, also: { set, join } });
      if (made.length !== rows.length) throw new Error(`${of.resource}: ${action} of ${rows.length} made ${made.length}`);
      await engine.began(ctx, rows, first.action, first.who);
      await running.history?.(
        ctx,
        rows.map((row, at) => ({ row, note: note?.(at) })),
        { action, who, from, to },
      );
      for (const [at, row] of rows.entries()) traced(ctx, row, { action, who, from, to }, changes(at));
      return to;
    },

    async moveAll(by, action, who, { state, trace, ...rest }) {
      const sources = sourcesOf(machine, action, who);
      const [first = null] = sources;
      if (machine.transitions.some((row) => row.action === action && row.who === who && row.guard !== undefined))
        throw new Error(`${of.resource}: ${action} is guarded, each by itself`);
      const targets = targetsFrom(first, action, who);
      if (sources.some((from) => targetsFrom(from, action, who).join() !== targets.join()))
        throw new Error(`${of.resource}: ${action} leads elsewhere from each state`);
      const to = state ?? agreed(targets, undefined, action);
      const moved = await moveStates(by, machine, sources, to, { ...rest, among: targets });
      const changed = sources.length === 1 && typeof to === 'string' && first !== to ? { [field]: [first, to] } : {};
      if (trace) for (const row of moved) by.audit({ entity: of.resource, record: Number(row.id), action, changes: { ...changed, ...trace(row) } });
      return moved;
    },
  };
  return engine;
}
