import type { Field, Fields, ValueOf } from './field';

/**
 * A row of a machine's table: who may take a thing from one state to another, and by what act. Several targets: which of them, the act
 * itself finds out. A guard is a rule of the row by its name; whoever runs the machine says what it demands.
 */
export interface Transition<S extends string = string, A extends string = string, R extends string = string, G extends string = string> {
  /** Null: the thing is made by it. */
  readonly from: S | null;
  readonly action: A;
  readonly to: S | readonly S[];
  readonly who: R;
  readonly guard?: G;
}

/** What has a state: an entity, or a table of the platform said in the same words. */
export interface Stated {
  readonly resource: string;
  readonly table: string;
  readonly key: string;
  readonly fields: Fields;
  /** Its rows do not say who wrote them last. */
  readonly unstamped?: true;
}

/** A thing's states as one table: what it does not name is refused, and nothing else ever writes the field. */
export interface Machine<
  E extends Stated = Stated,
  F extends string = string,
  S extends string = string,
  A extends string = string,
  R extends string = string,
  G extends string = string,
> {
  readonly of: E;
  readonly field: F;
  readonly states: readonly S[];
  readonly transitions: readonly Transition<S, A, R, G>[];
}

type StateOf<E extends Stated, F extends string> = E['fields'][F] extends Field ? Extract<ValueOf<E['fields'][F]>, string> : never;

/** Declares a machine over a field of choices, in the module's `shared/`, beside the entity. */
export function machine<E extends Stated, const F extends keyof E['fields'] & string, A extends string, R extends string, G extends string = never>(
  of: E,
  field: F,
  transitions: readonly Transition<StateOf<E, F>, A, R, G>[],
): Machine<E, F, StateOf<E, F>, A, R, G> {
  const said: Field | undefined = of.fields[field];
  if (said?.kind !== 'choice') throw new Error(`${of.resource}.${field} is no choice of states`);
  // What the options are, the field's type knows; a field found by its name is one of any kind.
  return { of, field, states: said.options as readonly StateOf<E, F>[], transitions };
}

type Known<S extends string, A extends string, R extends string> = { readonly transitions: readonly Transition<S, A, R>[] };

/** The row of the table for a state and an action by someone, or undefined where the table is silent. */
export function transitionOf<S extends string, A extends string, R extends string, G extends string>(
  { transitions }: { readonly transitions: readonly Transition<S, A, R, G>[] },
  from: NoInfer<S> | null,
  action: NoInfer<A>,
  who: NoInfer<R>,
): Transition<S, A, R, G> | undefined {
  return transitions.find((row) => row.from === from && row.action === action && row.who === who);
}

/** Whether somebody may act so on what is in a state: what a row's `can` says of it. */
export const allows = <S extends string, A extends string, R extends string>(
  of: Known<S, A, R>,
  from: NoInfer<S> | null,
  action: NoInfer<A>,
  who: NoInfer<R>,
): boolean => transitionOf(of, from, action, who) !== undefined;

/** Which acts somebody may begin on what is in a state: a row's `can`, as far as the table says it. */
export const canOf = <S extends string, A extends string, R extends string>(
  { transitions }: Known<S, A, R>,
  state: unknown,
  who: NoInfer<R>,
): Readonly<Record<string, boolean>> =>
  Object.fromEntries(
    transitions
      .filter((row) => row.who === who && row.from !== null)
      .map(({ action }) => [action, transitions.some((row) => row.who === who && row.action === action && row.from === state)]),
  );

/** Where a row of the table may lead. */
export const targetsOf = <S extends string>({ to }: { readonly to: S | readonly S[] }): readonly S[] => (typeof to === 'string' ? [to] : to);

/** States out of which an act may take a thing. */
export const sourcesOf = <S extends string, A extends string, R extends string>(
  { transitions }: Known<S, A, R>,
  action: NoInfer<A>,
  who: NoInfer<R>,
): S[] => transitions.flatMap((row) => (row.action === action && row.who === who && row.from !== null ? [row.from] : []));

/** The one state that an act leaves things in, from wherever; undefined where it leaves them in several. */
export function endOf<S extends string, A extends string, R extends string>(
  { transitions }: Known<S, A, R>,
  action: NoInfer<A>,
  who: NoInfer<R>,
): S | undefined {
  const [end, ...others] = new Set(transitions.flatMap((row) => (row.action === action && row.who === who ? targetsOf(row) : [])));
  return others.length === 0 ? end : undefined;
}
