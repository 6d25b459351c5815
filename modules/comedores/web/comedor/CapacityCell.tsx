import type { CellProps } from '@platform/fields/kind-web';
import { plain } from '@platform/web/data/row';
import { say } from '../say';

/** Rations that fit, where that counts. */
export default function CapacityCell({ row }: CellProps) {
  return <>{row.AplicaCapacidad === 'S' ? plain(row.Capacidad) : say('servicios.sinCapacidad')}</>;
}
