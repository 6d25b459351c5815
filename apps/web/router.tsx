import { endSession, safeReturn } from '@platform/web/api/end';
import { isProblem } from '@platform/web/api/problem';
import { loadModuleWords } from '@platform/web/i18n/words';
import { isSignedIn, logout, openSession } from '@platform/web/session/session';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { Login } from './Login';
import { modules } from './modules';
import { Splash } from './Splash';
import { screenRoutes } from './screens';

/** The frame of every screen behind the sign-in. */
export const loadLayout = () => import('./AppLayout');

const root = createRootRoute({ component: Outlet });

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
const login = createRoute({
  getParentRoute: () => root,
  path: '/auth/login',
  validateSearch: (
    search: Record<string, unknown>,
  ): { volver?: string | undefined; motivo?: string | undefined } => ({
    volver: text(search.volver),
    motivo: text(search.motivo),
  }),
  beforeLoad: async ({ search }) => {
    if (await isSignedIn()) throw redirect({ to: safeReturn(search.volver) ?? '/dashboard' });
  },
  component: Login,
});

/** Everything behind the sign-in. */
const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  beforeLoad: async ({ location }) => {
    const session = await openSession().catch((error: unknown) => {
      if (isProblem(error) && error.status === 401) return endSession('ended');
      throw error;
    });
    const volver = safeReturn(location.href);
    if (!session) throw redirect({ to: '/auth/login', search: volver ? { volver } : {} });
    await loadModuleWords(modules);
  },
  component: lazyRouteComponent(loadLayout, 'AppLayout'),
});

const redirects = [
  createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/dashboard' });
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/auth',
    beforeLoad: () => {
      throw redirect({ to: '/auth/login' });
    },
  }),
  createRoute({ getParentRoute: () => root, path: '/logout', beforeLoad: () => logout(), component: Splash }),
];

const lost = createRoute({
  getParentRoute: () => app,
  path: '$',
  component: lazyRouteComponent(() => import('@modules/plataforma/web/pages/NotFound'), 'NotFound'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    ...redirects,
    app.addChildren([...modules.flatMap((module) => screenRoutes(app, module)), lost]),
  ]),
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingComponent: Splash,
  defaultPendingMs: 200,
  defaultErrorComponent: lazyRouteComponent(
    () => import('@modules/plataforma/web/pages/ErrorPage'),
    'ErrorPage',
  ),
});
