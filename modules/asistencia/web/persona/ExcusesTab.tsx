import type { WireRow } from '@platform/web/data/row';
import { ChildTab } from '@platform/web/form/ChildTab';
import { JustificacionPersona } from '../../shared/justificacion.entity';
import { justificationScreen } from '../justificacion/screen';

const { above: _above, ...own } = justificationScreen;

/** What excuses a person, answered here as in its own list. */
export default function ExcusesTab({ row }: { readonly row: WireRow }) {
  return (
    <ChildTab
      entity={JustificacionPersona}
      menu="050105"
      by="IdPersona"
      parent={Number(row.IdPersona)}
      frozen={row.can?.editar === false}
      extend={own}
    />
  );
}
