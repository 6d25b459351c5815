import type { WireRow } from '@platform/web/data/row';
import { ChildTab } from '@platform/web/form/ChildTab';
import { FiscalizacionConsulta } from '../../shared/fiscalizacion.entity';

/** What an inspector looked at, and when. */
export default function LooksTab({ row }: { readonly row: WireRow }) {
  return <ChildTab entity={FiscalizacionConsulta} menu="050403" by="IdFiscalizacion" parent={Number(row.IdFiscalizacion)} frozen />;
}
