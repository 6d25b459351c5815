import { t } from '@platform/web/i18n/t';

const { documentElement } = document;

/** Says on every page that this is the demo and others may come: the server marks the page of one that is. */
export function DemoNotice() {
  if (documentElement.dataset.demo === undefined) return null;
  return (
    <p className="demo-notice" role="note">
      {t('demo.notice')}
    </p>
  );
}
