import { Cron } from 'croner';
import type { Schedule } from '../../entity/module';

function pattern(every: Schedule): string {
  if ('intervalo' in every) return every.frecuencia === 'M' ? `0 */${every.intervalo} * * * *` : `0 0 */${every.intervalo} * * *`;
  const [hour, minute] = every.hora.split(':').map(Number);
  const day = every.frecuencia === 'X' ? every.diaMes : '*';
  const weekday = every.frecuencia === 'S' ? every.diaSemana % 7 : '*';
  return `0 ${minute} ${hour} ${day} * ${weekday}`;
}

/**
 * First moment after `from` at which a schedule is due, in a time zone (Sistema, Calculations 6). A time that the clock
 * skips runs at the first minute that exists; one that happens twice runs once.
 */
export function nextRun(every: Schedule, from: Date, zone: string): Date {
  const found = new Cron(pattern(every), { timezone: zone }).nextRun(from);
  if (!found) throw new Error(`A schedule that is never due: ${JSON.stringify(every)}`);
  return found;
}
