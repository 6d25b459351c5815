import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import type { RouteKit } from '@platform/server/kit';
import { askedOf, lastDayOf } from '@platform/server/report/asked';
import { reportPdf } from '@platform/server/report/files';
import { registerReport } from '../reportes/dias';

/** Days of a month are no more than these. */
const MOST = 62;

/** A1 of somebody for a month (`yyyyMM`), as a document: one's own, so whole, whatever the profile hides of others. A month without days is refused. */
export async function ownRegister(kit: Pick<RouteKit, 'registry' | 'files'>, ctx: Context, IdPersona: number, Mes: string): Promise<Buffer> {
  const Desde = `${Mes}01`;
  const asked = askedOf(registerReport, { Desde, Hasta: lastDayOf(Desde, 1), IdPersona });
  const session = { ...ctx.session, IdCompania: null, units: null, protection: new Map() };
  const own: Context = Object.create(ctx, { session: { value: session } });
  const { rows } = await registerReport.rows(own, asked.values, asked.days, { skip: 0, take: MOST });
  if (rows.length === 0) throw refuse('reporte.sin_datos');
  return reportPdf(kit, own, { of: registerReport, asked }, { rows });
}
