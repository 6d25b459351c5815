import type { EntityRoute, OwnRoute, WebModule } from '@platform/web/module';
import { entityScreens } from '@platform/web/pages/entityScreens';
import { sistema as manifest } from '../module';
import { ObjetoFormulario } from '../shared/definiciones.entity';
import { aplicacionScreen, clienteScreen, licenciaScreen, moduloScreen, paisScreen } from './screens';

const OBJECTS = '010103';
const MENUS = '010105';
const objects: EntityRoute = { menu: OBJECTS, path: '/sistema/objetos-formulario', entity: ObjetoFormulario };

/** Screens with a page of their own: the menu editor, and the objects of each of its options. */
const own: readonly OwnRoute[] = [
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

/** Screens of Sistema: generic ones with what each has of its own, and those of `own`. */
export const sistema: WebModule = {
  id: 'sistema',
  words: { es: () => import('../shared/es'), en: () => import('../shared/en') },
  screens: [
    ...entityScreens(
      manifest,
      {
        SistemaModulo: moduloScreen,
        SistemaAplicacion: aplicacionScreen,
        SistemaPais: paisScreen,
        SistemaCliente: clienteScreen,
        SistemaLicencia: licenciaScreen,
      },
      [OBJECTS, MENUS],
    ),
    ...own,
  ],
};
