import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { type LocalMoment, localMoment } from '../decision/calendar';
import type { Reading } from './marca.body';

const FUTURE_MS = 5 * 60_000;
const ONLINE_MS = 120_000;

export interface When {
  readonly at: Date;
  readonly local: LocalMoment;
  readonly EnLinea: 'S' | 'N';
}

/** When the reading happened: the server's clock unless it says; one that is far from it was not made on line. */
export function whenOf(ctx: Context, reading: Reading): When {
  if (!reading.FechaHora && reading.EnLinea === 'N') throw refuse('marca.fecha_hora_invalida', undefined, 'FechaHora');
  const at = reading.FechaHora ? new Date(reading.FechaHora) : ctx.now;
  const ahead = at.getTime() - ctx.now.getTime();
  if (ahead > FUTURE_MS) throw refuse('marca.fecha_futura', undefined, 'FechaHora');
  return { at, local: localMoment(ctx.session.zona, at), EnLinea: Math.abs(ahead) > ONLINE_MS ? 'N' : reading.EnLinea };
}
