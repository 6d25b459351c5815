import { machine } from '@platform/entity/states';
import { EquipoConexion } from './equipo.entity';

/** A terminal waits until somebody lets it in, and may be shut out at any time; what is said again changes nothing. */
export const equipoConexionMachine = machine(EquipoConexion, 'Estado', [
  { from: null, action: 'crear', who: 'operador', to: 'P' },
  { from: 'P', action: 'aprobar', who: 'operador', to: 'A' },
  { from: 'B', action: 'aprobar', who: 'operador', to: 'A' },
  { from: 'P', action: 'bloquear', who: 'operador', to: 'B' },
  { from: 'A', action: 'bloquear', who: 'operador', to: 'B' },
]);
