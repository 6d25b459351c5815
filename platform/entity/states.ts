/**
 * States are one table: what it does not name is refused. The state is never a writable field.
 */
export interface Transition<S extends string, A extends string, R extends string> {
  readonly from: S | null;
  readonly action: A;
  readonly to: S | readonly S[];
  readonly who: R;
}

/** The row of the table for a state and an action by someone, or undefined where the table is silent. */
export function transitionOf<S extends string, A extends string, R extends string>(
  table: readonly Transition<S, A, R>[],
  from: S | null,
  action: A,
  who: R,
): Transition<S, A, R> | undefined {
  return table.find((row) => row.from === from && row.action === action && row.who === who);
}
