import type { ModuleManifest } from '@platform/entity/module';

export const asistencia: ModuleManifest = {
  id: 'asistencia',
  prefix: 'asistencia',
  code: '13',
  dependsOn: ['sistema', 'seguridad'],
  entities: [],
  menu: [{ id: '13', es: 'Asistencia', en: 'Asistencia', icon: 'box' }],
};
