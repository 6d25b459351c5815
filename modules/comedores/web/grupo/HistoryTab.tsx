import type { WireRow } from '@platform/web/data/row';
import { ChildTab } from '@platform/web/form/ChildTab';
import { PersonaGrupo } from '../../shared/grupo.entity';

/** The groups that a person has had in the division. */
export default function HistoryTab({ row }: { readonly row: WireRow }) {
  return <ChildTab entity={PersonaGrupo} menu="0804" by="IdPersona" parent={Number(row.IdPersona)} frozen />;
}
