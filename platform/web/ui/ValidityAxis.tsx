import type { ReactNode } from 'react';
import { shownDay } from '../data/zone';
import { language } from '../i18n/language';
import { t } from '../i18n/t';
import { axisOf, type Swing } from './validityAxis';
import classes from './validityAxis.module.css';

interface Ending {
  readonly key: string;
  readonly name: ReactNode;
  /** `yyyyMMdd`. */
  readonly end: string;
  readonly tone: 'red' | 'orange' | 'gray';
  /** How near it is. */
  readonly note: ReactNode;
}
interface Props {
  readonly label: string;
  readonly today: string;
  /** Soonest first. */
  readonly endings: readonly Ending[];
  /** None where nothing is known of them: dates alone are drawn. */
  readonly swings: readonly Swing[];
}

const monthName = (day: string): string =>
  new Intl.DateTimeFormat(language(), { month: 'short', timeZone: 'UTC' }).format(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, 1));
const part = (share: number): string => `${String(Math.round(share * 10_000) / 100)}%`;
const short = (day: string): string => `${day.slice(6)}/${day.slice(4, 6)}`;

/** What enables somebody and until when, over the swings in which it matters; the drawing says nothing that the list does not. */
export function ValidityAxis({ label, today, endings, swings }: Props) {
  const axis = axisOf(
    today,
    endings.map(({ end }) => end),
    swings,
  );
  return (
    <div className={classes.frame}>
      <div className={classes.axis}>
        {swings.length > 0 && <p className={classes.legend}>{t('axis.swings')}</p>}
        <div className={classes.scale} aria-hidden>
          {axis.months.map(({ day, at }) => (
            <span key={day} style={{ insetInlineStart: part(at) }}>
              {monthName(day)}
            </span>
          ))}
        </div>
        <div className={classes.bands} aria-hidden>
          {axis.swings.map(({ from, to, at, width }) => (
            <span key={from} style={{ insetInlineStart: part(at), width: part(width) }}>
              <small>
                {from <= today && today <= to ? t('axis.down', { day: short(to) }) : from > today ? t('axis.up', { day: short(from) }) : ''}
              </small>
            </span>
          ))}
          <i style={{ insetInlineStart: part(axis.today) }}>
            <small>{t('axis.today')}</small>
          </i>
        </div>
        <ol className={classes.rows} aria-label={label}>
          {endings.map(({ key, name, end, tone, note }, n) => {
            const drawn = axis.ends[n];
            return (
              <li key={key} data-tone={tone}>
                <span className={classes.name}>{name}</span>
                <span className={classes.track} aria-hidden>
                  <b style={{ width: part(drawn?.at ?? 0) }} data-beyond={drawn?.beyond || undefined} />
                  {drawn?.lost && <em style={{ insetInlineStart: part(drawn.lost.at), width: part(drawn.lost.width) }} />}
                </span>
                <time className={classes.end} dateTime={`${end.slice(0, 4)}-${end.slice(4, 6)}-${end.slice(6)}`}>
                  {shownDay(end)}
                </time>
                <span className={classes.note}>{note}</span>
              </li>
            );
          })}
        </ol>
      </div>
    </div>
  );
}
