import { words } from '@platform/web/i18n/words';
import type { WebModule } from '@platform/web/module';
import { entityScreens } from '@platform/web/pages/entityScreens';
import { registerStarts } from '@platform/web/pages/starts';
import { registerWidgets } from '@platform/web/pages/widgetList';
import { seguridad as manifest } from '../module';
import { Usuario } from '../shared/seguridad.entity';
import { configuracionScreen } from './configuracion';
import { say } from './say';
import { usuarioScreen } from './usuario';

registerStarts([{ menu: '0204', action: 'crear', label: () => words.newOf(Usuario), href: '/seguridad/usuarios/nuevo', order: 50 }]);
registerWidgets([{ code: 'W16', title: () => say('tablero.W16'), load: () => import('./UsersWidget') }]);

/** Options with screens of their own. */
const OWN = ['0203', '0205'];

/** Screens of Seguridad. */
export const seguridad: WebModule = {
  id: 'seguridad',
  words: { es: () => import('../shared/es'), en: () => import('../shared/en') },
  help: () => import('../shared/ayuda.palabras'),
  screens: [
    ...entityScreens(manifest, { SeguridadConfiguracionLogeo: configuracionScreen, SeguridadUsuario: usuarioScreen }, OWN),
    { menu: '0203', path: '/seguridad/perfiles', load: () => import('./perfiles/ProfilesPage') },
    { menu: '0203', path: '/seguridad/perfiles/$id', load: () => import('./perfiles/ProfilePage') },
    { menu: '0205', path: '/seguridad/usuario-clave', load: () => import('./claves/CredentialsPage') },
  ],
};
