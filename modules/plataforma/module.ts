import type { ModuleManifest } from '@platform/entity/module';
import { Intento, NombreDesconocido, Sesion } from './shared/sesion.entity';

export const plataforma: ModuleManifest = {
  id: 'plataforma',
  code: '00',
  dependsOn: ['sistema', 'seguridad'],
  entities: [Sesion, NombreDesconocido, Intento],
  menu: [],
};
