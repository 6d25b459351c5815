import { Button } from '@mantine/core';
import { IconDeviceTablet, IconDeviceTabletCheck } from '@tabler/icons-react';
import { t } from '../i18n/t';
import { notifyError } from '../ui/notify';
import classes from './post.module.css';
import { type RestartablePost, useRestart } from './restart';

/** Says whether this device begins the post without a network, and lets it be prepared for that, with the network there. */
export function PreparedDevice({ post, cut, unsent }: { readonly post: RestartablePost; readonly cut: boolean; readonly unsent: number }) {
  const { state, prepare, stop } = useRestart(post, cut || unsent > 0);
  if (state === null) return null;
  const ready = state === 'si';
  const Sign = ready ? IconDeviceTabletCheck : IconDeviceTablet;
  return (
    <p className={classes.prepared} role="status">
      <Sign size={18} aria-hidden />
      <span>{ready ? t('post.prepared') : t('post.unprepared')}</span>
      <Button
        variant="subtle"
        size="compact-md"
        disabled={cut}
        loading={state === 'preparando'}
        onClick={() => (ready ? stop() : prepare()).catch(() => notifyError(t('post.notPrepared')))}
      >
        {ready ? t('post.unprepare') : t('post.prepare')}
      </Button>
    </p>
  );
}
