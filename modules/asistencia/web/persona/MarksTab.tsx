import { Marca } from '@modules/acceso/shared/marca.entity';
import type { WireRow } from '@platform/web/data/row';
import { ChildTab } from '@platform/web/form/ChildTab';

/** The marks of a person as gates and people made them; which of them a day uses is told by its *why*. */
export default function MarksTab({ row }: { readonly row: WireRow }) {
  return <ChildTab entity={Marca} menu="040103" by="IdPersona" parent={Number(row.IdPersona)} frozen />;
}
