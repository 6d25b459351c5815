import { t } from '@platform/web/i18n/t';
import { LostGate } from './art';
import { Notice } from './Notice';

/** 404: no screen lives at this address. */
export function NotFound() {
  return <Notice title={t('pages.notFoundTitle')} text={t('pages.notFoundText')} picture={<LostGate />} />;
}
