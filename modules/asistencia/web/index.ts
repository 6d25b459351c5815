import type { WebModule } from '@platform/web/module';
import { entityScreens } from '@platform/web/pages/entityScreens';
import { asistencia as manifest } from '../module';

/** Screens of Asistencia. */
export const asistencia: WebModule = {
  id: 'asistencia',
  words: { es: () => import('../shared/es'), en: () => import('../shared/en') },
  screens: entityScreens(manifest),
};
