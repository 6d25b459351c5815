import type { WebModule } from '@platform/web/module';
import { entityScreens } from '@platform/web/pages/entityScreens';
import { hotel as manifest } from '../module';
import { stayScreens } from './estadias';
import { administratorScreen, hotelScreen, peopleScreen, profileScreen } from './screens';

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
