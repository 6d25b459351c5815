import { EVERYONE } from '@platform/web/module';
import { rememberLast } from '@platform/web/session/lastMenu';
import { allows } from '@platform/web/session/menu';
import { countOpening } from '@platform/web/session/opened';
import { useSession } from '@platform/web/session/session';
import { lazyRouteComponent, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';

const NoPermission = lazyRouteComponent(() => import('@modules/plataforma/web/pages/NoPermission'), 'NoPermission');

/** Shows a screen only when the served menu opens its address, or one above it, or has its option: a report of an option has an address of its own. */
export function Allowed({ menu, children }: { menu: string; children: ReactNode }) {
  const session = useSession();
  const { pathname } = useLocation();
  const allowed = menu === EVERYONE || allows(session, pathname) || session.menu.some(({ IdMenu }) => IdMenu === menu);

  useEffect(() => {
    if (!allowed || menu === EVERYONE) return;
    rememberLast(menu);
    countOpening(menu);
  }, [allowed, menu]);

  return allowed ? children : <NoPermission />;
}
