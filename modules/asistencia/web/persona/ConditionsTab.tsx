import type { WireRow } from '@platform/web/data/row';
import { ChildTab } from '@platform/web/form/ChildTab';
import { CondicionPersona } from '../../shared/persona.entity';

/** The special conditions of a person. */
export default function ConditionsTab({ row }: { readonly row: WireRow }) {
  return <ChildTab entity={CondicionPersona} menu="050301" by="IdPersona" parent={Number(row.IdPersona)} frozen={row.can?.editar === false} />;
}
