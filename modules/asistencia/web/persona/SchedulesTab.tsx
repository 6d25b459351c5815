import type { WireRow } from '@platform/web/data/row';
import { ChildTab } from '@platform/web/form/ChildTab';
import { PersonaHorario } from '../../shared/persona.entity';

/** The schedules that a person has had. */
export default function SchedulesTab({ row }: { readonly row: WireRow }) {
  return <ChildTab entity={PersonaHorario} menu="050301" by="IdPersona" parent={Number(row.IdPersona)} frozen={row.can?.editar === false} />;
}
