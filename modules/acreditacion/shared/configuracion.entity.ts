import { entity } from '@platform/entity/entity';
import { choice, choices, code, date, decimal, file, flag, int, ref, refs, tags, text } from '@platform/entity/field';

/** P persona, V vehículo, I visita, E empresa, L licencia. */
export const ENTIDADES = ['P', 'V', 'I', 'E', 'L'] as const;

export const RolAutorizador = entity(
  'AcreditacionRolAutorizador',
  {
    Codigo: code({ max: 10, required: true, unique: true, list: true, search: true }),
    Nombre: text({ max: 80, required: true, list: true, search: true }),
    NombreIngles: text({ max: 80 }),
    Orden: int({ min: 1, max: 99, required: true, list: true, default: 1 }),
    Entidad: choices({ options: ENTIDADES, required: true, list: true }),
    ResponsableContrato: flag({ list: true }),
  },
  {
    scope: 'cliente',
    title: 'Nombre',
    subtitle: 'Codigo',
    menu: ['060604'],
    key: { name: 'IdRol', kind: 'int' },
    retire: true,
    sort: [{ selector: 'Orden', desc: false }],
    tabs: ['datos', 'usuarios'],
    children: [{ tab: 'usuarios', resource: 'AcreditacionAutorizadorUsuario', by: 'IdRol' }],
  },
);

/** Who plays a role in a division; with a unit, only for requests of that unit. */
export const AutorizadorUsuario = entity(
  'AcreditacionAutorizadorUsuario',
  {
    IdRol: ref('AcreditacionRolAutorizador', { required: true, fixed: true, filter: true }),
    IdUsuario: ref('SeguridadUsuario', { textKey: true, required: true, list: true, filter: true }),
    IdDivision: ref('SistemaDivision', { required: true, list: true, filter: true }),
    IdUnidadOrganizacional: ref('AdministracionUnidadOrganizacional', { list: true }),
  },
  { scope: 'cliente', title: 'IdUsuario', menu: ['060604'], unique: [['IdRol', 'IdUsuario', 'IdDivision']] },
);

export const Requisito = entity(
  'AcreditacionRequisito',
  {
    Codigo: code({ max: 15, required: true, unique: true, list: true, search: true }),
    Nombre: text({ max: 120, required: true, list: true, search: true }),
    NombreIngles: text({ max: 120 }),
    Entidad: choice({ options: ENTIDADES, required: true, default: 'P', list: true, filter: true }),
    TipoRequisito: choice({ options: ['S', 'A'], required: true, default: 'S', list: true, filter: true }),
    IdRol: ref('AcreditacionRolAutorizador', { required: true, list: true, filter: true }),
    RequiereAdjunto: flag({ default: 'S', list: true }),
    RequiereVencimiento: flag({ default: 'S', list: true }),
    DiasVigencia: int({ min: 1, max: 3650, list: true }),
    DiasAviso: int({ min: 0, max: 365, required: true, default: 30 }),
    Bloqueante: flag({ default: 'S', list: true, filter: true }),
    /** Until then who lacks it is only warned. */
    BloqueaDesde: date({}),
    Salud: flag({ list: true }),
    /** One paper may serve many people: the monthly list of an insurance. */
    Grupal: flag({ list: true }),
    Instrucciones: text({ max: 1000, multiline: true }),
    InstruccionesIngles: text({ max: 1000, multiline: true }),
    Plantilla: file({ accept: ['pdf'] }),
  },
  {
    scope: 'cliente',
    title: 'Nombre',
    subtitle: 'Codigo',
    menu: ['060602'],
    retire: true,
    tabs: ['datos', 'evaluar'],
    children: [{ tab: 'evaluar', resource: 'AcreditacionDatoEvaluar', by: 'IdRequisito' }],
    lookup: ['Entidad', 'TipoRequisito', 'Codigo', 'Grupal'],
  },
);

/** What the evaluator fills in beside a requirement: blood pressure, restriction notes, licence class… */
export const DatoEvaluar = entity(
  'AcreditacionDatoEvaluar',
  {
    Codigo: code({ max: 15, required: true, unique: true, list: true, search: true }),
    Nombre: text({ max: 80, required: true, list: true, search: true }),
    NombreIngles: text({ max: 80 }),
    IdRequisito: ref('AcreditacionRequisito', { required: true, list: true, filter: true }),
    TipoValor: choice({ options: ['T', 'F', 'L', 'N'], required: true, default: 'T', list: true }),
    Opciones: tags({ max: 60 }),
    Minimo: decimal({ precision: 12, scale: 2 }),
    Maximo: decimal({ precision: 12, scale: 2 }),
    Obligatorio: flag({ list: true }),
  },
  {
    scope: 'cliente',
    title: 'Nombre',
    menu: ['060601', '060602'],
    retire: true,
    rules: [{ rule: 'notBefore', field: 'Maximo', from: 'Minimo' }],
  },
);

export const PerfilAcreditacion = entity(
  'AcreditacionPerfil',
  {
    Codigo: code({ max: 15, required: true, unique: true, list: true, search: true }),
    Nombre: text({ max: 120, required: true, list: true, search: true }),
    NombreIngles: text({ max: 120 }),
    /** Loads, requests and accreditations made with it are of that entity: it stays. */
    Entidad: choice({ options: ENTIDADES, required: true, default: 'P', list: true, filter: true, fixed: true }),
    Cargos: refs('AdministracionCargo', {}),
    Funciones: refs('AdministracionFuncion', {}),
    TiposVehiculo: refs('AdministracionTipoVehiculo', {}),
    IdPerfilAcceso: ref('AccesoPerfil', { list: true, filter: true }),
    /** Proposed to the credential office once somebody is accredited. */
    IdTipoCredencial: ref('IdentificacionTipoCredencial', { filter: true, only: { Entidad: 'P' } }),
    VisitaMaximoDias: int({ min: 1, max: 90 }),
  },
  {
    scope: 'cliente',
    title: 'Nombre',
    subtitle: 'Codigo',
    menu: ['060603'],
    key: { name: 'IdPerfilAcreditacion', kind: 'int' },
    retire: true,
    tabs: ['datos', 'requisitos'],
    children: [{ tab: 'requisitos', resource: 'AcreditacionPerfilRequisito', by: 'IdPerfilAcreditacion' }],
    lookup: ['Entidad'],
  },
);

export const PerfilRequisito = entity(
  'AcreditacionPerfilRequisito',
  {
    IdPerfilAcreditacion: ref('AcreditacionPerfil', { required: true, fixed: true, filter: true }),
    IdRequisito: ref('AcreditacionRequisito', { required: true, list: true, fixed: true, filter: true }),
    Obligatorio: flag({ default: 'S', list: true }),
    Orden: int({ min: 1, max: 99, required: true, default: 1, list: true }),
  },
  {
    scope: 'cliente',
    title: 'IdRequisito',
    menu: ['060603'],
    unique: [['IdPerfilAcreditacion', 'IdRequisito']],
    sort: [{ selector: 'Orden', desc: false }],
  },
);
