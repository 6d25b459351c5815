import { machine } from '@platform/entity/states';
import { Correccion } from './correccion.entity';

/** A correction waits for the worker: accepted, or unanswered when its time passes, it takes effect; objected, somebody who may decides. */
export const correccionMachine = machine(Correccion, 'Estado', [
  { from: null, action: 'anunciar', who: 'sistema', to: 'P' },
  { from: 'P', action: 'aceptar', who: 'trabajador', to: 'A' },
  { from: 'P', action: 'objetar', who: 'trabajador', to: 'O' },
  { from: 'P', action: 'vencer', who: 'sistema', to: 'T' },
  { from: 'O', action: 'confirmar', who: 'operador', to: 'C' },
  { from: 'O', action: 'desestimar', who: 'operador', to: 'D' },
]);
