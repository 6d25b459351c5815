import { language } from '../i18n/language';
import classes from './yearPicture.module.css';

const WEEK = 7;
export const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1);
export const daysIn = (year: number, month: number): number[] =>
  Array.from({ length: new Date(Date.UTC(year, month, 0)).getUTCDate() }, (_, at) => at + 1);
export const monthName = (year: number, month: number): string =>
  new Intl.DateTimeFormat(language(), { month: 'long', timeZone: 'UTC' }).format(Date.UTC(year, month - 1, 1));
export const dayOf = (year: number, month: number, day: number): string => `${year}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`;

interface Props {
  readonly year: number;
  /** Days that have a name, as `yyyymmdd`. */
  readonly named: ReadonlyMap<string, string>;
  /** Of the months, as deep as the page's other headings. */
  readonly heading?: 'h2' | 'h3';
}

/** L M X …: the week begins on Monday, and 1 January 2024 was one. */
const initials = (): string[] =>
  Array.from({ length: WEEK }, (_, at) =>
    new Intl.DateTimeFormat(language(), { weekday: 'narrow', timeZone: 'UTC' }).format(Date.UTC(2024, 0, at + 1)),
  );

/** Twelve months of a year, the weeks from Monday, with the days that have a name. */
export function YearPicture({ year, named, heading: Heading = 'h2' }: Props) {
  return (
    <div className={classes.months}>
      {MONTHS.map((month) => {
        const first = (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + WEEK - 1) % WEEK;
        return (
          <div key={month}>
            <Heading className={classes.month}>{monthName(year, month)}</Heading>
            <div className={classes.week} aria-hidden>
              {initials().map((initial, at) => (
                <span key={MONTHS[at]}>{initial}</span>
              ))}
            </div>
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
                    {name && <span className="hidden-text">: {name}</span>}
                  </li>
                );
              })}
            </ol>
          </div>
        );
      })}
    </div>
  );
}
