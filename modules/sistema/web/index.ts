import { historyThrough } from '@platform/web/data/history';
import type { EntityRoute, OwnRoute, WebModule } from '@platform/web/module';
import { entityScreens } from '@platform/web/pages/entityScreens';
import { registerWidgets } from '@platform/web/pages/widgetList';
import { can } from '@platform/web/session/session';
import { sistema as manifest } from '../module';
import { ObjetoFormulario } from '../shared/definiciones.entity';
import { equipmentScreen, mailScreen, readingScreen, repositoryScreen } from './equipos/screens';
import { PATH } from './parametrizaciones/path';
import { say } from './say';
import { aplicacionScreen, clienteScreen, licenciaScreen, moduloScreen, paisScreen } from './screens';

registerWidgets([
  { code: 'W17', title: () => say('tablero.W17'), load: () => import('./HealthWidget') },
  { code: 'WCL', title: () => say('tablero.WCL'), load: () => import('./ClientsWidget') },
]);

const OBJECTS = '010103';
const MENUS = '010105';
const PARAMETERS = '010304';
const TEMPLATES = '010305';
const objects: EntityRoute = { menu: OBJECTS, path: '/sistema/objetos-formulario', entity: ObjetoFormulario };

/** Screens with a page of their own: the menu editor, and the objects of each of its options. */
const own: readonly OwnRoute[] = [
  { menu: PARAMETERS, path: PATH, load: () => import('./parametrizaciones/ParametrizacionesPage') },
  { menu: TEMPLATES, path: '/sistema/plantillas-correo', load: () => import('./plantillas/PlantillasPage') },
  { menu: TEMPLATES, path: '/sistema/plantillas-correo/$id', load: () => import('./plantillas/PlantillaPage') },
  { menu: MENUS, path: '/sistema/menus', load: () => import('./menus/MenusPage') },
  { menu: OBJECTS, path: objects.path, load: () => import('./ObjectsPage') },
  {
    menu: OBJECTS,
    path: `${objects.path}/$id`,
    load: async () => {
      const { default: ItemPage } = await import('@platform/web/pages/ItemPage');
      const { createElement } = await import('react');
      return { default: () => createElement(ItemPage, { entity: ObjetoFormulario, screen: objects }) };
    },
  },
];

historyThrough((resource, key) =>
  can('010304', 'consultar')
    ? `${PATH}?pestana=auditoria&entidad=${encodeURIComponent(resource)}&registro=${encodeURIComponent(JSON.stringify(key))}`
    : undefined,
);

/** Screens of Sistema: generic ones with what each has of its own, and those of `own`. */
export const sistema: WebModule = {
  id: 'sistema',
  words: { es: () => import('../shared/es'), en: () => import('../shared/en') },
  help: () => import('../shared/ayuda.palabras'),
  screens: [
    ...entityScreens(
      manifest,
      {
        SistemaModulo: moduloScreen,
        SistemaAplicacion: aplicacionScreen,
        SistemaPais: paisScreen,
        SistemaCliente: clienteScreen,
        SistemaLicencia: licenciaScreen,
        SistemaEquipo: equipmentScreen,
        SistemaConfiguracionLectura: readingScreen,
        SistemaRutaRepositorio: repositoryScreen,
        SistemaCorreo: mailScreen,
      },
      [OBJECTS, MENUS, PARAMETERS, TEMPLATES],
    ),
    ...own,
  ],
};
