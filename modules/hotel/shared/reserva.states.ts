import { machine } from '@platform/entity/states';
import { Reserva } from './reserva.entity';

/** The acts of the front desk, and what the product does by itself; an act told again of what it left changes nothing. */
export const reservaMachine = machine(Reserva, 'Estado', [
  { from: null, action: 'crear', who: 'hotelero', to: 'R' },
  { from: 'R', action: 'editar', who: 'hotelero', to: 'R' },
  { from: 'R', action: 'checkin', who: 'hotelero', to: 'H' },
  { from: 'R', action: 'anular', who: 'hotelero', to: 'X' },
  { from: 'R', action: 'noPresentado', who: 'hotelero', to: 'N' },
  { from: 'L', action: 'reactivar', who: 'hotelero', to: 'R' },
  { from: 'N', action: 'reactivar', who: 'hotelero', to: 'R' },
  { from: 'H', action: 'extender', who: 'hotelero', to: 'H' },
  { from: 'R', action: 'trasladar', who: 'hotelero', to: 'R' },
  { from: 'H', action: 'trasladar', who: 'hotelero', to: 'H' },
  { from: 'H', action: 'checkout', who: 'hotelero', to: 'F' },
  { from: 'H', action: 'revertir', who: 'hotelero', to: 'R' },
  { from: 'F', action: 'revertir', who: 'hotelero', to: 'H' },
  { from: 'R', action: 'liberar', who: 'sistema', to: 'L' },
  { from: 'R', action: 'anular', who: 'sistema', to: 'X' },
  { from: 'R', action: 'terminar', who: 'sistema', to: 'R' },
  { from: 'H', action: 'terminar', who: 'sistema', to: 'H' },
]);

type Transitions = (typeof reservaMachine)['transitions'][number];
export type ReservaAction = Transitions['action'];
export type ReservaActor = Transitions['who'];
