import type { Transition } from '@platform/entity/states';
import type { Actor } from './solicitud.states';
import type { EstadoTramite } from './tramite.entity';

export type TramiteAction = 'enviar' | 'editar' | 'aprobar' | 'devolver' | 'rechazar';

/** Demobilizations: P → O/R/A by whoever authorizes, O → P on resending; what it does not name is refused. */
export const DESMOVILIZACION_TRANSITIONS: readonly Transition<EstadoTramite, TramiteAction, Actor>[] = [
  { from: null, action: 'enviar', who: 'solicitante', to: 'P' },
  { from: 'P', action: 'aprobar', who: 'autorizador', to: 'A' },
  { from: 'P', action: 'devolver', who: 'autorizador', to: 'O' },
  { from: 'P', action: 'rechazar', who: 'autorizador', to: 'R' },
  { from: 'O', action: 'enviar', who: 'solicitante', to: 'P' },
];

/** Updates: the same; approving or rejecting some rows leaves the rest pending. */
export const ACTUALIZACION_TRANSITIONS: readonly Transition<EstadoTramite, TramiteAction, Actor>[] = [
  { from: null, action: 'enviar', who: 'solicitante', to: 'P' },
  { from: 'P', action: 'aprobar', who: 'autorizador', to: ['P', 'A'] },
  { from: 'P', action: 'devolver', who: 'autorizador', to: 'O' },
  { from: 'P', action: 'rechazar', who: 'autorizador', to: ['P', 'R', 'A'] },
  { from: 'O', action: 'editar', who: 'solicitante', to: 'O' },
  { from: 'O', action: 'enviar', who: 'solicitante', to: 'P' },
];
