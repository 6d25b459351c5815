import { holdRow } from '@platform/server/state/hold';
import { states } from '@platform/server/state/machine';
import { camaMachine } from '../../shared/cama.states';
import { Cama } from '../../shared/hotel.entity';

/** How clean a bed is, and how that changes. */
export const cleaningStates = states(camaMachine, {
  hold: holdRow(Cama),
  record: (row: { readonly IdCama: number }) => row.IdCama,
  guards: {},
});
