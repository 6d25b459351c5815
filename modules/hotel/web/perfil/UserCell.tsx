import type { CellProps } from '@platform/fields/kind-web';
import { plain } from '@platform/web/data/row';

/** The user as it signs in; its name stands beside it. */
export default function UserCell({ row }: CellProps) {
  return <>{plain(row.IdUsuario)}</>;
}
