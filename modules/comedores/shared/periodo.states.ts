import { machine } from '@platform/entity/states';
import { Periodo } from './mesa.entity';

/** A period is open until somebody closes it over its rations; a closed one does not move until it is opened again. */
export const periodoMachine = machine(Periodo, 'Estado', [
  { from: null, action: 'crear', who: 'operador', to: 'A' },
  { from: 'A', action: 'editar', who: 'operador', to: 'A' },
  { from: 'A', action: 'cerrar', who: 'operador', to: 'C' },
  { from: 'C', action: 'reabrir', who: 'operador', to: 'A' },
]);
