import type { WebModule } from '@platform/web/module';
import { entityScreens } from '@platform/web/pages/entityScreens';
import { sistema as manifest } from '../module';

/** Screens of Sistema: all generic. */
export const sistema: WebModule = {
  id: 'sistema',
  words: { es: () => import('../shared/es'), en: () => import('../shared/en') },
  screens: entityScreens(manifest),
};
