import type { OwnRoute } from '@platform/web/module';

/** Screens of stays: the front desk, the beds, room service, which may be had, and who sleeps in them. */
export const stayScreens: readonly OwnRoute[] = [
  { menu: '090201', path: '/hotel/gestion', load: () => import('./gestion/GestionPage') },
  { menu: '090202', path: '/hotel/camas', load: () => import('./camas/CamasPage') },
  { menu: '090203', path: '/hotel/reserva-masiva', load: () => import('./carga/CargasPage') },
  { menu: '090203', path: '/hotel/reserva-masiva/$id', load: () => import('./carga/CargaPage') },
  { menu: '090204', path: '/hotel/servicio-habitacion', load: () => import('./servicio/ServicioPage') },
  { menu: '090301', path: '/hotel/consultas/disponibilidad', load: () => import('./disponibilidad/DisponibilidadPage') },
  { menu: '090304', path: '/hotel/consultas/historial', load: () => import('./historial/HistorialPage') },
  { menu: '090401', path: '/hotel/dashboard', load: () => import('./tablero/DashboardPage') },
  { menu: '090402', path: '/hotel/reportes', load: () => import('./reportes/ReportesPage') },
  { menu: '090303', path: '/hotel/consultas/huespedes', load: () => import('./huespedes/HuespedesPage') },
];
