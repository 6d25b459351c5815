import { Button } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { isProblem, messageOf } from '../api/problem';
import { t } from '../i18n/t';
import classes from './ui.module.css';

/** What went wrong, in words, with the way to try again. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const trace = isProblem(error) ? error.traceId : undefined;
  return (
    <div className={classes.state} role="alert">
      <IconCloudOff size={40} stroke={1.25} className={classes.stateIcon} aria-hidden />
      <p className={classes.stateTitle}>{t('errors.title')}</p>
      <p className={classes.stateText}>{messageOf(error)}</p>
      {onRetry && (
        <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
          {t('actions.retry')}
        </Button>
      )}
      {trace && <small className={classes.trace}>{t('errors.trace', { id: trace })}</small>}
    </div>
  );
}
