import { machine } from '@platform/entity/states';
import { SolicitudTitular } from './privacidad.entity';

/** A holder's request is answered once. */
export const solicitudTitularMachine = machine(SolicitudTitular, 'Estado', [
  { from: null, action: 'crear', who: 'operador', to: 'P' },
  { from: 'P', action: 'editar', who: 'operador', to: 'P' },
  { from: 'P', action: 'atender', who: 'operador', to: 'A' },
  { from: 'P', action: 'denegar', who: 'operador', to: 'R' },
]);
