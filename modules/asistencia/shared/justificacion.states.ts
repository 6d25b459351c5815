import { machine } from '@platform/entity/states';
import { JustificacionPersona } from './justificacion.entity';

/** A justification waits for somebody who did not type it; answered, it is changed no more, and one that was approved may be annulled. */
export const justificacionMachine = machine(JustificacionPersona, 'Estado', [
  { from: null, action: 'crear', who: 'operador', to: 'P' },
  { from: 'P', action: 'editar', who: 'operador', to: 'P' },
  { from: 'P', action: 'aprobar', who: 'operador', to: 'A' },
  { from: 'P', action: 'aprobar', who: 'sistema', to: 'A' },
  { from: 'P', action: 'rechazar', who: 'operador', to: 'R' },
  { from: 'A', action: 'anular', who: 'operador', to: 'X' },
]);
