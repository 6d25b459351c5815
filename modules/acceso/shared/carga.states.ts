import { machine } from '@platform/entity/states';
import { Carga, CargaFila } from './carga.entity';

/** A mass act of the gate: put right and judged while nobody processes it, ended by the product. */
export const cargaMachine = machine(Carga, 'Estado', [
  { from: null, action: 'crear', who: 'operador', to: 'V' },
  { from: 'V', action: 'validar', who: 'operador', to: 'L' },
  { from: 'L', action: 'validar', who: 'operador', to: 'L' },
  { from: 'T', action: 'validar', who: 'operador', to: 'L' },
  { from: 'X', action: 'validar', who: 'operador', to: 'L' },
  { from: 'L', action: 'procesar', who: 'operador', to: 'P' },
  { from: 'P', action: 'cancelar', who: 'operador', to: 'X' },
  { from: 'P', action: 'terminar', who: 'sistema', to: 'T' },
]);

/** A row of it: judged as often as anything changes, until it is done. */
export const cargaFilaMachine = machine(CargaFila, 'Estado', [
  { from: null, action: 'juzgar', who: 'sistema', to: ['O', 'C'] },
  { from: 'O', action: 'juzgar', who: 'sistema', to: ['O', 'C'] },
  { from: 'C', action: 'juzgar', who: 'sistema', to: ['O', 'C'] },
  { from: 'E', action: 'juzgar', who: 'sistema', to: ['O', 'C'] },
  { from: 'C', action: 'procesar', who: 'sistema', to: 'P' },
  { from: 'C', action: 'rechazar', who: 'sistema', to: 'E' },
]);
