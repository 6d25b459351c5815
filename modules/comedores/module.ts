import type { ModuleManifest } from '@platform/entity/module';
import { avisos } from './shared/avisos';
import { AsignacionCosto, Comedor, CostoCategoria, EquipoComedor, Servicio, TipoComedor } from './shared/comedor.entity';
import { Conciliacion } from './shared/conciliacion.entity';
import { Comensal, Grupo, GrupoHorario, PersonaGrupo } from './shared/grupo.entity';
import { Consumo, ConsumoClave, Paquete, Periodo, Recalculo, ServicioExclusivo, Terminal } from './shared/mesa.entity';

const CRUD = ['consultar', 'crear', 'editar', 'eliminar', 'exportar'] as const;

export const comedores: ModuleManifest = {
  id: 'comedores',
  prefix: 'comedor',
  code: '08',
  dependsOn: ['sistema', 'seguridad', 'administracion', 'acreditacion', 'identificacion', 'acceso'],
  entities: [
    TipoComedor,
    Comedor,
    Servicio,
    AsignacionCosto,
    EquipoComedor,
    CostoCategoria,
    Grupo,
    GrupoHorario,
    Comensal,
    PersonaGrupo,
    ServicioExclusivo,
    Terminal,
    Paquete,
    Consumo,
    ConsumoClave,
    Periodo,
    Recalculo,
    Conciliacion,
  ],
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
    { id: '0806', es: 'Servicios exclusivos', en: 'Exclusive services', icon: 'checklist', route: '/comedores/servicios-exclusivos', actions: CRUD },
    {
      id: '0807',
      es: 'Gestión de comedores',
      en: 'Dining management',
      icon: 'tools-kitchen-2',
      route: '/comedores/gestion',
      actions: ['consultar', 'eliminar', 'exportar', 'procesar', 'autorizar'],
    },
    {
      id: '0808',
      es: 'Reporte consolidado de consumos',
      en: 'Consolidated consumption report',
      icon: 'report-analytics',
      route: '/comedores/consolidado',
      actions: [...CRUD, 'procesar', 'autorizar'],
    },
  ],
  parameters: [
    {
      name: 'comedor.segundosDobleLectura',
      type: 'I',
      scope: 'D',
      value: '10',
      min: 0,
      max: 300,
      unit: 's',
      es: 'Segundos en que una lectura repetida del mismo servicio es la misma',
      en: 'Seconds in which a repeated reading of the same service is the same one',
    },
    {
      name: 'comedor.horasFueraLinea',
      type: 'I',
      scope: 'D',
      value: '24',
      min: 1,
      max: 168,
      unit: 'h',
      es: 'Horas en que se acepta una ración registrada sin conexión',
      en: 'Hours in which a ration registered offline is accepted',
    },
  ],
  notices: avisos,
  jobs: [
    {
      name: 'comedor.avisos',
      every: { frecuencia: 'D', hora: '02:00' },
      es: 'Raciones observadas del día que terminó y terminales con raciones sin enviar',
      en: 'Observed rations of the day that ended, and terminals with rations not sent',
    },
  ],
};
