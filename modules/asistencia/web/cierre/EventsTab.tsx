import type { WireRow } from '@platform/web/data/row';
import { ChildTab } from '@platform/web/form/ChildTab';
import { PeriodoEvento } from '../../shared/planilla.entity';

/** What was done to a period, by whom and why. */
export default function EventsTab({ row }: { readonly row: WireRow }) {
  return <ChildTab entity={PeriodoEvento} menu="050303" by="IdPeriodo" parent={Number(row.IdPeriodo)} frozen />;
}
