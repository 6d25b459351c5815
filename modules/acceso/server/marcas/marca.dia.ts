import { addDays, shownDay } from '@modules/administracion/shared/dia';
import { type Context, today } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { numberParameter } from '@platform/server/settings';
import { closedPeriod } from '../preguntas';

/** A day of somebody for which marks by hand are still taken: not so long ago, and in an open period of attendance. */
export async function requireOpenDay(ctx: Context, Fecha: string, IdPersona: number | null, campo = 'Fecha'): Promise<void> {
  const first = addDays(today(ctx), -numberParameter(ctx, 'acceso.marcaManualDias'));
  if (Fecha < first) throw refuse('marca.manual_limite', { fecha: shownDay(first) }, campo);
  if (IdPersona === null) return;
  for (const closed of ctx.tx.product.answers(closedPeriod)) {
    const periodo = await closed(ctx.tx, { IdCliente: ctx.session.IdCliente, IdPersona, Fecha });
    if (periodo !== null) throw refuse('marca.periodo_cerrado', { periodo }, campo);
  }
}
