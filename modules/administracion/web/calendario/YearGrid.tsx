import { language } from '@platform/web/i18n/language';
import classes from './calendario.module.css';

const WEEK = 7;
export const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1);
export const daysIn = (year: number, month: number): number[] =>
  Array.from({ length: new Date(Date.UTC(year, month, 0)).getUTCDate() }, (_, at) => at + 1);
export const monthName = (year: number, month: number): string =>
  new Intl.DateTimeFormat(language(), { month: 'long', timeZone: 'UTC' }).format(Date.UTC(year, month - 1, 1));
export const dayOf = (year: number, month: number, day: number): string => `${year}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`;

/** Twelve months of a year with the days that have a name. */
export function YearGrid({ year, label, named }: { readonly year: number; readonly label: string; readonly named: ReadonlyMap<string, string> }) {
  return (
    <section className={classes.months} aria-label={label}>
      {MONTHS.map((month) => {
        const first = (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + WEEK - 1) % WEEK;
        return (
          <div key={month}>
            <h2 className={classes.month}>{monthName(year, month)}</h2>
            <ol className={classes.days}>
              {daysIn(year, month).map((day) => {
                const name = named.get(dayOf(year, month, day));
                return (
                  <li
                    key={day}
                    style={{ gridColumnStart: ((first + day - 1) % WEEK) + 1 }}
                    data-holiday={name !== undefined || undefined}
                    title={name}
                  >
                    {day}
                    {name && <span className={classes.hidden}>: {name}</span>}
                  </li>
                );
              })}
            </ol>
          </div>
        );
      })}
    </section>
  );
}
