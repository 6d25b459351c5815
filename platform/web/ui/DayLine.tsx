import { Link } from '@tanstack/react-router';
import { t } from '../i18n/t';
import { allows } from '../session/menu';
import { useSession } from '../session/session';
import classes from './dayLine.module.css';

interface Moment {
  readonly id: string;
  /** `HH:mm`. */
  readonly hour: string;
  readonly title: string;
  readonly detail: string;
  readonly href: string | null;
}
interface Props {
  readonly label: string;
  /** The hour that it is, `HH:mm`. */
  readonly now: string;
  /** In their order. */
  readonly moments: readonly Moment[];
}

/** A day as one line of hours: what has been is filled, what comes is hollow, and a mark says where it is now. On a phone it runs down. */
export function DayLine({ label, now, moments }: Props) {
  const session = useSession();
  const next = moments.findIndex(({ hour }) => hour > now);
  const mark = (
    <li key="now" className={classes.now}>
      <span>{t('dashboard.dayNow', { hora: now })}</span>
    </li>
  );
  const shown = moments.map(({ id, hour, title, detail, href }) => (
    <li key={id} data-done={hour <= now || undefined}>
      <time>{hour}</time>
      <span className="hidden-text">{t(hour <= now ? 'dashboard.dayDone' : 'dashboard.dayComes')}:</span>
      {href !== null && allows(session, href.split('?')[0] ?? '') ? <Link to={href}>{title}</Link> : <b>{title}</b>}
      <small>{detail}</small>
    </li>
  ));
  return (
    <ol className={classes.line} aria-label={label}>
      {next === -1 ? [...shown, mark] : [...shown.slice(0, next), mark, ...shown.slice(next)]}
    </ol>
  );
}
