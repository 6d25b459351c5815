import { labelOf } from '@platform/entity/entity';
import { registerSearched } from '@platform/web/data/entities';
import { plain } from '@platform/web/data/row';
import { thingHref } from '@platform/web/data/things';
import type { WebModule } from '@platform/web/module';
import { entityScreens } from '@platform/web/pages/entityScreens';
import { registerStarts } from '@platform/web/pages/starts';
import { registerWidgets } from '@platform/web/pages/widgetList';
import { hotel as manifest } from '../module';
import { Reserva } from '../shared/reserva.entity';
import { consultaScreen } from './consulta/pantalla';
import { stayScreens } from './estadias';
import { reservaScreen } from './reserva';
import { say } from './say.estadias';
import { administratorScreen, hotelScreen, peopleScreen, profileScreen } from './screens';

registerWidgets([
  { code: 'W12', title: () => say('tablero.W12'), load: () => import('./tablero/OccupancyWidget') },
  { code: 'W13', title: () => say('tablero.W13'), load: () => import('./tablero/ArrivalsWidget') },
  { code: 'W21', title: () => say('tablero.W21'), load: () => import('./tablero/RoomServiceWidget') },
  { code: 'W25', title: () => say('tablero.W25'), load: () => import('./tablero/BedMapWidget') },
  { code: 'W27', title: () => say('tablero.W27'), load: () => import('./tablero/GuardsWidget') },
]);

registerStarts([
  { menu: '090201', action: 'crear', label: () => say('gestion.nueva'), href: '/hotel/gestion?nueva={}', order: 30 },
  { menu: '090204', action: 'procesar', label: () => say('tablero.irServicio'), href: '/hotel/servicio-habitacion', order: 70 },
]);
registerSearched([
  {
    entity: Reserva,
    path: '/hotel/gestion',
    href: ({ IdReserva }) => thingHref(Reserva.resource, plain(IdReserva)),
    detail: (row) => plain(row[labelOf('IdPersona')]),
  },
]);

/** Screens of Hotel. */
export const hotel: WebModule = {
  id: 'hotel',
  words: { es: () => import('../shared/es'), en: () => import('../shared/en') },
  help: () => import('../shared/ayuda.palabras'),
  screens: [
    ...entityScreens(
      manifest,
      { HotelHotel: hotelScreen, HotelPerfil: profileScreen, HotelPerfilPersona: peopleScreen, HotelAdministrador: administratorScreen },
      stayScreens.map(({ menu }) => menu),
    ),
    ...stayScreens,
    { menu: '090201', path: '/hotel/gestion/reservas', list: '/hotel/gestion', entity: Reserva, extend: reservaScreen },
    { menu: '090302', path: '/hotel/consultas/reservas', entity: Reserva, extend: consultaScreen },
  ],
};
