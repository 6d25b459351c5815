import { endSession, safeReturn } from '@platform/web/api/end';
import { isProblem } from '@platform/web/api/problem';
import { loadModuleWords } from '@platform/web/i18n/words';
import { isSignedIn, logout, openSession } from '@platform/web/session/session';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { modules } from './modules';
import { Login } from './Login';
import { screenRoutes } from './screens';
import { Splash } from './Splash';

/** The frame of every screen behind the sign-in. */
export const loadLayout = () => import('./AppLayout');

const root = createRootRoute({ component: Outlet });

const loginSearch = z.object({ volver: z.catch(z.optional(z.string()), undefined), motivo: z.catch(z.optional(z.string()), undefined) });
const login = createRoute({
  getParentRoute: () => root,
  path: '/auth/login',
  validateSearch: loginSearch,
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
  component: lazyRouteComponent(loadLayout),
});

const redirects = [
  createRoute({ getParentRoute: () => root, path: '/', beforeLoad: () => { throw redirect({ to: '/dashboard' }); } }),
  createRoute({ getParentRoute: () => root, path: '/auth', beforeLoad: () => { throw redirect({ to: '/auth/login' }); } }),
  createRoute({ getParentRoute: () => root, path: '/logout', beforeLoad: () => logout(), component: Splash }),
];

const lost = createRoute({ getParentRoute: () => app, path: '$', component: lazyRouteComponent(() => import('@modules/plataforma/web/pages/NotFound')) });

export const router = createRouter({
  routeTree: root.addChildren([login, ...redirects, app.addChildren([...modules.flatMap((module) => screenRoutes(app, module)), lost])]),
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingComponent: Splash,
  defaultPendingMs: 200,
  defaultErrorComponent: lazyRouteComponent(() => import('@modules/plataforma/web/pages/ErrorPage')),
});
