import { machine } from '@platform/entity/states';
import { Sobretiempo } from './sobretiempo.entity';

/** Overtime is answered, and may be answered otherwise until its period is closed. */
export const sobretiempoMachine = machine(Sobretiempo, 'Estado', [
  { from: null, action: 'crear', who: 'sistema', to: 'P' },
  { from: 'P', action: 'autorizar', who: 'operador', to: 'A' },
  { from: 'P', action: 'rechazar', who: 'operador', to: 'R' },
  { from: 'A', action: 'autorizar', who: 'operador', to: 'A' },
  { from: 'R', action: 'autorizar', who: 'operador', to: 'A' },
  { from: 'A', action: 'rechazar', who: 'operador', to: 'R' },
  { from: 'R', action: 'rechazar', who: 'operador', to: 'R' },
]);
