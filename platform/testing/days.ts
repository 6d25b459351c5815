import { dayFrom } from '@platform/server/demo/rows';
import { dayIn } from '@platform/server/http/context';

/** Today as the demo's divisions have it (`yyyyMMdd`): the server's day is another one for hours each evening. */
export const hoy = (): string => dayIn('America/Lima', new Date());
/** So many days after it. */
export const enDias = (days: number): string => dayFrom(hoy(), days);
/** Noon of the next Monday there, never of today: of jobs that nobody is told of on Saturdays and Sundays. */
export function proximoLunes(): Date {
  const noon = new Date(`${hoy().replace(/(....)(..)(..)/, '$1-$2-$3')}T17:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() + ((8 - noon.getUTCDay()) % 7 || 7));
  return noon;
}
