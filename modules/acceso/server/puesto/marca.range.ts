import { addDays, daysBetween } from '@modules/administracion/shared/dia';
import type { Context } from '@platform/server/http/context';
import { notFound, refuse } from '@platform/server/http/problem';
import type { z } from 'zod';
import { sentence } from '../../shared/oraciones';
import { configurationOf } from '../decision/configuracion';
import { decide, decideVehicle, type Question, type Reason, type Verdict } from '../decision/decision';
import { readFacts } from '../decision/facts';
import { readVehicle } from '../decision/vehiculo.facts';
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

/** How each day is decided: of the person, or of the vehicle as if somebody in order drove it. */
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
  // What is foretold is families 4 and on: doors may be out of service today and not then.
  const foretold = {
    ...facts,
    Puerta: facts.Puerta && {
      ...facts.Puerta,
      Activo: 'S' as const,
      Modo: 'N' as const,
      SentidoPermitido: 'A' as const,
      ExigeCredencial: 'N' as const,
    },
    ZonasPresencia: [],
  };
  if (!asked.IdVehiculo) {
    if (!facts.Persona) throw notFound();
    return (question) => decide(foretold, question);
  }
  const vehicle = await readVehicle(ctx.tx, configuration, { ...common, IdVehiculo: asked.IdVehiculo, IdConductor: null });
  if (!vehicle.Vehiculo) throw notFound();
  return (question) => decideVehicle(foretold, { ...vehicle, ZonasPresencia: [] }, question, true);
}

/** Day by day, whether the person or the vehicle may enter, hours left aside: stretches of equal days. */
export async function evaluateRange(ctx: Context, asked: Asked): Promise<z.infer<typeof rangeAnswer>> {
  const days = daysBetween(asked.Desde, asked.Hasta);
  if (days < 0) throw refuse('fechas.fin_menor', undefined, 'Hasta');
  if (days > MOST_DAYS) throw refuse('marca.rango', { n: MOST_DAYS }, 'Hasta');
  const decideOn = await deciderOf(ctx, asked);
  const stretches: Stretch[] = [];
  for (let day = 0; day <= days; day++) {
    const Fecha = addDays(asked.Desde, day);
    const verdict = decideOn({ Modo: 'S', Fecha, Hora: null, Identificador: '' });
    const last = stretches.at(-1);
    if (last && last.Permitido === verdict.Permitido && sameReasons(last.Motivos, verdict.Motivos)) last.Hasta = Fecha;
    else stretches.push({ Desde: Fecha, Hasta: Fecha, Permitido: verdict.Permitido, Codigo: verdict.Codigo, Motivos: verdict.Motivos });
  }
  return stretches.map((stretch) => ({
    ...stretch,
    Motivos: stretch.Motivos.map((reason) => ({
      ...reason,
      Detalle: { ...reason.Detalle },
      Motivo: sentence(ctx.lang, reason.Codigo, reason.Detalle),
    })),
  }));
}
