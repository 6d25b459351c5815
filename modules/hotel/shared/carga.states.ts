import { machine } from '@platform/entity/states';
import { Carga, CargaFila } from './carga.entity';

/** A bulk reservation: put right and validated while nobody processes it, ended by the product. */
export const cargaMachine = machine(Carga, 'Estado', [
  { from: null, action: 'crear', who: 'hotelero', to: 'V' },
  { from: 'V', action: 'validar', who: 'hotelero', to: 'L' },
  { from: 'L', action: 'validar', who: 'hotelero', to: 'L' },
  { from: 'T', action: 'validar', who: 'hotelero', to: 'L' },
  { from: 'X', action: 'validar', who: 'hotelero', to: 'L' },
  { from: 'L', action: 'procesar', who: 'hotelero', to: 'P' },
  { from: 'P', action: 'cancelar', who: 'hotelero', to: 'X' },
  { from: 'P', action: 'terminar', who: 'sistema', to: 'T' },
  { from: 'L', action: 'anular', who: 'hotelero', to: 'L' },
  { from: 'T', action: 'anular', who: 'hotelero', to: 'T' },
  { from: 'X', action: 'anular', who: 'hotelero', to: 'X' },
]);

/** A row of it: judged as often as anything changes, until it has become a reservation. */
export const cargaFilaMachine = machine(CargaFila, 'Estado', [
  { from: null, action: 'juzgar', who: 'sistema', to: ['O', 'C'] },
  { from: 'O', action: 'juzgar', who: 'sistema', to: ['O', 'C'] },
  { from: 'C', action: 'juzgar', who: 'sistema', to: ['O', 'C'] },
  { from: 'E', action: 'juzgar', who: 'sistema', to: ['O', 'C'] },
  { from: 'C', action: 'procesar', who: 'sistema', to: 'P' },
  { from: 'C', action: 'rechazar', who: 'sistema', to: 'E' },
]);
