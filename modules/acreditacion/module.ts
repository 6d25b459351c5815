import type { ModuleManifest } from '@platform/entity/module';
import { AcreditacionPersona, AcreditacionPersonaRequisito } from './shared/acreditacion.entity';
import { AutorizadorUsuario, DatoEvaluar, PerfilAcreditacion, PerfilRequisito, Requisito, RolAutorizador } from './shared/configuracion.entity';
import { Solicitud, SolicitudAdjunto, SolicitudHistorial, SolicitudRequisito, SolicitudRol } from './shared/solicitud.entity';

const CRUD = ['consultar', 'crear', 'editar', 'eliminar', 'exportar'] as const;

export const acreditacion: ModuleManifest = {
  id: 'acreditacion',
  code: '06',
  dependsOn: ['sistema', 'seguridad', 'administracion'],
  entities: [
    RolAutorizador,
    AutorizadorUsuario,
    Requisito,
    DatoEvaluar,
    PerfilAcreditacion,
    PerfilRequisito,
    Solicitud,
    SolicitudRequisito,
    SolicitudAdjunto,
    SolicitudRol,
    SolicitudHistorial,
    AcreditacionPersona,
    AcreditacionPersonaRequisito,
  ],
  menu: [
    { id: '06', es: 'Acreditación', en: 'Accreditation', icon: 'certificate' },
    { id: '0601', es: 'Movilización', en: 'Mobilization', icon: 'user-plus' },
    {
      id: '060101',
      es: 'Solicitud de acreditación',
      en: 'Accreditation request',
      icon: 'file-plus',
      route: '/movilizacion/solicitud',
      actions: [...CRUD, 'procesar'],
    },
    {
      id: '060103',
      es: 'Autorización de acreditación',
      en: 'Accreditation authorization',
      icon: 'checkup-list',
      route: '/movilizacion/autorizacion',
      actions: ['consultar', 'exportar', 'autorizar'],
    },
    { id: '0604', es: 'Consultas', en: 'Queries', icon: 'search' },
    {
      id: '060401',
      es: 'Movilizaciones',
      en: 'Mobilizations',
      icon: 'list-search',
      route: '/consultas/movilizaciones',
      actions: ['consultar', 'exportar'],
    },
    {
      id: '060403',
      es: 'Estado actual de personas',
      en: 'Current status of people',
      icon: 'traffic-lights',
      route: '/consultas/personas',
      actions: ['consultar', 'exportar', 'autorizar'],
    },
    { id: '0606', es: 'Configuración', en: 'Settings', icon: 'adjustments' },
    { id: '060601', es: 'Datos a evaluar', en: 'Data to evaluate', icon: 'forms', route: '/acreditacion/datos-a-evaluar', actions: CRUD },
    { id: '060602', es: 'Requisitos', en: 'Requirements', icon: 'clipboard-check', route: '/acreditacion/requisitos', actions: CRUD },
    { id: '060603', es: 'Perfiles de acreditación', en: 'Accreditation profiles', icon: 'id-badge', route: '/acreditacion/perfiles', actions: CRUD },
    { id: '060604', es: 'Roles y autorizadores', en: 'Roles and authorizers', icon: 'user-check', route: '/acreditacion/roles', actions: CRUD },
  ],
  parameters: [
    {
      name: 'acreditacion.requisitoAvisoDias',
      type: 'S',
      scope: 'C',
      value: '30,15,7,1',
      pattern: 'DIAS',
      unit: 'días',
      es: 'Avisos de vencimiento de requisitos',
      en: 'Requirement expiry warnings',
    },
    {
      name: 'acreditacion.visitaDiasMaximo',
      type: 'I',
      scope: 'D',
      value: '15',
      min: 1,
      max: 90,
      unit: 'días',
      es: 'Máximo de días de una visita',
      en: 'Longest visit',
    },
  ],
};
