import { machine } from '@platform/entity/states';
import { Cama } from './hotel.entity';

/** How clean a bed is: said by hand, and dirty once somebody has slept in it. */
export const camaMachine = machine(Cama, 'EstadoLimpieza', [
  { from: null, action: 'crear', who: 'hotelero', to: 'L' },
  { from: 'L', action: 'limpieza', who: 'hotelero', to: ['L', 'S', 'P'] },
  { from: 'S', action: 'limpieza', who: 'hotelero', to: ['L', 'S', 'P'] },
  { from: 'P', action: 'limpieza', who: 'hotelero', to: ['L', 'S', 'P'] },
  { from: 'L', action: 'ensuciar', who: 'sistema', to: 'S' },
  { from: 'S', action: 'ensuciar', who: 'sistema', to: 'S' },
  { from: 'P', action: 'ensuciar', who: 'sistema', to: 'S' },
]);
