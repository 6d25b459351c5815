import { machine } from '@platform/entity/states';
import { Cama } from './hotel.entity';

/** How clean a bed is: said by hand, dirty once somebody has slept in it, and cleaned by an order of room service. */
export const camaMachine = machine(Cama, 'EstadoLimpieza', [
  { from: null, action: 'crear', who: 'hotelero', to: 'L' },
  { from: 'L', action: 'limpieza', who: 'hotelero', to: ['L', 'S', 'P'] },
  { from: 'S', action: 'limpieza', who: 'hotelero', to: ['L', 'S', 'P'] },
  { from: 'P', action: 'limpieza', who: 'hotelero', to: ['L', 'S', 'P'] },
  { from: 'L', action: 'ensuciar', who: 'sistema', to: 'S' },
  { from: 'S', action: 'ensuciar', who: 'sistema', to: 'S' },
  { from: 'P', action: 'ensuciar', who: 'sistema', to: 'S' },
  { from: 'L', action: 'empezar', who: 'sistema', to: 'P' },
  { from: 'S', action: 'empezar', who: 'sistema', to: 'P' },
  { from: 'P', action: 'empezar', who: 'sistema', to: 'P' },
  { from: 'L', action: 'limpiar', who: 'sistema', to: 'L' },
  { from: 'S', action: 'limpiar', who: 'sistema', to: 'L' },
  { from: 'P', action: 'limpiar', who: 'sistema', to: 'L' },
]);
