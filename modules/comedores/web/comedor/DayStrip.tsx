import { plain, type WireRow } from '@platform/web/data/row';
import { drawn } from '../../shared/ventana';
import { say } from '../say';
import classes from './comedor.module.css';

const DAY = 1440;
const HOURS = [0, 3, 6, 9, 12, 15, 18, 21, 24];
const percent = (minutes: number) => `${(minutes * 100) / DAY}%`;

/** The day of a dining room: each service in its window, in two parts when it crosses midnight. */
export function DayStrip({ services }: { readonly services: readonly WireRow[] }) {
  return (
    <section className={classes.strip} aria-label={say('servicios.dia')}>
      <div className={classes.hours} aria-hidden>
        {HOURS.map((hour) => (
          <span key={hour} style={{ insetInlineStart: percent(hour * 60) }}>
            {String(hour).padStart(2, '0')}
          </span>
        ))}
      </div>
      <ul className={classes.lanes}>
        {services.map((row) => {
          const window = { HoraInicio: plain(row.HoraInicio), HoraFin: plain(row.HoraFin) };
          return (
            <li key={plain(row.IdServicio)} data-special={row.Especial === 'S' || undefined} data-retired={row.Activo === 'N' || undefined}>
              <span className={classes.lane} aria-hidden>
                {drawn(window).map(({ from, to }) => (
                  <i key={from} style={{ insetInlineStart: percent(from), inlineSize: percent(to - from) }} />
                ))}
              </span>
              <span className={classes.meal}>
                {plain(row.Servicio)}{' '}
                <small>
                  {window.HoraInicio}–{window.HoraFin}
                </small>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
