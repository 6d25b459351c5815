import { zone } from '@platform/web/data/reader';
import { clockOf } from '@platform/web/data/zone';
import { words } from '@platform/web/i18n/words';
import { Dia } from '../../shared/dia.entity';
import { isAtWork } from '../../shared/hoy';
import type { MiAsistencia } from '../../shared/mia.wire';
import { initial, longDay } from '../calendario/days';
import { say } from '../say';
import classes from './mia.module.css';

type Day = MiAsistencia['Dias'][number];
interface Props {
  readonly days: readonly Day[];
  readonly today: string;
  readonly chosen: string | undefined;
  readonly onChoose: (day: string) => void;
}
const hour = (moment: string) => clockOf(moment, zone()).slice(11, 16);
/** A day's state, or what it is planned to be. */
function told(day: Day): string {
  const { Estado, Plan, Inicio, Fin } = day;
  if (isAtWork(Estado, day.FinTurno, Date.now())) return say('calculo.enTurno');
  if (Estado !== null) return words.option(Dia, 'Estado', Estado);
  if (Plan === null) return '';
  if (Plan === 'L') return Inicio && Fin ? `${Inicio}–${Fin}` : say('horario.laborable');
  return { D: say('horario.descanso'), V: say('horario.viaje'), X: say('calculo.sinHorario'), H: say('calendario.feriado') }[Plan];
}
/** The same in one sign, where a word does not fit. */
function signOf(day: Day): string {
  const { Estado, Plan, Turno } = day;
  if (isAtWork(Estado, day.FinTurno, Date.now())) return 'T';
  if (Estado === 'D') return '·';
  if (Estado !== null) return Estado === 'N' ? '–' : Estado;
  if (Plan === null) return '';
  return { L: Turno === 'N' ? 'N' : 'D', D: '·', V: 'V', X: 'X', H: 'H' }[Plan];
}
const weekday = (day: string) => (new Date(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00Z`).getUTCDay() + 6) % 7;
/** Any Monday: the days of its week give the heads of the columns. */
const WEEK = ['20240101', '20240102', '20240103', '20240104', '20240105', '20240106', '20240107'];

/** One's month, week by week: what each day was, or is planned to be; a day opens its *why*. */
export function MonthPicture({ days, today, chosen, onChoose }: Props) {
  const [first] = days;
  return (
    <section className={classes.month} aria-label={say('mia.mes')}>
      {WEEK.map((day) => (
        <span key={day} className={classes.weekday} aria-hidden>
          {initial(day)}
        </span>
      ))}
      {days.map((day) => (
        <button
          key={day.Fecha}
          type="button"
          className={classes.day}
          style={day === first ? { gridColumnStart: weekday(day.Fecha) + 1 } : undefined}
          data-state={isAtWork(day.Estado, day.FinTurno, Date.now()) ? 'T' : (day.Estado ?? (day.Plan === null ? 'out' : `plan${day.Plan}`))}
          data-today={day.Fecha === today || undefined}
          aria-pressed={day.Fecha === chosen}
          disabled={day.Plan === null && day.Estado === null}
          onClick={() => onChoose(day.Fecha)}
        >
          <span className="hidden-text">{`${longDay(day.Fecha)}: ${told(day)}`}</span>
          <b aria-hidden>{Number(day.Fecha.slice(6))}</b>
          <span className={classes.word} aria-hidden>
            {told(day)}
          </span>
          <span className={classes.sign} aria-hidden>
            {signOf(day)}
          </span>
          {day.Entrada && (
            <small aria-hidden>
              {hour(day.Entrada)}–{day.Salida ? hour(day.Salida) : '?'}
            </small>
          )}
        </button>
      ))}
    </section>
  );
}
