import { Button } from '@mantine/core';
import { t } from '@platform/web/i18n/t';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './pages.module.css';

interface Props {
  readonly title: string;
  readonly text: string;
  readonly picture: ReactNode;
  /** Said below the text. */
  readonly after?: ReactNode;
  readonly children?: ReactNode;
}

/** A page that says why there is no screen here, and the way on. */
export function Notice({ title, text, picture, after, children }: Props) {
  return (
    <div className={classes.page}>
      <title>{`${title} · ${t('app.name')}`}</title>
      {picture}
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
      {after}
      <div className={classes.actions}>
        {children}
        <Button component={Link} to="/dashboard">
          {t('pages.goHome')}
        </Button>
      </div>
    </div>
  );
}
