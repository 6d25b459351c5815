import type { ModuleManifest } from '@platform/entity/module';
import { Categoria, Compania } from './shared/compania.entity';
import { Contrato, ContratoSubcontratista, TipoContrato } from './shared/contrato.entity';
import { Cargo, CentroCosto, Funcion, TipoCargo, UnidadOrganizacional } from './shared/organizacion.entity';
import { MotivoCese, Persona, PersonaVinculo } from './shared/persona.entity';

const CRUD = ['consultar', 'crear', 'editar', 'eliminar', 'exportar'] as const;
const WITH_ACTIONS = [...CRUD, 'procesar'] as const;

export const administracion: ModuleManifest = {
  id: 'administracion',
  code: '03',
  dependsOn: ['sistema', 'seguridad'],
  entities: [
    Categoria,
    Compania,
    TipoContrato,
    UnidadOrganizacional,
    CentroCosto,
    Contrato,
    ContratoSubcontratista,
    TipoCargo,
    Funcion,
    Cargo,
    MotivoCese,
    Persona,
    PersonaVinculo,
  ],
  menu: [
    { id: '03', es: 'Administración', en: 'Administration', icon: 'briefcase' },
    { id: '0301', es: 'Personas', en: 'People', icon: 'users' },
    { id: '030101', es: 'Gestión de personas', en: 'People management', icon: 'users', route: '/administracion/personas', actions: [...WITH_ACTIONS, 'imprimir'] },
    { id: '030103', es: 'Motivos de cese', en: 'Termination reasons', icon: 'user-minus', route: '/administracion/motivos-cese', actions: CRUD },
    { id: '0302', es: 'Compañías y contratos', en: 'Companies and contracts', icon: 'building-factory-2' },
    { id: '030201', es: 'Compañías', en: 'Companies', icon: 'building-factory-2', route: '/administracion/companias', actions: CRUD },
    { id: '030202', es: 'Categorización de empresas', en: 'Business categorization', icon: 'category', route: '/administracion/categorias', actions: CRUD },
    { id: '030203', es: 'Tipos de contrato', en: 'Contract types', icon: 'file-description', route: '/administracion/tipos-contrato', actions: CRUD },
    { id: '030204', es: 'Contratos', en: 'Contracts', icon: 'file-certificate', route: '/administracion/contratos', actions: WITH_ACTIONS },
    { id: '0303', es: 'Organización', en: 'Organization', icon: 'hierarchy' },
    { id: '030302', es: 'Unidad organizacional', en: 'Organizational unit', icon: 'hierarchy-2', route: '/administracion/unidades-organizacionales', actions: WITH_ACTIONS },
    { id: '030303', es: 'Tipos de cargo', en: 'Position types', icon: 'tags', route: '/administracion/tipos-cargo', actions: CRUD },
    { id: '030304', es: 'Cargos', en: 'Positions', icon: 'id-badge-2', route: '/administracion/cargos', actions: CRUD },
    { id: '030305', es: 'Funciones', en: 'Functions', icon: 'list-details', route: '/administracion/funciones', actions: CRUD },
    { id: '030306', es: 'Centro de costo', en: 'Cost center', icon: 'coin', route: '/administracion/centros-costo', actions: CRUD },
  ],
  parameters: [
    { name: 'administracion.contratoAvisoDias', type: 'S', scope: 'C', value: '30,15,7,1', unit: 'días', es: 'Días antes del fin de un contrato en que se avisa', en: 'Days before the end of a contract when notice is given' },
    { name: 'administracion.edadMinima', type: 'I', scope: 'C', value: '18', min: 15, max: 25, unit: 'años', es: 'Edad mínima de las personas', en: 'Minimum age of people' },
  ],
  rules: [
    { rule: 'contrato.dotacion_excedida', behaviour: 'A' },
    { rule: 'persona.menor_edad', behaviour: 'B' },
    { rule: 'persona.posible_duplicado', behaviour: 'A' },
    { rule: 'persona.reingreso_bloqueado', behaviour: 'B' },
    { rule: 'persona.indisciplina_alta', behaviour: 'A' },
  ],
};
