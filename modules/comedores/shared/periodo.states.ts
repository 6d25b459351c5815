import { machine } from '@platform/entity/states';
import { Periodo, Recalculo } from './mesa.entity';

/** A period is open until somebody closes it over its rations; a closed one does not move until it is opened again. */
export const periodoMachine = machine(Periodo, 'Estado', [
  { from: null, action: 'crear', who: 'operador', to: 'A' },
  { from: 'A', action: 'editar', who: 'operador', to: 'A' },
  { from: 'A', action: 'cerrar', who: 'operador', to: 'C' },
  { from: 'C', action: 'reabrir', who: 'operador', to: 'A' },
]);

/** Rations are valued again by the product, in the background; whoever may begin it may stop it. */
export const recalculoMachine = machine(Recalculo, 'Estado', [
  { from: null, action: 'empezar', who: 'operador', to: 'P' },
  { from: 'P', action: 'avanzar', who: 'sistema', to: 'P' },
  { from: 'P', action: 'terminar', who: 'sistema', to: 'T' },
  { from: 'P', action: 'cancelar', who: 'operador', to: 'X' },
]);
