import { conflict } from '@platform/server/http/problem';
import { holdRow } from '@platform/server/state/hold';
import { states } from '@platform/server/state/machine';
import { Carga, CargaFila } from '../../shared/carga.entity';
import { cargaFilaMachine, cargaMachine } from '../../shared/carga.states';

const hold = holdRow(Carga);

/** How a mass act of the gate goes. */
export const cargaStates = states(cargaMachine, {
  hold: (ctx, id) => hold(ctx, id),
  record: (row: { readonly IdCarga: number }) => row.IdCarga,
  refused: (_ctx, row, action) =>
    conflict(row.Estado === 'P' ? 'carga_acceso.procesando' : action === 'procesar' ? 'carga_acceso.sin_validar' : 'carga_acceso.estado'),
  guards: {},
});

/** How its rows do. */
export const cargaFilaStates = states(cargaFilaMachine, {
  hold: holdRow(CargaFila),
  record: (row: { readonly IdCargaFila: number }) => row.IdCargaFila,
  refused: () => conflict('carga_acceso.fila_procesada'),
  guards: {},
});
