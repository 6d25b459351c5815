import { changeLanguage, LANGUAGES, language } from '@platform/web/i18n/language';
import { t } from '@platform/web/i18n/t';
import { Logo } from '@platform/web/ui/Logo';
import classes from './publico.module.css';

/** The head of a page that needs nobody signed in: whose product it is, and its languages. */
export function PublicTop() {
  return (
    <header className={classes.top}>
      <span className={classes.brand}>
        <Logo size={28} />
        {t('app.name')}
      </span>
      <fieldset className={classes.languages} aria-label={t('login.language')}>
        {LANGUAGES.map((code) => (
          <button key={code} type="button" lang={code} aria-pressed={code === language()} onClick={() => changeLanguage(code)}>
            {code.toUpperCase()}
          </button>
        ))}
      </fieldset>
    </header>
  );
}
