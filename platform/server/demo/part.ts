import type { Tx } from '../db/pool';
import { dayIn } from '../http/context';
import type { DemoFiles } from './files';

/** A demo that is being made: deterministic, and relative to today so that it never looks expired. */
export interface Demo {
  readonly tx: Tx;
  readonly now: Date;
  /** `yyyyMMdd`, where the demo's first client works. */
  readonly today: string;
}

/** Something of the demo: made once, by whoever needs it first, and the same for everyone after. */
export type DemoPart<T> = (demo: Demo) => Promise<T>;

/** Declares a part of the demo; what it needs of others it asks of their parts. */
export function demoPart<T>(make: DemoPart<T>): DemoPart<T> {
  const made = new WeakMap<Demo, Promise<T>>();
  return (demo) => {
    const known = made.get(demo) ?? make(demo);
    made.set(demo, known);
    return known;
  };
}

/** What a module brings to the demo. */
export interface DemoOfModule {
  /** In the order in which they are made where nothing else asks for them. */
  readonly parts: readonly DemoPart<unknown>[];
  readonly files?: DemoFiles;
}

/** Makes the parts of a product's modules. */
export async function makeDemo(tx: Tx, now: Date): Promise<void> {
  const demo: Demo = { tx, now, today: dayIn('America/Lima', now) };
  for (const module of tx.product.modules) for (const part of module.demo?.parts ?? []) await part(demo);
}
