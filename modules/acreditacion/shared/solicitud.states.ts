import { machine } from '@platform/entity/states';
import { Solicitud } from './solicitud.entity';

/** `seleccion` is the requester over rows of the list, where what is pending may be deleted too. */
export type Actor = 'solicitante' | 'seleccion' | 'autorizador';

/** The states of a request, row by row as the specification has them; what is not named is refused. A draft is its maker's and company's. */
export const solicitudMachine = machine(Solicitud, 'Estado', [
  { from: null, action: 'guardar', who: 'solicitante', to: 'I' },
  { from: 'I', action: 'editar', who: 'solicitante', to: 'I', guard: 'propia' },
  { from: 'I', action: 'enviar', who: 'solicitante', to: 'P', guard: 'propia' },
  { from: 'O', action: 'enviar', who: 'solicitante', to: 'P' },
  { from: 'I', action: 'eliminar', who: 'solicitante', to: 'E', guard: 'propia' },
  { from: 'I', action: 'eliminar', who: 'seleccion', to: 'E', guard: 'propia' },
  { from: 'P', action: 'eliminar', who: 'seleccion', to: 'E' },
  { from: 'P', action: 'evaluar', who: 'autorizador', to: 'P' },
  { from: 'P', action: 'aprobar', who: 'autorizador', to: ['P', 'A'] },
  { from: 'P', action: 'deshacer', who: 'autorizador', to: 'P' },
  { from: 'A', action: 'deshacer', who: 'autorizador', to: 'P' },
  { from: 'P', action: 'devolver', who: 'autorizador', to: 'O' },
  { from: 'P', action: 'rechazar', who: 'autorizador', to: 'R' },
  { from: 'O', action: 'editar', who: 'solicitante', to: 'O' },
  { from: 'R', action: 'copiar', who: 'solicitante', to: 'R' },
]);
export type SolicitudAction = (typeof solicitudMachine)['transitions'][number]['action'];
