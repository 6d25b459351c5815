import type { WireRow } from '@platform/web/data/row';
import { ChildTab } from '@platform/web/form/ChildTab';
import { Bolsa } from '../../shared/planilla.entity';

/** The compensation bag of a person: what was put there, what was spent, and when the rest expires. */
export default function BagTab({ row }: { readonly row: WireRow }) {
  return <ChildTab entity={Bolsa} menu="050301" by="IdPersona" parent={Number(row.IdPersona)} frozen />;
}
