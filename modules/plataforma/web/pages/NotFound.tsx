import { t } from '@platform/web/i18n/t';
import { firstBelow } from '@platform/web/session/menu';
import { useSession } from '@platform/web/session/session';
import { Navigate, useLocation } from '@tanstack/react-router';
import { LostGate } from './art';
import { Notice } from './Notice';

/** No screen lives at this address: the first of those below it (`/administracion`), else the 404 page. */
export function NotFound() {
  const { menu } = useSession();
  const { pathname } = useLocation();
  const below = firstBelow(menu, pathname);
  if (below) return <Navigate to={below} replace />;
  return <Notice title={t('pages.notFoundTitle')} text={t('pages.notFoundText')} picture={<LostGate />} />;
}
