import { t } from '../../web/i18n/t';

/** Structured detail is shown by the screen that owns it. */
export function DetailCell() {
  return null;
}
export function DetailInput() {
  return <>{t('values.empty')}</>;
}
