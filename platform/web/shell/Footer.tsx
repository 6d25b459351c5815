import { t } from '../i18n/t';
import classes from './shell.module.css';

export function Footer() {
  return (
    <footer className={classes.footer}>
      <span>{t('app.copyright', { year: new Date().getFullYear() })}</span>
      <span className="tabular">{t('shell.version')}</span>
    </footer>
  );
}
