import type { WireRow } from '@platform/web/data/row';
import { ChildTab } from '@platform/web/form/ChildTab';
import { Periodo } from '../../shared/planilla.entity';

/** The periods of a payroll. */
export default function PeriodsTab({ row }: { readonly row: WireRow }) {
  return <ChildTab entity={Periodo} menu="050103" by="IdPlanilla" parent={Number(row.IdPlanilla)} frozen={row.can?.editar === false} />;
}
