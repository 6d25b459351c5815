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
  /** Whether it is over, is now, or is still to come: where people are is known of now, found out of before, and not foretold. */
  readonly cuando: 'antes' | 'ahora' | 'despues';
}

/** When the reading happened: the server's clock unless it says; one that is far from it was not made on line. What is only asked may be still to come. */
export function whenOf(ctx: Context, reading: Reading, asked: 'registra' | 'pregunta' = 'registra'): When {
  if (!reading.FechaHora && reading.EnLinea === 'N') throw refuse('marca.fecha_hora_invalida', undefined, 'FechaHora');
  const at = reading.FechaHora ? new Date(reading.FechaHora) : ctx.now;
  const ahead = at.getTime() - ctx.now.getTime();
  if (ahead > FUTURE_MS && asked === 'registra') throw refuse('marca.fecha_futura', undefined, 'FechaHora');
  const EnLinea = Math.abs(ahead) > ONLINE_MS ? 'N' : reading.EnLinea;
  const cuando = EnLinea === 'S' ? 'ahora' : ahead > ONLINE_MS ? 'despues' : 'antes';
  return { at, local: localMoment(ctx.session.zona, at), EnLinea, cuando };
}
