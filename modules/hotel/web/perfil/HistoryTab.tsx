import type { WireRow } from '@platform/web/data/row';
import { ChildTab } from '@platform/web/form/ChildTab';
import { PerfilAsignacion } from '../../shared/perfil.entity';

/** The profiles that a person was given in the division. */
export default function HistoryTab({ row }: { readonly row: WireRow }) {
  return <ChildTab entity={PerfilAsignacion} menu="090106" by="IdPersona" parent={Number(row.IdPersona)} frozen />;
}
