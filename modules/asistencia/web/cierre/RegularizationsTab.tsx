import type { WireRow } from '@platform/web/data/row';
import { ChildTab } from '@platform/web/form/ChildTab';
import type { EntityScreen } from '@platform/web/pages/screen';
import { Regularizacion } from '../../shared/planilla.entity';
import MeasureCell from './MeasureCell';

/** A period is of one company. */
const extend: EntityScreen = { cells: { Medida: MeasureCell }, hide: ['IdCompania'] };

/** What closed periods left to this one. */
export default function RegularizationsTab({ row }: { readonly row: WireRow }) {
  return <ChildTab entity={Regularizacion} menu="050303" by="IdPeriodoDestino" parent={Number(row.IdPeriodo)} frozen extend={extend} />;
}
