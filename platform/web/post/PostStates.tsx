import { Button, Loader } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { t } from '../i18n/t';
import classes from './post.module.css';

/** Nothing was read yet. */
export function Idle({ icon: Sign, text }: { icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': boolean }>; text: string }) {
  return (
    <div className={classes.idle}>
      <Sign size={72} stroke={1} aria-hidden />
      <p>{text}</p>
    </div>
  );
}

/** A reading was sent and is not answered yet. */
export function Asking() {
  return (
    <div className={classes.idle} role="status">
      <Loader size="lg" />
      <p>{t('post.asking')}</p>
    </div>
  );
}

/** Nobody knows whether a reading arrived: it is sent again as it was. */
export function Lost({ onRetry }: { onRetry: () => unknown }) {
  return (
    <div className={classes.lost} role="alert">
      <IconPlugConnectedX size={48} aria-hidden />
      <p>{t('post.noAnswer')}</p>
      <Button size="xl" color="dark" onClick={() => void onRetry()}>
        {t('post.retry')}
      </Button>
    </div>
  );
}
