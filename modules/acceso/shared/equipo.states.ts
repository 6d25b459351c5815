import { machine } from '@platform/entity/states';
import { EquipoComando, EquipoConexion } from './equipo.entity';

/** A terminal waits until somebody lets it in, and may be shut out at any time; what is said again changes nothing. */
export const equipoConexionMachine = machine(EquipoConexion, 'Estado', [
  { from: null, action: 'crear', who: 'operador', to: 'P' },
  { from: null, action: 'presentarse', who: 'sistema', to: 'P' },
  { from: 'P', action: 'aprobar', who: 'operador', to: 'A' },
  { from: 'B', action: 'aprobar', who: 'operador', to: 'A' },
  { from: 'P', action: 'bloquear', who: 'operador', to: 'B' },
  { from: 'A', action: 'bloquear', who: 'operador', to: 'B' },
]);

/** A command waits for its reader to ask, is sent as often as it takes, and ends by what the reader answers; what nobody answers fails, and what is late is not sent. */
export const equipoComandoMachine = machine(EquipoComando, 'Estado', [
  { from: null, action: 'encolar', who: 'sistema', to: 'P' },
  { from: 'P', action: 'enviar', who: 'sistema', to: 'E' },
  { from: 'E', action: 'enviar', who: 'sistema', to: 'E' },
  { from: 'E', action: 'cumplir', who: 'sistema', to: 'O' },
  { from: 'E', action: 'fallar', who: 'sistema', to: 'F' },
  { from: 'P', action: 'vencer', who: 'sistema', to: 'V' },
  { from: 'E', action: 'vencer', who: 'sistema', to: 'V' },
]);
