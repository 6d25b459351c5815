import { useList } from '@platform/web/data/list';
import { keyOf, plain } from '@platform/web/data/row';
import { useActionTools } from '@platform/web/pages/actions';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { byCodes } from '../../shared/puntaje';
import { ServicioHabitacion } from '../../shared/servicio.entity';
import { say } from '../say.estadias';
import { OrderCard } from './OrderCard';
import classes from './servicio.module.css';

const MOST = 200;

/** What is still to be done by a day, room by room in the order of the corridor: the phone of who cleans. */
export function TodayOrders({ idHotel, day }: { readonly idHotel: number; readonly day: string }) {
  const { tools, dialogs } = useActionTools(ServicioHabitacion);
  const {
    rows = [],
    waiting,
    error,
    retry,
    total,
  } = useList(ServicioHabitacion, {
    filter: [['IdHotel', '=', idHotel], 'AND', ['FechaProgramada', '<=', day], 'AND', [['Estado', '=', 'P'], 'OR', ['Estado', '=', 'E']]],
    skip: 0,
    take: MOST,
    sort: [],
  });
  if (error) return <ErrorState error={error} onRetry={retry} />;
  if (waiting) return <RowSkeletons rows={6} />;
  const inOrder = [...rows].sort((one, other) => byCodes([plain(one.Modulo), plain(one.Habitacion)], [plain(other.Modulo), plain(other.Habitacion)]));
  const modules = [...new Set(inOrder.map((row) => plain(row.Modulo)))];
  return (
    <>
      {inOrder.length === 0 && <EmptyState title={say('servicio.nada')} />}
      {modules.map((modulo) => (
        <section key={modulo} aria-label={modulo}>
          <h2 className={classes.module}>{modulo}</h2>
          <ul className={classes.orders}>
            {inOrder
              .filter((row) => plain(row.Modulo) === modulo)
              .map((row) => (
                <OrderCard key={keyOf(ServicioHabitacion, row)} row={row} day={day} tools={tools} large />
              ))}
          </ul>
        </section>
      ))}
      {(total ?? 0) > MOST && <p className={classes.none}>{say('servicio.mas', { n: (total ?? 0) - MOST })}</p>}
      {dialogs}
    </>
  );
}
