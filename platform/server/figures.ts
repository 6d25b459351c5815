import type { Tx } from './db/pool';

/** One value of a figure, by what it is told apart by where it is told apart. */
export interface Sample {
  readonly value: number;
  readonly of?: string;
}

/** What whoever watches over the product reads at `/metrics`: of the whole installation, and of no person. */
export interface Figure {
  /** Ends in its unit, as Prometheus names things: `faena_mail_oldest_seconds`. */
  readonly name: string;
  readonly help: string;
  /** What its samples are told apart by. */
  readonly label?: string;
  read(tx: Tx): Promise<readonly Sample[]>;
}

/** How many wait in a queue, and for how long the first of them has: the two figures of every queue. */
export function queueFigures(
  queue: string,
  what: string,
  read: (tx: Tx) => Promise<{ readonly n: number; readonly seconds: number }>,
): readonly Figure[] {
  return [
    { name: `faena_${queue}_waiting`, help: `${what} that wait`, read: async (tx) => [{ value: (await read(tx)).n }] },
    {
      name: `faena_${queue}_oldest_seconds`,
      help: `How long the first of ${what.toLowerCase()} has waited`,
      read: async (tx) => [{ value: (await read(tx)).seconds }],
    },
  ];
}
