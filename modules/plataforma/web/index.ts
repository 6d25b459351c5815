import { EVERYONE, type WebModule } from '@platform/web/module';

/** Signing in, the session and one's own things. The login and the error pages are routes of the application itself. */
export const plataforma: WebModule = {
  id: 'plataforma',
  words: { es: () => import('../shared/es'), en: () => import('../shared/en') },
  screens: [
    {
      menu: EVERYONE,
      path: '/builder',
      load: async () => ({ default: (await import('./builder/BuilderPage')).BuilderPage }),
    },
    {
      menu: EVERYONE,
      path: '/dashboard',
      load: async () => ({ default: (await import('./dashboard/DashboardPage')).DashboardPage }),
    },
  ],
};
