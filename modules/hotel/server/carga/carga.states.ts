import { conflict } from '@platform/server/http/problem';
import { holdRow } from '@platform/server/state/hold';
import { states } from '@platform/server/state/machine';
import { Carga, CargaFila } from '../../shared/carga.entity';
import { cargaFilaMachine, cargaMachine } from '../../shared/carga.states';
import { requireAdministrator } from '../hotel/administrador';

const hold = holdRow(Carga);

/** How a bulk reservation goes, in the hands of who administers its hotel. */
export const cargaStates = states(cargaMachine, {
  async hold(ctx, id, who) {
    const row = await hold(ctx, id);
    if (who === 'hotelero') await requireAdministrator(ctx, row.IdHotel);
    return row;
  },
  record: (row: { readonly IdCarga: number }) => row.IdCarga,
  refused: (_ctx, row, action) =>
    conflict(row.Estado === 'P' ? 'hotel.carga_procesando' : action === 'procesar' ? 'hotel.carga_sin_validar' : 'hotel.carga_estado'),
  guards: {},
});

/** How its rows do. */
export const cargaFilaStates = states(cargaFilaMachine, {
  hold: holdRow(CargaFila),
  record: (row: { readonly IdCargaFila: number }) => row.IdCargaFila,
  refused: () => conflict('hotel.carga_fila_procesada'),
  guards: {},
});
