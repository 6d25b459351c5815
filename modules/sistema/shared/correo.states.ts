import { machine } from '@platform/entity/states';
import { Correo } from './correo.entity';

/** A mail waits to leave, is tried again some times, and may be stopped, also because its reader may not see it any more; one that was on its way when it was stopped has left all the same. */
export const correoMachine = machine(Correo, 'Estado', [
  { from: null, action: 'encolar', who: 'sistema', to: 'P' },
  { from: 'P', action: 'enviar', who: 'sistema', to: 'E' },
  { from: 'C', action: 'enviar', who: 'sistema', to: 'E' },
  { from: 'P', action: 'posponer', who: 'sistema', to: 'P' },
  { from: 'P', action: 'fallar', who: 'sistema', to: 'F' },
  { from: 'F', action: 'reintentar', who: 'operador', to: 'P' },
  { from: 'P', action: 'cancelar', who: 'operador', to: 'C' },
  { from: 'P', action: 'cancelar', who: 'sistema', to: 'C' },
]);
