import { addDays, daysBetween } from '@modules/administracion/shared/dia';
import type { Context } from '@platform/server/http/context';
import { notFound, refuse } from '@platform/server/http/problem';
import type { z } from 'zod';
import { sentence } from '../shared/oraciones';
import { decide, type Reason } from './decision';
import { readFacts } from './facts';
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

/** Day by day, whether the person may enter, hours left aside: stretches of equal days. */
export async function evaluateRange(ctx: Context, asked: z.output<typeof rangeBody>): Promise<z.infer<typeof rangeAnswer>> {
  const days = daysBetween(asked.Desde, asked.Hasta);
  if (days < 0) throw refuse('fechas.fin_menor', undefined, 'Hasta');
  if (days > MOST_DAYS) throw refuse('marca.rango', { n: MOST_DAYS }, 'Hasta');
  const { IdCliente, IdDivision, IdCompania } = ctx.session;
  const facts = await readFacts(ctx.tx, {
    IdCliente,
    IdDivision,
    IdCompania,
    IdPuerta: asked.IdPuerta ?? null,
    IdPersona: asked.IdPersona,
    Desde: asked.Desde,
    Hasta: asked.Hasta,
  });
  if (!facts) throw refuse('campo.referencia', { campo: 'IdPuerta' }, 'IdPuerta');
  if (!facts.Persona) throw notFound();
  const stretches: Stretch[] = [];
  for (let day = 0; day <= days; day++) {
    const Fecha = addDays(asked.Desde, day);
    // What is foretold is families 4 and on: doors may be out of service today and not then.
    const verdict = decide(
      { ...facts, Puerta: facts.Puerta && { ...facts.Puerta, Activo: 'S', Modo: 'N', SentidoPermitido: 'A' }, ZonasPresencia: [] },
      { Modo: 'S', Fecha, Hora: null, Identificador: '' },
    );
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
