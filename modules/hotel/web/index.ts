import type { WebModule } from '@platform/web/module';
import { entityScreens } from '@platform/web/pages/entityScreens';
import { registerWidgets } from '@platform/web/pages/widgetList';
import { hotel as manifest } from '../module';
import { stayScreens } from './estadias';
import { say } from './say.estadias';
import { administratorScreen, hotelScreen, peopleScreen, profileScreen } from './screens';

registerWidgets([
  { code: 'W12', title: () => say('tablero.W12'), load: () => import('./tablero/OccupancyWidget') },
  { code: 'W13', title: () => say('tablero.W13'), load: () => import('./tablero/ArrivalsWidget') },
]);

/** Screens of Hotel. */
export const hotel: WebModule = {
  id: 'hotel',
  words: { es: () => import('../shared/es'), en: () => import('../shared/en') },
  screens: [
    ...entityScreens(
      manifest,
      { HotelHotel: hotelScreen, HotelPerfil: profileScreen, HotelPerfilPersona: peopleScreen, HotelAdministrador: administratorScreen },
      stayScreens.map(({ menu }) => menu),
    ),
    ...stayScreens,
  ],
};
