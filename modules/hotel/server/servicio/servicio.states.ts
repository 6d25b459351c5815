import { conflict } from '@platform/server/http/problem';
import { holdRow } from '@platform/server/state/hold';
import { states } from '@platform/server/state/machine';
import { ServicioHabitacion } from '../../shared/servicio.entity';
import { servicioMachine } from '../../shared/servicio.states';
import { requireAdministrator } from '../hotel/administrador';

const hold = holdRow(ServicioHabitacion);

/** How an order of room service goes: made and annulled by who administers its hotel, done by whoever may. */
export const servicioStates = states(servicioMachine, {
  async hold(ctx, id, who) {
    const row = await hold(ctx, id);
    if (who === 'hotelero') await requireAdministrator(ctx, row.IdHotel);
    return row;
  },
  record: (row: { readonly IdServicioHabitacion: number }) => row.IdServicioHabitacion,
  refused: () => conflict('servicio.estado'),
  guards: {},
});
