import type { Database } from '@platform/server/db/pool';
import type { Context } from '@platform/server/http/context';
import type { DeviceFact } from './lote.hecho';
import type { MovementAnswer, Reading } from './marca.body';
import { type Prepared, prepareReading, writePrepared } from './marca.registra';

/** What a device did with somebody whom it read. */
export interface Told {
  readonly reading: Reading;
  readonly device: DeviceFact;
}

/** Whether somebody's answer hangs on what those before it in the series leave: their own place, or that of who escorts a visit. */
const hangsOn = ({ movement: { subjects } }: Prepared, seen: ReadonlySet<number>): boolean =>
  subjects.some(({ person }) => person?.Persona && (seen.has(person.Persona.IdPersona) || person.Escoltas.some(({ Presente }) => !Presente)));

/**
 * Decides and writes what a device did, one behind the other, as many at once as need nothing of one another: they are asked about together and written
 * together, in their order. Answers those at the beginning of the series that are done, at least one; of each its answer or what is wrong with it.
 */
export async function registerFirst(ctx: Context, database: Database, series: readonly Told[]): Promise<PromiseSettledResult<MovementAnswer>[]> {
  const prepared = await Promise.allSettled(series.map(({ reading, device }) => prepareReading(ctx, database, reading, device)));
  const seen = new Set<number>();
  const first: typeof prepared = [];
  for (const one of prepared) {
    if (one.status === 'fulfilled') {
      if (first.length > 0 && hangsOn(one.value, seen)) break;
      for (const { person } of one.value.movement.subjects) if (person?.Persona) seen.add(person.Persona.IdPersona);
    }
    first.push(one);
  }
  return Promise.allSettled(first.map((one) => (one.status === 'fulfilled' ? writePrepared(ctx, database, one.value) : Promise.reject(one.reason))));
}
