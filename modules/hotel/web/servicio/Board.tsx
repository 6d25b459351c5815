import { useList } from '@platform/web/data/list';
import { keyOf } from '@platform/web/data/row';
import { words } from '@platform/web/i18n/words';
import { useActionTools } from '@platform/web/pages/actions';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { ServicioHabitacion } from '../../shared/servicio.entity';
import { say } from '../say.estadias';
import { OrderCard } from './OrderCard';
import classes from './servicio.module.css';

const SHOWN = 50;
const STATES = ['P', 'E', 'T'] as const;

interface Props {
  readonly idHotel: number;
  readonly day: string;
  /** What is still to be done of the days before stands on the board of today. */
  readonly today: string;
}

function Column({
  idHotel,
  day,
  today,
  state,
  tools,
}: Props & { readonly state: (typeof STATES)[number]; readonly tools: ReturnType<typeof useActionTools>['tools'] }) {
  const {
    rows = [],
    total,
    error,
    retry,
  } = useList(ServicioHabitacion, {
    filter: [['IdHotel', '=', idHotel], 'AND', ['FechaProgramada', day === today && state !== 'T' ? '<=' : '=', day], 'AND', ['Estado', '=', state]],
    skip: 0,
    take: SHOWN,
    sort: [{ selector: 'IdHabitacion', desc: false }],
  });
  const name = words.option(ServicioHabitacion, 'Estado', state);
  return (
    <section className={classes.column} aria-label={name}>
      <h2>
        {name} <span>{total ?? ''}</span>
      </h2>
      {error && <ErrorState error={error} onRetry={retry} />}
      {rows.length === 0 ? (
        <p className={classes.none}>{say('servicio.vacio')}</p>
      ) : (
        <ul className={classes.orders}>
          {rows.map((row) => (
            <OrderCard key={keyOf(ServicioHabitacion, row)} row={row} day={day} tools={tools} />
          ))}
        </ul>
      )}
      {(total ?? 0) > SHOWN && <p className={classes.none}>{say('servicio.mas', { n: (total ?? 0) - SHOWN })}</p>}
    </section>
  );
}

/** The orders of a day by how far they are. */
export function Board(props: Props) {
  const { tools, dialogs } = useActionTools(ServicioHabitacion);
  return (
    <>
      <div className={classes.board}>
        {STATES.map((state) => (
          <Column key={state} {...props} state={state} tools={tools} />
        ))}
      </div>
      {dialogs}
    </>
  );
}
