import type { WireRow } from '@platform/web/data/row';
import { ChildTab } from '@platform/web/form/ChildTab';
import { CambioTurno } from '../../shared/turnos.entity';

/** Every change of a person's shifts as it was made: nobody edits one. */
export default function ChangesTab({ row }: { readonly row: WireRow }) {
  return <ChildTab entity={CambioTurno} menu="050301" by="IdPersona" parent={Number(row.IdPersona)} frozen />;
}
