import type { ModuleManifest } from '@platform/entity/module';
import {
  Caracteristica,
  ConfiguracionLogeo,
  Perfil,
  PerfilCaracteristica,
  PerfilMenu,
  PerfilProteccion,
  PerfilUnidad,
  Usuario,
  UsuarioClave,
  UsuarioPerfil,
} from './shared/seguridad.entity';

const CRUD = ['consultar', 'crear', 'editar', 'eliminar', 'exportar'] as const;

export const seguridad: ModuleManifest = {
  id: 'seguridad',
  code: '02',
  dependsOn: ['sistema'],
  entities: [Caracteristica, ConfiguracionLogeo, Perfil, PerfilMenu, PerfilCaracteristica, PerfilProteccion, PerfilUnidad, Usuario, UsuarioPerfil, UsuarioClave],
  menu: [
    { id: '02', es: 'Seguridad', en: 'Security', icon: 'shield' },
    { id: '0202', es: 'Configuración de logeo', en: 'Login settings', icon: 'key', route: '/seguridad/configuracion-logeo', actions: CRUD },
    { id: '0203', es: 'Perfiles', en: 'Profiles', icon: 'users-group', route: '/seguridad/perfiles', actions: CRUD },
    { id: '0204', es: 'Usuarios', en: 'Users', icon: 'user', route: '/seguridad/usuarios', actions: [...CRUD, 'procesar'] },
  ],
  parameters: [
    { name: 'seguridad.revelarUsuarioInexistente', type: 'S', scope: 'I', value: 'N', options: ['S', 'N'], es: 'Decir si el usuario no existe', en: 'Tell whether the user exists' },
    { name: 'seguridad.clavesAnteriores', type: 'I', scope: 'C', value: '5', min: 0, max: 24, es: 'Contraseñas que no se pueden repetir', en: 'Passwords that may not come back' },
    { name: 'seguridad.tokenAccesoMinutos', type: 'I', scope: 'C', value: '15', min: 5, max: 60, unit: 'min', es: 'Vida del token de acceso', en: 'Access token life' },
    { name: 'seguridad.tokenRefrescoHoras', type: 'I', scope: 'C', value: '12', min: 1, max: 72, unit: 'h', es: 'Vida del token de refresco', en: 'Refresh token life' },
    { name: 'seguridad.bloqueoPantallaSegundos', type: 'I', scope: 'C', value: '400', min: 60, max: 3600, unit: 's', es: 'Inactividad que bloquea la pantalla', en: 'Idle time that locks the screen' },
    { name: 'seguridad.diasCompaniaVigente', type: 'I', scope: 'C', value: '30', min: 0, max: 365, unit: 'días', es: 'Días que entran los usuarios tras el último contrato', en: 'Days users still enter after the last contract' },
  ],
  rules: [{ rule: 'usuario.correo_repetido', behaviour: 'A' }],
};
