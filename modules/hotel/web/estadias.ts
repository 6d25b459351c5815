import type { OwnRoute } from '@platform/web/module';

/** Screens of stays: the front desk, the beds, and which may be had. */
export const stayScreens: readonly OwnRoute[] = [
  { menu: '090201', path: '/hotel/gestion', load: () => import('./gestion/GestionPage') },
  { menu: '090202', path: '/hotel/camas', load: () => import('./camas/CamasPage') },
  { menu: '090301', path: '/hotel/consultas/disponibilidad', load: () => import('./disponibilidad/DisponibilidadPage') },
];
