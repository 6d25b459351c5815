import { refuse } from '@platform/server/http/problem';
import { holdRow } from '@platform/server/state/hold';
import { states } from '@platform/server/state/machine';
import { Credencial } from '../shared/credencial.entity';
import { credencialMachine } from '../shared/credencial.states';

/** How a card goes from state to state. */
export const credentialStates = states(credencialMachine, {
  hold: holdRow(Credencial),
  record: (row: { readonly IdCredencial: number; readonly Codigo: string }) => row.IdCredencial,
  refused: (_ctx: unknown, { Codigo }: { readonly Codigo: string }, action: string) =>
    refuse(action === 'levantar' ? 'credencial.activa' : 'credencial.inactiva', { codigo: Codigo }),
  guards: {},
});
