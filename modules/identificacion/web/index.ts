import { labelOf } from '@platform/entity/entity';
import { registerSearched } from '@platform/web/data/entities';
import { plain } from '@platform/web/data/row';
import { registerEntities } from '@platform/web/data/there';
import { thingHref } from '@platform/web/data/things';
import { words } from '@platform/web/i18n/words';
import type { WebModule } from '@platform/web/module';
import { registerPageWays } from '@platform/web/page/pageParts';
import { registerStarts } from '@platform/web/pages/starts';
import { registerWidgets } from '@platform/web/pages/widgetList';
import { identificacion as manifest } from '../module';
import { Motivo, TipoIdentificacion } from '../shared/catalogos.entity';
import { Credencial, Portador, PortadorVehiculo, Prestable } from '../shared/credencial.entity';
import { Lote } from '../shared/impresion.entity';
import { Plantilla } from '../shared/plantilla.entity';
import { Verificacion } from '../shared/verificacion.entity';
import { credencialScreen } from './cardScreen';
import { loteScreen } from './lotes';
import { say } from './say';
import {
  DrawnType,
  plantillaScreen,
  portadorScreen,
  portadorVehiculoScreen,
  prestableScreen,
  tipoCredencialScreen,
  verificacionScreen,
} from './screens';

registerEntities(manifest.entities);
registerSearched([
  {
    entity: Credencial,
    path: '/identificacion/gestion',
    href: ({ IdCredencial }) => thingHref(Credencial.resource, plain(IdCredencial)),
    detail: (row) => plain(row[labelOf('IdPersona')]) || plain(row[labelOf('IdVehiculo')]),
  },
]);
registerStarts([
  {
    menu: '0705',
    action: 'crear',
    label: () => say('tablero.emitir'),
    href: `/identificacion/gestion?filtro=${encodeURIComponent('{"PorEmitir":"S"}')}`,
    order: 40,
  },
]);
registerWidgets([
  { code: 'WCR', title: () => say('tablero.WCR'), load: () => import('./CardsWidget') },
  { code: 'WCS', title: () => say('tablero.WCS'), load: () => import('./QueueWidget') },
  { code: 'WCT', title: () => say('tablero.WCT'), load: () => import('./DeliveriesWidget') },
  { code: 'WCV', title: () => say('tablero.WCV'), load: () => import('./EndingWidget') },
]);
registerPageWays([
  {
    entity: 'AdministracionPersona',
    id: 'credencial',
    icon: 'id-badge-2',
    label: () => words.entity(Credencial).one,
    href: ({ id }) => `/identificacion/gestion/${id}`,
  },
]);

/** Screens of Identificación: its catalogs, and who carries which credential. */
export const identificacion: WebModule = {
  id: 'identificacion',
  words: { es: () => import('../shared/es'), en: () => import('../shared/en') },
  help: () => import('../shared/ayuda.palabras'),
  screens: [
    { menu: '0701', path: '/identificacion/motivos', entity: Motivo },
    { menu: '0702', path: '/identificacion/tipos-identificacion', entity: TipoIdentificacion },
    { menu: '0703', path: '/identificacion/tipos-credencial', entity: DrawnType, extend: tipoCredencialScreen },
    { menu: '0704', path: '/identificacion/plantillas/disenador', load: () => import('./disenador/DesignerPage') },
    { menu: '0704', path: '/identificacion/plantillas', entity: Plantilla, extend: plantillaScreen },
    { menu: '0707', path: '/identificacion/verificar', load: () => import('./verificar/VerifyPage') },
    { menu: '0707', path: '/identificacion/verificar/historial', entity: Verificacion, extend: verificacionScreen },
    { menu: '0706', path: '/identificacion/impresion-masiva', load: () => import('./BulkPrintPage') },
    { menu: '0706', path: '/identificacion/impresion-masiva/lotes', entity: Lote, extend: loteScreen },
    { menu: '0705', path: '/identificacion/gestion', entity: Portador, extend: portadorScreen },
    { menu: '0705', path: '/identificacion/gestion/vehiculos', entity: PortadorVehiculo, extend: portadorVehiculoScreen },
    { menu: '0705', path: '/identificacion/gestion/prestables', entity: Prestable, extend: prestableScreen },
    {
      menu: '0705',
      path: '/identificacion/gestion/credenciales',
      list: '/identificacion/gestion',
      entity: Credencial,
      extend: {
        ...credencialScreen,
        form: {
          label: () => say('gestion.credencial'),
          icon: 'id-badge-2',
          href: ({ IdPersona, IdVehiculo }) => `/identificacion/gestion/${plain(IdVehiculo) ? `vehiculos/${plain(IdVehiculo)}` : plain(IdPersona)}`,
        },
      },
    },
  ],
};
