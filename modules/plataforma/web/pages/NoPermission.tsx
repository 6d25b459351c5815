import { Anchor, Button } from '@mantine/core';
import { t } from '@platform/web/i18n/t';
import { logout, useSession } from '@platform/web/session/session';
import { ClosedGate } from './art';
import { Notice } from './Notice';
import classes from './pages.module.css';

/** The profile's menu does not hold this address, or the session ended; whom to ask, when the client says it. */
export function NoPermission() {
  const { helpDesk } = useSession();
  return (
    <Notice
      title={t('pages.noPermissionTitle')}
      text={t('pages.noPermissionText')}
      picture={<ClosedGate />}
      after={
        helpDesk && (
          <p className={classes.text}>
            {t('pages.helpDesk')}: <Anchor href={`mailto:${helpDesk}`}>{helpDesk}</Anchor>
          </p>
        )
      }
    >
      <Button variant="default" onClick={() => void logout()}>
        {t('shell.logout')}
      </Button>
    </Notice>
  );
}
