import { zone } from '@platform/web/data/reader';
import { clockOf } from '@platform/web/data/zone';
import type { SiteWire } from '../../shared/plano.wire';
import { say } from '../say';

/** Whether a device speaks, and since when it does not. */
export function deviceSaid({ Equipo, EnLinea, UltimaConexion }: SiteWire['Equipos'][number]): string {
  if (EnLinea === 'S') return say('plano.equipoEnLinea', { equipo: Equipo });
  if (UltimaConexion === null) return say('plano.sinConexion', { equipo: Equipo });
  return say('plano.sinConexionDesde', { equipo: Equipo, hora: clockOf(UltimaConexion, zone()).slice(11, 16) });
}
