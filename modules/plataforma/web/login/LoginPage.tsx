import { changeLanguage, LANGUAGES, language } from '@platform/web/i18n/language';
import { t } from '@platform/web/i18n/t';
import { Flag } from '@platform/web/ui/flags';
import { Logo } from '@platform/web/ui/Logo';
import { lazy, Suspense } from 'react';
import classes from './login.module.css';
import { Panel } from './Panel';

/** The pictures come after the panel: who signs in never waits for them. */
const Carousel = lazy(async () => ({ default: (await import('./Carousel')).Carousel }));

interface Props {
  /** The person was sent here because the session ended. */
  readonly ended: boolean;
  /** The password was right: what is left is to choose. */
  readonly onKnown: () => void;
  readonly onSignedIn: () => void;
}

/** The public landing with the login panel. */
export function LoginPage({ ended, onKnown, onSignedIn }: Props) {
  return (
    <div className={classes.page}>
      <title>{`${t('login.pageTitle')} · ${t('app.name')}`}</title>
      <div className={classes.art}>
        <Suspense>
          <Carousel />
        </Suspense>
      </div>
      <div className={classes.side}>
        <header className={classes.top}>
          <span className={classes.brand}>
            <Logo size={32} />
            {t('app.name')}
          </span>
          <LanguageChoice />
        </header>
        <main className={classes.center}>
          <Panel ended={ended} onKnown={onKnown} onSignedIn={onSignedIn} />
        </main>
        <footer className={classes.foot}>
          <span>{t('app.copyright', { year: new Date().getFullYear() })}</span>
          <span>{t('shell.version')}</span>
        </footer>
      </div>
    </div>
  );
}

function LanguageChoice() {
  const names = { es: t('shell.spanish'), en: t('shell.english') };
  return (
    <fieldset className={classes.languages} aria-label={t('login.language')}>
      {LANGUAGES.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          className={classes.language}
          aria-pressed={code === language()}
          onClick={() => changeLanguage(code)}
        >
          <Flag of={code} />
          {names[code]}
        </button>
      ))}
    </fieldset>
  );
}
