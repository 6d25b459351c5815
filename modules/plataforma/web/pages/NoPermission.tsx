import { Button } from '@mantine/core';
import { t } from '@platform/web/i18n/t';
import { logout } from '@platform/web/session/session';
import { ClosedGate } from './art';
import { Notice } from './Notice';

/** The profile's menu does not hold this address, or the session ended. */
export function NoPermission() {
  return (
    <Notice title={t('pages.noPermissionTitle')} text={t('pages.noPermissionText')} picture={<ClosedGate />}>
      <Button variant="default" onClick={() => void logout()}>
        {t('shell.logout')}
      </Button>
    </Notice>
  );
}
