import type { WireRow } from '@platform/web/data/row';
import { ChildTab } from '@platform/web/form/ChildTab';
import type { EntityScreen } from '@platform/web/pages/screen';
import { Programacion } from '../../shared/cambios.entity';

const screen: EntityScreen = { shows: ({ name }, values) => (name === 'IdHorario' || name === 'NumeroDia' ? values.TipoDia === 'L' : true) };

/** Days of a person that were planned otherwise. */
export default function ProgrammingTab({ row }: { readonly row: WireRow }) {
  return (
    <ChildTab entity={Programacion} menu="050301" by="IdPersona" parent={Number(row.IdPersona)} frozen={row.can?.editar === false} extend={screen} />
  );
}
