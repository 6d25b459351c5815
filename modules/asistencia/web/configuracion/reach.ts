import { api } from '@platform/web/api/client';
import { zone } from '@platform/web/data/reader';
import { plain, type Value } from '@platform/web/data/row';
import { clockOf, shownDay, undashed } from '@platform/web/data/zone';
import { confirm } from '@platform/web/ui/confirm';
import { z } from 'zod';
import { say } from '../say';

const answer = z.object({ Personas: z.number(), Dias: z.number(), Cerrados: z.number(), PorIncorporar: z.number() });

/** The reader's today, `yyyyMMdd`. */
export const todayOf = (): string => undashed(clockOf(new Date().toISOString(), zone()));

/** What a change of a company reaches from a day on. */
export const reachOf = (company: Value, from: string) =>
  api.get('/api/AsistenciaDia/alcance', { FechaInicio: from, ...(plain(company) === '' ? {} : { IdCompania: plain(company) }) }, answer);

/**
 * Asks before what has days calculated again is saved: how many of how many people, and how many of closed periods stay as they are. What reaches
 * nobody asks nothing. True to go on.
 */
export async function askReach(company: Value, from: string): Promise<boolean> {
  const { Personas, Dias, Cerrados } = await reachOf(company, from);
  if (Dias === 0) return true;
  return confirm({
    message: say('alcance.pregunta', {
      fecha: shownDay(from),
      dias: say('alcance.dias', { count: Dias }),
      personas: say('alcance.personas', { count: Personas }),
    }),
    lines: Cerrados > 0 ? [say('alcance.cerrados', { count: Cerrados })] : [],
  });
}
