import { t } from '@platform/web/i18n/t';
import { Logo } from '@platform/web/ui/Logo';

/** The same splash as in index.html, while a session opens. */
export function Splash() {
  return (
    <div className="splash" role="status" aria-label={t('app.loading')}>
      <Logo size={56} />
    </div>
  );
}
