import { Button } from '@mantine/core';
import { isProblem } from '@platform/web/api/problem';
import { t } from '@platform/web/i18n/t';
import { BrokenRoad } from './art';
import { Notice } from './Notice';

/** A screen failed: what is known about it, and the way to try again. */
export function ErrorPage({ error, reset }: { error: unknown; reset: () => void }) {
  return (
    <Notice title={t('pages.errorTitle')} text={isProblem(error) ? error.detail : t('pages.errorText')} picture={<BrokenRoad />}>
      <Button variant="default" onClick={reset}>
        {t('actions.retry')}
      </Button>
    </Notice>
  );
}
