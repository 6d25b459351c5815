import { historyThrough } from '@platform/web/data/history';
import type { WebModule } from '@platform/web/module';
import { entityScreens } from '@platform/web/pages/entityScreens';
import { can } from '@platform/web/session/session';
import { sistema as manifest } from '../module';
import { equipmentScreen, mailScreen, readingScreen, repositoryScreen } from './equipos/screens';
import { PATH } from './parametrizaciones/path';

/** Options with screens of their own. */
const OWN = ['010304', '010305'];

historyThrough((resource, key) =>
  can('010304', 'consultar')
    ? `${PATH}?pestana=auditoria&entidad=${encodeURIComponent(resource)}&registro=${encodeURIComponent(JSON.stringify(key))}`
    : undefined,
);

/** Screens of Sistema: generic ones, with what equipment, repositories and the mail queue have of their own, and the installation's. */
export const sistema: WebModule = {
  id: 'sistema',
  words: { es: () => import('../shared/es'), en: () => import('../shared/en') },
  screens: [
    ...entityScreens(
      manifest,
      {
        SistemaEquipo: equipmentScreen,
        SistemaConfiguracionLectura: readingScreen,
        SistemaRutaRepositorio: repositoryScreen,
        SistemaCorreo: mailScreen,
      },
      OWN,
    ),
    { menu: '010304', path: PATH, load: () => import('./parametrizaciones/ParametrizacionesPage') },
    { menu: '010305', path: '/sistema/plantillas-correo', load: () => import('./plantillas/PlantillasPage') },
    { menu: '010305', path: '/sistema/plantillas-correo/$id', load: () => import('./plantillas/PlantillaPage') },
  ],
};
