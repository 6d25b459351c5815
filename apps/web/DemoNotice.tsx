import { t } from '@platform/web/i18n/t';

const { documentElement } = document;

/** Says on every page that this is the demo and others may come: the server marks the page of one that is. */
export function DemoNotice() {
  if (documentElement.dataset.demo === undefined) return null;
  return (
    <aside className="demo-notice" aria-label={t('demo.label')}>
      {t('demo.notice')}
    </aside>
  );
}
