import { machine } from '@platform/entity/states';
import { Periodo } from './planilla.entity';

/** A period is closed at once, or in the background where many people are in it; closed it may be reopened until it was handed to payroll. */
export const periodoMachine = machine(Periodo, 'Estado', [
  { from: null, action: 'generar', who: 'operador', to: 'A' },
  { from: null, action: 'generar', who: 'sistema', to: 'A' },
  { from: 'A', action: 'cerrar', who: 'operador', to: ['C', 'P'] },
  { from: 'P', action: 'terminar', who: 'sistema', to: 'C' },
  { from: 'P', action: 'cancelar', who: 'operador', to: 'A' },
  { from: 'C', action: 'reabrir', who: 'operador', to: 'A' },
  { from: 'C', action: 'exportar', who: 'operador', to: 'E' },
  { from: 'E', action: 'exportar', who: 'operador', to: 'E' },
]);
