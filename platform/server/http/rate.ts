import { sql } from 'drizzle-orm';
import type { Database } from '../db/pool';
import { int } from '../db/rows';
import { tooMany } from './problem';

/** So many calls of one kind from one address, in a stretch of time that moves with the clock. */
export interface Rate {
  /** What is counted, by its name in the table. */
  readonly subject: string;
  readonly most: number;
  readonly windowMs: number;
}

/**
 * Counts a call of whoever is not signed in, for all processes together; refuses (429, with the seconds to wait) one more than its
 * rate. A process forgets for all, once a window, those who have not called within it.
 */
export function makeMeter(database: Database, { subject, most, windowMs }: Rate): (address: string, now: Date) => Promise<void> {
  let swept = 0;
  return async (address, now) => {
    const since = new Date(now.getTime() - windowMs).toISOString();
    if (swept < now.getTime() - windowMs) {
      swept = now.getTime();
      await database.run(sql`delete from base_ritmo where asunto = ${subject} and ultimo <= ${since}::timestamptz`);
    }
    // One statement: of many at once each sees the one before it.
    const counted = await database.first(
      { veces: int },
      sql`insert into base_ritmo as t (asunto, quien, momentos, ultimo) values (${subject}, ${address}, array[${now.toISOString()}::timestamptz], ${now.toISOString()}::timestamptz)
        on conflict (asunto, quien) do update set ultimo = excluded.ultimo,
          momentos = array(select m from unnest(t.momentos) m where m > ${since}::timestamptz) || excluded.momentos
          where (select count(*) from unnest(t.momentos) m where m > ${since}::timestamptz) < ${most}
        returning cardinality(momentos) as veces`,
    );
    if (counted) return;
    const oldest = await database.first(
      { segundos: int },
      sql`select ceil(extract(epoch from min(m) - ${since}::timestamptz))::int as segundos
        from base_ritmo t, unnest(t.momentos) m where t.asunto = ${subject} and t.quien = ${address} and m > ${since}::timestamptz`,
    );
    throw tooMany('peticion.demasiadas', Math.max(1, oldest?.segundos ?? 1));
  };
}
