import type { WireRow } from '@platform/web/data/row';
import { ChildTab } from '@platform/web/form/ChildTab';
import { DocumentoPersona } from '../../shared/documento.entity';

/** Documents that a person handed in. */
export default function DocumentsTab({ row }: { readonly row: WireRow }) {
  return <ChildTab entity={DocumentoPersona} menu="050106" by="IdPersona" parent={Number(row.IdPersona)} frozen={row.can?.editar === false} />;
}
