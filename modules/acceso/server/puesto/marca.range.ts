import { addDays, daysBetween } from '@modules/administracion/shared/dia';
import type { Context } from '@platform/server/http/context';
import { notFound, refuse } from '@platform/server/http/problem';
import type { z } from 'zod';
import { configurationOf } from '../decision/configuracion';
import { decide, decideVehicle, type Question, type Reason, type Verdict } from '../decision/decision';
import { type GateFacts, readFacts } from '../decision/facts';
import { readVehicle, UNFORETOLD } from '../decision/vehiculo.facts';
import { restOf } from './marca.alrededor';
import { worded } from './marca.answer';
import type { rangeAnswer, rangeBody } from './marca.body';

const MOST_DAYS = 90;

interface Stretch {
  readonly Desde: string;
  Hasta: string;
  readonly Permitido: 'S' | 'N';
  readonly Codigo: string;
  readonly Motivos: readonly Reason[];
}
const sameReasons = (one: readonly Reason[], other: readonly Reason[]) => JSON.stringify(one) === JSON.stringify(other);

type Asked = z.output<typeof rangeBody>;

/** What is foretold is families 4 and on: doors may be out of service today and not then. */
export const foretold = (facts: GateFacts): GateFacts => ({
  ...facts,
  Puerta: facts.Puerta && { ...facts.Puerta, Activo: 'S', Modo: 'N', SentidoPermitido: 'A', ExigeCredencial: 'N', Evacuacion: null },
  ...{ ZonasPresencia: [], Escoltas: [], Llenas: [] },
});

/** How each day is decided: of the person, of the person who drives the vehicle, or of the vehicle as if somebody in order drove it. */
async function deciderOf(ctx: Context, asked: Asked): Promise<(question: Question) => Verdict> {
  const { IdCliente, IdDivision, IdCompania } = ctx.session;
  const common = { IdCliente, IdDivision, IdCompania, IdPuerta: asked.IdPuerta ?? null, Desde: asked.Desde, Hasta: asked.Hasta };
  const configuration = await configurationOf(ctx, IdDivision);
  const facts = await readFacts(
    ctx.tx,
    configuration,
    asked.IdPersona ? { ...common, IdPersona: asked.IdPersona } : { ...common, TipoIdentificacion: 'PLA' },
  );
  if (!facts) throw refuse('campo.referencia', { campo: 'IdPuerta' }, 'IdPuerta');
  const days = { ...foretold(facts), Descanso: restOf(ctx) };
  if (asked.IdPersona && !facts.Persona) throw notFound();
  if (!asked.IdVehiculo) return (question) => decide(days, question);
  const vehicle = await readVehicle(ctx.tx, configuration, { ...common, IdVehiculo: asked.IdVehiculo, IdConductor: asked.IdPersona ?? null });
  const { Vehiculo, Conductor } = vehicle;
  if (!Vehiculo) throw notFound();
  // Both named: the person as the one who drives it.
  if (asked.IdPersona && Conductor) return (question) => decide(days, question, { Vehiculo, Conductor });
  return (question) => decideVehicle(days, { ...vehicle, ...UNFORETOLD }, question, true);
}

/** Day by day, whether the person or the vehicle may enter, hours left aside: stretches of equal days. */
export async function evaluateRange(ctx: Context, asked: Asked): Promise<z.infer<typeof rangeAnswer>> {
  const days = daysBetween(asked.Desde, asked.Hasta);
  if (days < 0) throw refuse('fechas.fin_menor', undefined, 'Hasta');
  if (days > MOST_DAYS) throw refuse('marca.rango', { n: MOST_DAYS }, 'Hasta');
  const decideOn = await deciderOf(ctx, asked);
  return stretchesOf(decideOn, asked.Desde, days).map((stretch) => ({ ...stretch, Motivos: worded(ctx, stretch.Motivos) }));
}

/** Days from one on, hours left aside, joined while the same is decided of them. */
export function stretchesOf(decideOn: (question: Question) => Verdict, from: string, days: number): Stretch[] {
  const stretches: Stretch[] = [];
  for (let day = 0; day <= days; day++) {
    const Fecha = addDays(from, day);
    const verdict = decideOn({ Modo: 'S', Fecha, Hora: null, Identificador: '' });
    const last = stretches.at(-1);
    if (last && last.Permitido === verdict.Permitido && sameReasons(last.Motivos, verdict.Motivos)) last.Hasta = Fecha;
    else stretches.push({ Desde: Fecha, Hasta: Fecha, Permitido: verdict.Permitido, Codigo: verdict.Codigo, Motivos: verdict.Motivos });
  }
  return stretches;
}
