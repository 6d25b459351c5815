import type { WireRow } from '@platform/web/data/row';
import { ChildTab } from '@platform/web/form/ChildTab';
import { EquipoComedor } from '../../shared/comedor.entity';

/** Readers and kiosks of a dining room. */
export default function DevicesTab({ row }: { readonly row: WireRow }) {
  return <ChildTab entity={EquipoComedor} menu="0802" by="IdComedor" parent={Number(row.IdComedor)} frozen={row.can?.editar === false} />;
}
