import { machine } from '@platform/entity/states';
import { Vehiculo } from './vehiculo.entity';

/** A vehicle is of use or not: by hand, and by night once its end has passed. */
export const vehiculoMachine = machine(Vehiculo, 'Estado', [
  { from: null, action: 'crear', who: 'operador', to: 'A' },
  { from: 'A', action: 'inactivar', who: 'operador', to: 'I' },
  { from: 'I', action: 'activar', who: 'operador', to: 'A' },
  { from: 'A', action: 'inactivar', who: 'sistema', to: 'I' },
]);
