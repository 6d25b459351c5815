import type { WireRow } from '@platform/web/data/row';
import { ChildTab } from '@platform/web/form/ChildTab';
import { Terminal } from '../../shared/mesa.entity';
import { terminalScreen } from '../screens';

/** The browsers that serve in a dining room. */
export default function TerminalsTab({ row }: { readonly row: WireRow }) {
  return (
    <ChildTab
      entity={Terminal}
      menu="0802"
      by="IdComedor"
      parent={Number(row.IdComedor)}
      frozen={row.can?.editar === false}
      extend={terminalScreen}
    />
  );
}
