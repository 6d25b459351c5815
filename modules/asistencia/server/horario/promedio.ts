import { int, orNull } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { applyRule } from '@platform/server/settings';
import { sql } from 'drizzle-orm';
import { semanaLegal } from '../../shared/calculo/configuracion';
import type { HorarioListo } from '../../shared/calculo/plan';
import { dayNumber } from '../../shared/calculo/reloj';
import { commonFacts, configurationOn } from '../calculo/hechos.facts';
import { countryOf } from '../configuracion/configuracion.rules';

const shown = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/**
 * Asks about, or refuses, a cycle whose average a week comes to be above the legal one; in Chile above the hours that its company was authorized.
 * One that was as long before is not asked about again.
 */
export async function judgeAverage(ctx: Context, { de, minutos }: HorarioListo, before: number): Promise<void> {
  if (de.tipo !== 'C' || minutos <= before) return;
  const day = today(ctx);
  const pais = await countryOf(ctx);
  const common = await commonFacts(ctx.tx, ctx.session.IdCliente, day, day);
  const owner = await ctx.tx.one({ id_compania: orNull(int) }, sql`select id_compania from asistencia_horario where id_horario = ${de.id}`);
  const { BaseSobretiempo, MinutosBase } = configurationOn(common, pais, owner.id_compania ?? undefined, dayNumber(day));
  const authorized = BaseSobretiempo === 'C' && MinutosBase !== null ? Math.round((MinutosBase * 7) / de.diasCiclo) : MinutosBase;
  const most = pais === 'CH' && authorized !== null ? authorized : semanaLegal(common.jornadas, pais, dayNumber(day));
  const week = Math.round((minutos * 7) / de.diasCiclo);
  if (week > most) applyRule(ctx, 'asistencia.promedio_ciclo', { h: shown(week), max: shown(most) }, 'Dias');
}
