import type { Context } from '@platform/server/http/context';
import { dayNumber } from '../../shared/calculo/reloj';
import { commonFacts, configurationOn } from '../calculo/hechos.facts';
import { countryOf } from '../configuracion/configuracion.rules';

/**
 * The percentages of a company on a day, by measure: those of its bands of overtime, and of work on rest days and holidays. They are labels of the
 * minutes that payroll is handed: no money is calculated with them here.
 */
export async function percentagesOf(
  ctx: Context,
  { IdCompania, FechaFin }: { readonly IdCompania: number; readonly FechaFin: string },
): Promise<Readonly<Record<string, number>>> {
  const common = await commonFacts(ctx.tx, ctx.session.IdCliente, FechaFin, FechaFin);
  const { Bandas, PorcentajeDescanso, PorcentajeFeriado } = configurationOn(common, await countryOf(ctx), IdCompania, dayNumber(FechaFin));
  const bands = Bandas.map(({ Porcentaje }, place) => [`Sobretiempo${place + 1}`, Porcentaje] as const);
  return { ...Object.fromEntries(bands), Descanso: PorcentajeDescanso, Feriado: PorcentajeFeriado };
}
