import type { ModuleManifest } from '@platform/entity/module';
import { MotivoMarca, TipoExoneracion, TipoPuerta, TipoRequisito, TipoRestriccion } from './shared/catalogos.entity';
import { Marca, Presencia } from './shared/marca.entity';
import { AccesoPersona, Asignacion, Grupo, GrupoPuerta, Horario, HorarioIntervalo, PerfilAcceso } from './shared/permiso.entity';
import { Exoneracion, Restriccion } from './shared/restriccion.entity';
import { Puerta, PuntoControl, Zona } from './shared/topologia.entity';

const CRUD = ['consultar', 'crear', 'editar', 'eliminar', 'exportar'] as const;

export const acceso: ModuleManifest = {
  id: 'acceso',
  code: '04',
  dependsOn: ['sistema', 'seguridad', 'administracion', 'acreditacion'],
  entities: [
    TipoRequisito,
    TipoRestriccion,
    TipoExoneracion,
    TipoPuerta,
    MotivoMarca,
    Zona,
    PuntoControl,
    Puerta,
    Horario,
    HorarioIntervalo,
    Grupo,
    GrupoPuerta,
    PerfilAcceso,
    Asignacion,
    AccesoPersona,
    Restriccion,
    Exoneracion,
    Marca,
    Presencia,
  ],
  menu: [
    { id: '04', es: 'Control de acceso', en: 'Access control', icon: 'door-enter' },
    { id: '0401', es: 'Operación', en: 'Operation', icon: 'bolt' },
    {
      id: '040101',
      es: 'Puesto de control',
      en: 'Gate operator',
      icon: 'shield-check',
      route: '/acceso/puesto-control',
      actions: ['consultar', 'procesar'],
    },
    { id: '040103', es: 'Marcaciones', en: 'Marks', icon: 'list-details', route: '/acceso/marcaciones', actions: ['consultar', 'exportar'] },
    { id: '0402', es: 'Personas y vehículos', en: 'People and vehicles', icon: 'users' },
    {
      id: '040201',
      es: 'Gestión de acceso de personas',
      en: 'People access management',
      icon: 'user-check',
      route: '/acceso/personas',
      actions: CRUD,
    },
    {
      id: '040203',
      es: 'Gestión de restricciones y requisitos',
      en: 'Restrictions and requirements management',
      icon: 'ban',
      route: '/acceso/restricciones-requisitos',
      actions: ['consultar', 'crear', 'editar', 'exportar', 'autorizar'],
    },
    { id: '0403', es: 'Configuración', en: 'Settings', icon: 'settings' },
    { id: '040301', es: 'Tipos de requisito', en: 'Requirement types', icon: 'checklist', route: '/acceso/tipos-requisito', actions: CRUD },
    { id: '040302', es: 'Tipos de restricción', en: 'Restriction types', icon: 'shield-lock', route: '/acceso/tipos-restriccion', actions: CRUD },
    { id: '040303', es: 'Tipos de exoneración', en: 'Exemption types', icon: 'license', route: '/acceso/tipos-exoneracion', actions: CRUD },
    { id: '040304', es: 'Tipos de puerta', en: 'Door types', icon: 'category', route: '/acceso/tipos-puerta', actions: CRUD },
    { id: '040305', es: 'Puntos de control', en: 'Checkpoints', icon: 'map-pin', route: '/acceso/puntos-control', actions: CRUD },
    {
      id: '040306',
      es: 'Configuración de horarios',
      en: 'Schedule configuration',
      icon: 'calendar-time',
      route: '/acceso/horarios',
      actions: [...CRUD, 'procesar'],
    },
    { id: '040307', es: 'Grupos de acceso', en: 'Access groups', icon: 'users-group', route: '/acceso/grupos', actions: CRUD },
    { id: '040308', es: 'Configuración de perfiles de acceso', en: 'Access profile settings', icon: 'key', route: '/acceso/perfiles', actions: CRUD },
    { id: '040309', es: 'Motivos de marcación', en: 'Mark reasons', icon: 'tags', route: '/acceso/motivos-marcacion', actions: CRUD },
  ],
  parameters: [
    {
      name: 'acceso.registroAutomatico',
      type: 'S',
      scope: 'D',
      value: 'S',
      options: ['S', 'N'],
      es: 'Registrar la marca sin confirmar',
      en: 'Write the mark without confirming',
    },
    {
      name: 'acceso.segundosRebote',
      type: 'I',
      scope: 'D',
      value: '15',
      min: 0,
      max: 300,
      unit: 's',
      es: 'Segundos en que una lectura repetida es rebote',
      en: 'Seconds in which a repeated reading is a bounce',
    },
  ],
};
