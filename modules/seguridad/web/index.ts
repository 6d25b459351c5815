import type { WebModule } from '@platform/web/module';
import { entityScreens } from '@platform/web/pages/entityScreens';
import { seguridad as manifest } from '../module';

/** Screens of Seguridad: all generic. */
export const seguridad: WebModule = {
  id: 'seguridad',
  words: { es: () => import('../shared/es'), en: () => import('../shared/en') },
  screens: entityScreens(manifest),
};
