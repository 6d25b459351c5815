import { Button } from '@mantine/core';
import { t } from '@platform/web/i18n/t';
import { Link, useLocation } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { NotFound } from '../pages/NotFound';
import { Crane, DarkLamp, EmptyShaft, FlatTyre, LooseCable, StillConveyor } from './art';
import classes from './errors.module.css';

interface Design {
  readonly Drawing: ComponentType;
  readonly title: Parameters<typeof t>[0];
  readonly text: Parameters<typeof t>[0];
  readonly code?: string;
}
/** /error/error-v1 … v6, with the specification's titles. */
const DESIGNS: Readonly<Record<string, Design>> = {
  v1: { Drawing: FlatTyre, title: 'pages.oops', text: 'pages.errorText' },
  v2: { Drawing: EmptyShaft, title: 'pages.nothingLeft', text: 'pages.notFoundText', code: '404' },
  v3: { Drawing: Crane, title: 'pages.working', text: 'pages.workingText' },
  v4: { Drawing: LooseCable, title: 'pages.oops', text: 'pages.disconnected', code: '500' },
  v5: { Drawing: StillConveyor, title: 'pages.working', text: 'pages.soon', code: '503' },
  v6: { Drawing: DarkLamp, title: 'pages.oops', text: 'pages.tellUs' },
};

/** A page that stands alone, outside the shell, in one of the six designs. */
export function ErrorDesigns() {
  const { pathname } = useLocation();
  const name = pathname.slice(pathname.lastIndexOf('-') + 1);
  const design = DESIGNS[name];
  if (!design) return <NotFound />;
  const { Drawing, title, text, code } = design;
  return (
    <main className={classes.page} data-design={name}>
      <title>{`${t(title)} · ${t('app.name')}`}</title>
      <Drawing />
      <div className={classes.words}>
        {code && (
          <p className={classes.code} aria-hidden>
            {code}
          </p>
        )}
        <h1 className={classes.title}>{t(title)}</h1>
        <p className={classes.text}>{t(text)}</p>
        <div className={classes.actions}>
          <Button variant="default" onClick={() => window.history.back()}>
            {t('actions.back')}
          </Button>
          <Button component={Link} to="/dashboard">
            {t('pages.goHome')}
          </Button>
        </div>
      </div>
    </main>
  );
}
