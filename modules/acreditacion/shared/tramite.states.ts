import { machine } from '@platform/entity/states';
import { Actualizacion, Desmovilizacion } from './tramite.entity';

/** Demobilizations: P → O/R/A by whoever authorizes, O → P on resending; what it does not name is refused. */
export const desmovilizacionMachine = machine(Desmovilizacion, 'Estado', [
  { from: null, action: 'enviar', who: 'solicitante', to: 'P' },
  { from: 'P', action: 'aprobar', who: 'autorizador', to: 'A' },
  { from: 'P', action: 'devolver', who: 'autorizador', to: 'O' },
  { from: 'P', action: 'rechazar', who: 'autorizador', to: 'R' },
  { from: 'O', action: 'enviar', who: 'solicitante', to: 'P' },
]);

/** Updates: the same; approving or rejecting some rows leaves the rest pending. */
export const actualizacionMachine = machine(Actualizacion, 'Estado', [
  { from: null, action: 'enviar', who: 'solicitante', to: 'P' },
  { from: 'P', action: 'aprobar', who: 'autorizador', to: ['P', 'O', 'A'] },
  { from: 'P', action: 'devolver', who: 'autorizador', to: 'O' },
  { from: 'P', action: 'rechazar', who: 'autorizador', to: ['P', 'O', 'R', 'A'] },
  { from: 'O', action: 'enviar', who: 'solicitante', to: 'P' },
]);

export type TramiteAction = (typeof actualizacionMachine)['transitions'][number]['action'];
export type TramiteActor = (typeof actualizacionMachine)['transitions'][number]['who'];
