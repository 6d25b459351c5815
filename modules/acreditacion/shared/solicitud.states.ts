import type { Transition } from '@platform/entity/states';
import type { Estado } from './solicitud.entity';

export type Actor = 'solicitante' | 'autorizador';
export type SolicitudAction = 'guardar' | 'editar' | 'enviar' | 'eliminar' | 'evaluar' | 'aprobar' | 'devolver' | 'rechazar';

/** The transition table of a request, row by row as the specification has it; what it does not name is refused. */
export const SOLICITUD_TRANSITIONS: readonly Transition<Estado, SolicitudAction, Actor>[] = [
  { from: null, action: 'guardar', who: 'solicitante', to: 'I' },
  { from: 'I', action: 'editar', who: 'solicitante', to: 'I' },
  { from: 'I', action: 'enviar', who: 'solicitante', to: 'P' },
  { from: 'O', action: 'enviar', who: 'solicitante', to: 'P' },
  { from: 'I', action: 'eliminar', who: 'solicitante', to: 'E' },
  { from: 'P', action: 'evaluar', who: 'autorizador', to: 'P' },
  { from: 'P', action: 'aprobar', who: 'autorizador', to: ['P', 'A'] },
  { from: 'P', action: 'devolver', who: 'autorizador', to: 'O' },
  { from: 'P', action: 'rechazar', who: 'autorizador', to: 'R' },
  { from: 'O', action: 'editar', who: 'solicitante', to: 'O' },
];
