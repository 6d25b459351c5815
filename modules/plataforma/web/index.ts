import { registerEntities } from '@platform/web/data/there';
import { t } from '@platform/web/i18n/t';
import { EVERYONE, type WebModule } from '@platform/web/module';
import { registerWidgets } from '@platform/web/pages/widgetList';
import { plataforma as manifest } from '../module';

// The trail names them.
registerEntities(manifest.entities);
registerWidgets([
  { code: 'W01', title: () => t('dashboard.shortcuts'), load: () => import('./dashboard/Shortcuts') },
  { code: 'W20', title: () => t('dashboard.standstill'), load: () => import('./dashboard/Standstill') },
  { code: 'W23', title: () => t('dashboard.day'), load: () => import('./dashboard/Day') },
  { code: 'W22', title: () => t('dashboard.trends'), load: () => import('./dashboard/Trends') },
]);

/** Signing in, the session and one's own things. The login and the error pages are routes of the application itself. */
export const plataforma: WebModule = {
  id: 'plataforma',
  words: { es: () => import('../shared/es'), en: () => import('../shared/en') },
  screens: [
    {
      menu: EVERYONE,
      path: '/seguridad/usuarioLogin',
      load: async () => ({ default: (await import('./datos/OwnDataPage')).OwnDataPage }),
    },
    {
      menu: EVERYONE,
      path: '/plataforma/trabajos',
      load: async () => ({ default: (await import('./trabajos/WorksPage')).WorksPage }),
    },
    {
      menu: EVERYONE,
      path: '/reporte',
      load: async () => ({ default: (await import('./reportes/CenterPage')).CenterPage }),
    },
    {
      menu: EVERYONE,
      path: '/reporte/$reporte',
      load: async () => ({ default: (await import('./reportes/ReportPage')).ReportPage }),
    },
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
    {
      menu: EVERYONE,
      path: '/dev/correo',
      load: async () => ({ default: (await import('./pages/DemoMail')).DemoMail }),
    },
  ],
};
