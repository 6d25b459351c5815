import type { ModuleManifest } from '@platform/entity/module';
import { AsignacionCosto, Comedor, CostoCategoria, EquipoComedor, Servicio, TipoComedor } from './shared/comedor.entity';
import { Comensal, Grupo, GrupoHorario, PersonaGrupo } from './shared/grupo.entity';

const CRUD = ['consultar', 'crear', 'editar', 'eliminar', 'exportar'] as const;

export const comedores: ModuleManifest = {
  id: 'comedores',
  code: '08',
  dependsOn: ['sistema', 'seguridad', 'administracion', 'acreditacion'],
  entities: [TipoComedor, Comedor, Servicio, AsignacionCosto, EquipoComedor, CostoCategoria, Grupo, GrupoHorario, Comensal, PersonaGrupo],
  menu: [
    { id: '08', es: 'Comedores', en: 'Dining rooms', icon: 'tools-kitchen-2' },
    { id: '0801', es: 'Tipos de comedor', en: 'Dining types', icon: 'category', route: '/comedores/tipos', actions: CRUD },
    {
      id: '0802',
      es: 'Comedores y servicios',
      en: 'Dining rooms and services',
      icon: 'building-warehouse',
      route: '/comedores/comedores',
      actions: CRUD,
    },
    { id: '0803', es: 'Configuración de grupos', en: 'Group configuration', icon: 'users-group', route: '/comedores/grupos', actions: CRUD },
    {
      id: '0804',
      es: 'Asignación de personas a grupos',
      en: 'Person-group assignment',
      icon: 'user-check',
      route: '/comedores/asignacion-personas',
      actions: CRUD,
    },
    { id: '0805', es: 'Costo por categoría', en: 'Category cost', icon: 'coins', route: '/comedores/costo-categoria', actions: CRUD },
  ],
};
