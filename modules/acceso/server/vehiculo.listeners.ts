import { acreditacionPlazoVehiculo, vehiculoAcreditado } from '@modules/acreditacion/shared/news';
import { type Listener, on } from '@platform/server/outbox/outbox';
import { sql } from 'drizzle-orm';
import { grantProfile, moveEnd } from './otorgado';

/** News of Acreditación that change which vehicles may pass. Each may be told twice. */
export const vehicleListeners: readonly Listener[] = [
  // An approval grants its access profile for the accreditation's dates; a renewal moves them.
  on(vehiculoAcreditado, async (_tx, { idCliente, data: news, by }) => {
    if (!news.IdPerfilAcceso) return;
    const { IdVehiculo, IdDivision, IdAcreditacionVehiculo, FechaInicio, FechaFin } = news;
    await grantProfile(by, idCliente, news.IdPerfilAcceso, {
      whose: { IdDivision, IdVehiculo, FechaInicio, FechaFin, IdAcreditacionVehiculo },
      on: sql`id_cliente, id_acreditacion_vehiculo`,
    });
  }),
  // An accreditation ends earlier or later: so does what was granted for it.
  on(acreditacionPlazoVehiculo, async (_tx, { idCliente, data: { Acreditaciones, FechaFin }, by }) => {
    await moveEnd(by, sql`t.id_cliente = ${idCliente} and t.id_acreditacion_vehiculo = any(${sql.param(Acreditaciones)})`, FechaFin);
  }),
];
