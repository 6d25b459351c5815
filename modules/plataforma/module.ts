import type { ModuleManifest } from '@platform/entity/module';
import { Codigo, Unico } from './shared/codigo.entity';
import { Exportacion } from './shared/exportacion.entity';
import { Factor } from './shared/factor.entity';
import { Preferencia } from './shared/preferencia.entity';
import { Programado } from './shared/programado.entity';
import { Reporte } from './shared/reporte.entity';
import { Intento, Sesion } from './shared/sesion.entity';

export const plataforma: ModuleManifest = {
  id: 'plataforma',
  prefix: 'plataforma',
  code: '00',
  dependsOn: ['sistema', 'seguridad'],
  entities: [Sesion, Intento, Codigo, Unico, Preferencia, Factor, Exportacion, Reporte, Programado],
  menu: [],
};
