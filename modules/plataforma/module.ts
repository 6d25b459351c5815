import type { ModuleManifest } from '@platform/entity/module';
import { Codigo, Unico } from './shared/codigo.entity';
import { Preferencia } from './shared/preferencia.entity';
import { Intento, NombreDesconocido, Sesion } from './shared/sesion.entity';

export const plataforma: ModuleManifest = {
  id: 'plataforma',
  code: '00',
  dependsOn: ['sistema', 'seguridad'],
  entities: [Sesion, NombreDesconocido, Intento, Codigo, Unico, Preferencia],
  menu: [],
};
