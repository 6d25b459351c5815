import type { WidgetProps } from '@platform/web/pages/widgetList';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { say } from '../say';
import { Marks, Summary } from './Marks';
import { type MonitorFilters, useMonitor } from './useMonitor';

const SHOWN = 10;

/** W10: the last marks as they are written; a stream is of the session's own division. */
export default function MonitorWidget({ query: { division, compania, contrato } }: WidgetProps) {
  if (division !== undefined) return <EmptyState title={say('monitor.otraDivision')} />;
  return <Live {...(compania === undefined ? {} : { IdCompania: compania })} {...(contrato === undefined ? {} : { IdContrato: contrato })} />;
}

function Live(filters: MonitorFilters) {
  const { marks, summary } = useMonitor(SHOWN, filters);
  if (!summary) return <RowSkeletons rows={4} />;
  return (
    <>
      <Summary summary={summary} filters={filters} />
      {marks.length === 0 ? <EmptyState title={say('monitor.sinMarcas')} /> : <Marks marks={marks} />}
    </>
  );
}
