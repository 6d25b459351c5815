import { refuse } from '@platform/server/http/problem';
import { holdRow } from '@platform/server/state/hold';
import { states } from '@platform/server/state/machine';
import { Recalculo } from '../../shared/mesa.entity';
import { recalculoMachine } from '../../shared/periodo.states';

/** The kind of long work that values rations again. */
export const RECALCULO = 'recalculo';

/** How a recalculation goes from state to state. */
export const recalculoStates = states(recalculoMachine, {
  hold: holdRow(Recalculo),
  record: (row: { readonly IdRecalculo: number }) => row.IdRecalculo,
  refused: () => refuse('recalculo.terminado'),
  guards: {},
});
