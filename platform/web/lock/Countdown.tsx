import { useSyncExternalStore } from 'react';
import { t } from '../i18n/t';
import { Logo } from '../ui/Logo';
import classes from './lock.module.css';
import { onNetwork, secondsLeft } from './network';

/** Over everything while the server cannot be reached: how long until the session closes. */
export function Countdown() {
  const left = useSyncExternalStore(onNetwork, secondsLeft);
  if (left === null) return null;
  return (
    <div className={classes.screen} role="alertdialog" aria-modal aria-labelledby="offline-title" aria-describedby="offline-text">
      <div className={classes.panel}>
        <Logo size={40} />
        <h2 id="offline-title" className={classes.title}>
          {t('lock.offlineTitle')}
        </h2>
        <p className={classes.count} aria-hidden>
          {left}
        </p>
        <p id="offline-text" className={classes.text}>
          {t('lock.offlineText', { count: left })}
        </p>
      </div>
    </div>
  );
}
