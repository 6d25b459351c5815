import { machine } from '@platform/entity/states';
import { ServicioHabitacion } from './servicio.entity';

/** Orders are made and annulled by the front desk, and done by whoever cleans; what was done or annulled stays so. */
export const servicioMachine = machine(ServicioHabitacion, 'Estado', [
  { from: null, action: 'crear', who: 'hotelero', to: 'P' },
  { from: null, action: 'crear', who: 'sistema', to: 'P' },
  { from: 'P', action: 'editar', who: 'hotelero', to: 'P' },
  { from: 'E', action: 'editar', who: 'hotelero', to: 'E' },
  { from: 'P', action: 'iniciar', who: 'limpieza', to: 'E' },
  { from: 'P', action: 'terminar', who: 'limpieza', to: 'T' },
  { from: 'E', action: 'terminar', who: 'limpieza', to: 'T' },
  { from: 'P', action: 'anular', who: 'hotelero', to: 'X' },
  { from: 'E', action: 'anular', who: 'hotelero', to: 'X' },
  { from: 'P', action: 'anular', who: 'sistema', to: 'X' },
  // Looked at afterwards: what was done stays done, and is ordered anew where it was not done well.
  { from: 'T', action: 'conforme', who: 'hotelero', to: 'T' },
  { from: 'T', action: 'rehacer', who: 'hotelero', to: 'T' },
]);
