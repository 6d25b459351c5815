import type { ModuleManifest } from '@platform/entity/module';
import { Motivo, TipoCredencial, TipoIdentificacion } from './shared/catalogos.entity';
import { Clave } from './shared/clave.entity';
import { Credencial, CredencialDePersona, CredencialToken, PersonaTipo, Portador } from './shared/credencial.entity';
import { Impresion, Lote, LoteCredencial } from './shared/impresion.entity';
import { Plantilla, PlantillaVersion } from './shared/plantilla.entity';
import { Verificacion } from './shared/verificacion.entity';

const CRUD = ['consultar', 'crear', 'editar', 'eliminar', 'exportar'] as const;

export const identificacion: ModuleManifest = {
  id: 'identificacion',
  prefix: 'identificacion',
  code: '07',
  dependsOn: ['sistema', 'seguridad', 'administracion', 'acreditacion'],
  entities: [
    Motivo,
    TipoIdentificacion,
    Plantilla,
    PlantillaVersion,
    TipoCredencial,
    PersonaTipo,
    Credencial,
    CredencialToken,
    Clave,
    Lote,
    LoteCredencial,
    Impresion,
    Verificacion,
    Portador,
    CredencialDePersona,
  ],
  menu: [
    { id: '07', es: 'Identificación', en: 'Identification', icon: 'id-badge-2' },
    { id: '0701', es: 'Motivos', en: 'Reasons', icon: 'tags', route: '/identificacion/motivos', actions: CRUD },
    {
      id: '0702',
      es: 'Tipos de identificación',
      en: 'Identification types',
      icon: 'scan',
      route: '/identificacion/tipos-identificacion',
      actions: CRUD,
    },
    {
      id: '0703',
      es: 'Tipos de credencial',
      en: 'Credential types',
      icon: 'credit-card',
      route: '/identificacion/tipos-credencial',
      actions: CRUD,
    },
    {
      id: '0704',
      es: 'Plantillas de credencial',
      en: 'Card templates',
      icon: 'palette',
      route: '/identificacion/plantillas',
      actions: CRUD,
    },
    {
      id: '0705',
      es: 'Gestión de identificación',
      en: 'Identification management',
      icon: 'id-badge',
      route: '/identificacion/gestion',
      actions: [...CRUD, 'imprimir', 'autorizar'],
    },
    {
      id: '0706',
      es: 'Impresión masiva',
      en: 'Bulk print',
      icon: 'printer',
      route: '/identificacion/impresion-masiva',
      actions: ['consultar', 'imprimir', 'autorizar'],
    },
  ],
  parameters: [
    {
      name: 'identificacion.credencialVerificacionPublica',
      type: 'S',
      scope: 'C',
      value: 'S',
      options: ['S', 'N'],
      es: 'Cualquiera puede verificar una credencial por su QR',
      en: 'Anyone may verify a credential by its QR',
    },
    {
      name: 'identificacion.credencialFotoPublica',
      type: 'S',
      scope: 'C',
      value: 'N',
      options: ['S', 'N'],
      es: 'La verificación pública muestra la foto',
      en: 'The public verification shows the photo',
    },
    {
      name: 'identificacion.credencialLoteMaximo',
      type: 'I',
      scope: 'C',
      value: '2000',
      min: 10,
      max: 5000,
      unit: 'credenciales',
      es: 'Credenciales que se imprimen en un lote como máximo',
      en: 'Most cards that are printed in one lot',
    },
    {
      name: 'identificacion.credencialClaveDias',
      type: 'I',
      scope: 'C',
      value: '365',
      min: 0,
      max: 3650,
      unit: 'días',
      es: 'Días en que se renueva la clave que firma las credenciales (0: solo a mano)',
      en: 'Days after which the key that signs cards is renewed (0: by hand alone)',
    },
    {
      name: 'identificacion.credencialAvisoDias',
      type: 'I',
      scope: 'D',
      value: '15',
      min: 0,
      max: 90,
      unit: 'días',
      es: 'Días antes del fin de una credencial en que se avisa',
      en: 'Days before the end of a credential on which people are told',
    },
  ],
  notices: [
    {
      code: 'IDE01',
      es: { subject: '{n} credenciales por vencer', text: '{lista}' },
      en: { subject: '{n} credentials about to expire', text: '{lista}' },
      placeholders: ['n', 'lista'],
    },
  ],
  jobs: [
    {
      name: 'identificacion.credencialesVencimientos',
      every: { frecuencia: 'D', hora: '00:20' },
      es: 'Credenciales vencidas y por vencer',
      en: 'Credentials expired and about to expire',
    },
    {
      name: 'identificacion.clavesRenovacion',
      every: { frecuencia: 'D', hora: '00:40' },
      es: 'Renovación de la clave que firma las credenciales',
      en: 'Renewal of the key that signs cards',
    },
  ],
};
