import type { ReactNode } from 'react';
import { t } from '../i18n/t';
import classes from './ui.module.css';

interface Props {
  readonly title: string;
  /** How the title is drawn, where parts of it lead somewhere. */
  readonly heading?: ReactNode;
  readonly subtitle?: ReactNode;
  /** At the right: the one primary action last. */
  readonly children?: ReactNode;
}

/** The one heading of a screen; also names the browser's tab. The breadcrumb above it is the shell's. */
export function PageTitle({ title, heading = title, subtitle, children }: Props) {
  return (
    <div className={classes.pageTitle}>
      <title>{`${title} · ${t('app.name')}`}</title>
      <div className={classes.pageText} data-sentence={heading !== title || undefined}>
        <h1>{heading}</h1>
        {subtitle && <div className={classes.pageSubtitle}>{subtitle}</div>}
      </div>
      {children && <div className={classes.pageActions}>{children}</div>}
    </div>
  );
}
