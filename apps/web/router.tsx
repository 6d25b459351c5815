import { firstBelow } from '@platform/web/session/menu';
import { currentSession, homePath, logout } from '@platform/web/session/session';
import { Shell } from '@platform/web/shell/Shell';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import { modules } from './modules';
import { Splash } from './Splash';
import { screenRoutes } from './screens';

const root = createRootRoute({ component: Outlet });

/** Every screen of the modules, in the shell. */
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });

const toHome = () => {
  throw redirect({ to: homePath(), replace: true });
};
const home = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: toHome });
/** Who is signed in has nothing to do at the login. */
const auth = createRoute({ getParentRoute: () => root, path: '/auth', beforeLoad: toHome });
const login = createRoute({ getParentRoute: () => root, path: '/auth/login', beforeLoad: toHome });
const leave = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  beforeLoad: logout,
  component: Splash,
});

const error = createRoute({
  getParentRoute: () => root,
  path: '/error',
  beforeLoad: () => {
    throw redirect({ href: '/error/error-v1', replace: true });
  },
});
const errorDesign = createRoute({
  getParentRoute: () => root,
  path: '/error/$design',
  component: lazyRouteComponent(() => import('@modules/plataforma/web/errors/ErrorDesigns'), 'ErrorDesigns'),
});

/** An address above several screens (`/administracion`) opens the first of them that is served; any other is lost. */
const lost = createRoute({
  getParentRoute: () => shell,
  path: '$',
  beforeLoad: ({ location }) => {
    const href = firstBelow(currentSession().menu, location.pathname);
    if (href) throw redirect({ href, replace: true });
  },
  component: lazyRouteComponent(() => import('@modules/plataforma/web/pages/NotFound'), 'NotFound'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    auth,
    login,
    leave,
    error,
    errorDesign,
    shell.addChildren([...modules.flatMap((module) => screenRoutes(shell, module)), lost]),
  ]),
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingMs: 200,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: lazyRouteComponent(() => import('@modules/plataforma/web/pages/ErrorPage'), 'ErrorPage'),
});
