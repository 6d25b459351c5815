import { entity } from '@platform/entity/entity';
import { choice, code, date, file, flag, int, moment, photo, ref, text } from '@platform/entity/field';

const bySubject = { selector: 'FechaInicio', desc: true } as const;
/** Of an issued credential by the day: V vigente, P por iniciar, X vencida, I inactiva. */
const VIGENCIAS = ['V', 'P', 'X', 'I'] as const;

/** Means by which a person or a vehicle is recognized, and since when. */
export const PersonaTipo = entity(
  'IdentificacionPersonaTipo',
  {
    IdPersona: ref('AdministracionPersona', { fixed: true, filter: true }),
    IdVehiculo: ref('AdministracionVehiculo', { fixed: true, filter: true }),
    IdTipoIdentificacion: ref('IdentificacionTipoIdentificacion', { required: true, fixed: true, list: true, filter: true }),
    FechaInicio: date({ required: true, list: true, fixed: true }),
    FechaFin: date({ list: true }),
    /** A given by an accreditation, M by hand. */
    Origen: choice({ options: ['A', 'M'], required: true, default: 'M', server: true, list: true }),
    Medio: text({ max: 3, computed: true }),
    /** Of a PIN: the number by which readers know the person. */
    Clave: text({ max: 30, computed: true, list: true }),
    /** Readers on which the person is, by a finger, a face or a PIN; what a finger or a face is like stays there. */
    Lectores: text({ max: 200, computed: true, list: true }),
  },
  {
    scope: 'cliente',
    title: 'IdTipoIdentificacion',
    menu: ['0705'],
    sort: [bySubject],
    unique: [
      ['IdPersona', 'IdTipoIdentificacion'],
      ['IdVehiculo', 'IdTipoIdentificacion'],
    ],
  },
);

/**
 * A card of a person or of a vehicle: at most one is active in the client, which the database itself keeps. It belongs
 * to the division that issued it and serves wherever its bearer is accredited. One of the stock that visitors are lent is nobody's between two loans.
 */
export const Credencial = entity(
  'IdentificacionCredencial',
  {
    Entidad: choice({ options: ['P', 'V'], required: true, default: 'P', server: true }),
    IdPersona: ref('AdministracionPersona', { fixed: true, filter: true }),
    IdVehiculo: ref('AdministracionVehiculo', { fixed: true, filter: true }),
    /** Of the stock: lent, and given back. */
    Prestable: flag({ server: true }),
    /** Prefix of the type and a number that is never used again. */
    Codigo: code({ max: 20, required: true, unique: true, server: true, list: true, search: true }),
    Vigencia: choice({ options: VIGENCIAS, computed: true, list: true, filter: true }),
    IdTipoCredencial: ref('IdentificacionTipoCredencial', { required: true, fixed: true, list: true, filter: true }),
    IdTipoIdentificacion: ref('IdentificacionTipoIdentificacion', { required: true, fixed: true }),
    CodigoReferencia1: code({ max: 40, pattern: 'LDG', list: true, search: true }),
    CodigoReferencia2: code({ max: 40, pattern: 'LDG', search: true }),
    FechaInicio: date({ required: true, list: true, filter: true }),
    FechaFin: date({ required: true, list: true, filter: true }),
    /** NUEVA when it is the person's first and none was said. */
    IdMotivoEmision: ref('IdentificacionMotivo', { fixed: true, list: true, only: { Uso: 'E' } }),
    Observacion: text({ max: 250, multiline: true }),
    Estado: choice({ options: ['A', 'I'], required: true, default: 'A', server: true }),
    /** Of an active one: by what it will have ended, where its end was decided for a later day. */
    IdMotivoInactivacion: ref('IdentificacionMotivo', { server: true, list: true }),
    /** Of one that the office ended: by what it was to end on a later day. */
    IdMotivoPrevisto: ref('IdentificacionMotivo', { server: true }),
    FechaInactivacion: moment({ server: true }),
    IdUsuarioInactiva: text({ max: 20, server: true }),
    ObservacionInactivacion: text({ max: 250, server: true }),
    FechaEntrega: date({ server: true, list: true }),
    /** Who handed it over. */
    IdUsuarioEntrega: text({ max: 20, server: true, list: true }),
    /** Drawn by whoever was handed it. */
    FirmaEntrega: file({ accept: ['png'], server: true }),
    Impresa: flag({ server: true, list: true, filter: true }),
    NumeroImpresiones: int({ required: true, default: 0, server: true, list: true }),
    FechaImpresion: moment({ server: true }),
    /** With which it was last printed. */
    IdPlantillaVersion: int({ server: true }),
    IdCredencialAnterior: ref('IdentificacionCredencial', { server: true }),
    IdAcreditacionPersona: ref('AcreditacionPersona', { server: true }),
    IdDivision: ref('SistemaDivision', { required: true, server: true, list: true }),
    /** When someone who authorizes let the bearer have another in spite of the reason by which this one ended. */
    FechaLevantamiento: moment({ server: true }),
    IdUsuarioLevanta: text({ max: 20, server: true }),
    /** The bearer's newest. */
    Ultima: flag({ default: 'S', server: true }),
  },
  {
    scope: 'cliente',
    title: 'Codigo',
    menu: ['0705'],
    page: {
      icon: 'id-badge-2',
      line: ['IdPersona', 'IdVehiculo', 'IdTipoCredencial'],
      facts: ['CodigoReferencia1', 'CodigoReferencia2'],
      states: ['Vigencia'],
      keyFacts: [
        'FechaInicio',
        'FechaFin',
        'FechaEntrega',
        'IdUsuarioEntrega',
        'IdMotivoEmision',
        'IdMotivoInactivacion',
        'FechaInactivacion',
        'IdCredencialAnterior',
        'IdDivision',
        'Observacion',
      ],
    },
    sort: [{ selector: 'Codigo', desc: true }],
    indexes: [['IdPersona', 'Ultima'], ['CodigoReferencia1'], ['CodigoReferencia2'], ['Estado', 'FechaFin']],
  },
);

/** What a credential's QR carries: the server's own, so that no list ever shows it. */
export const CredencialToken = entity(
  'IdentificacionCredencialToken',
  {
    IdCredencial: ref('IdentificacionCredencial', { required: true, unique: true, server: true }),
    Token: code({ max: 22, required: true, unique: 'installation', keepCase: true, server: true }),
  },
  { scope: 'cliente', title: 'IdCredencial', menu: [], operations: [] },
);

/** Where its form shows what the person is: the first tab is the card's. */
const AT = { tab: 'datos' } as const;

/**
 * Who may carry a credential in the session's division, each with its newest one: people accredited there at some time,
 * by their accreditation that lasts longest. Read from a view (migrations/0870).
 */
export const Portador = entity(
  'IdentificacionPortador',
  {
    Foto: photo({ ...AT, list: true, shows: ['AdministracionPersona.FotoPerfil'] }),
    Documento: code({ ...AT, max: 20, list: true, search: true, filter: true, shows: ['AdministracionPersona.Documento'] }),
    NombreCompleto: text({ ...AT, max: 203, list: true, search: true, shows: ['AdministracionPersona.NombreCompleto'] }),
    Vigencia: choice({ ...AT, options: [...VIGENCIAS, 'N'], computed: true, list: true, filter: true }),
    IdCompania: ref('AdministracionCompania', { ...AT, list: true, filter: true }),
    IdContrato: ref('AdministracionContrato', { ...AT, filter: true }),
    IdUnidadOrganizacional: ref('AdministracionUnidadOrganizacional', { ...AT, filter: true, below: 'IdUnidadPadre' }),
    IdCargo: ref('AdministracionCargo', { ...AT, list: true }),
    Condicion: choice({ ...AT, options: ['TRABAJADOR', 'VISITA'], list: true, filter: true }),
    /** Until when it is accredited. */
    AcreditadoHasta: date({ ...AT, list: true, filter: true }),
    IdTipoCredencial: ref('IdentificacionTipoCredencial', { ...AT, list: true, filter: true }),
    Codigo: code({ ...AT, max: 20, list: true, search: true }),
    CodigoReferencia1: code({ ...AT, max: 40, list: true, search: true }),
    FechaInicio: date({ ...AT, list: true }),
    FechaFin: date({ ...AT, list: true, filter: true }),
    FechaEntrega: date({ ...AT, list: true, filter: true }),
    Impresa: flag({ ...AT, list: true, filter: true }),
    NumeroImpresiones: int({ ...AT, list: true }),
    /** Accredited and without an active one. */
    PorEmitir: flag({ ...AT, computed: true, filter: true }),
    /** Accredited and without a photo, so that no card can be made. */
    SinFoto: flag({ ...AT, computed: true, filter: true }),
    /** Its active card was printed and nobody was handed it. */
    PorEntregar: flag({ ...AT, computed: true, filter: true }),
    IdCredencial: int(AT),
    EstadoCredencial: choice({ ...AT, options: ['A', 'I'] }),
  },
  {
    scope: 'division',
    title: 'NombreCompleto',
    subtitle: 'Documento',
    menu: ['0705'],
    key: { name: 'IdPersona', kind: 'int' },
    view: 'identificacion_portador',
    operations: ['consultar', 'exportar'],
    company: 'IdCompania',
    unit: 'IdUnidadOrganizacional',
    sort: [{ selector: 'NombreCompleto', desc: false }],
    tabs: ['credencial', 'datos', 'tipos', 'historial', 'foto'],
    children: [
      { tab: 'tipos', resource: 'IdentificacionPersonaTipo', by: 'IdPersona' },
      { tab: 'historial', resource: 'IdentificacionCredencial', by: 'IdPersona' },
    ],
  },
);

/** Vehicles that may carry a credential in the session's division, each with its newest one. Read from a view. */
export const PortadorVehiculo = entity(
  'IdentificacionPortadorVehiculo',
  {
    Foto: photo({ ...AT, list: true, shows: ['AdministracionVehiculo.FotoPerfil'] }),
    Placa: code({ ...AT, max: 10, list: true, search: true, filter: true, shows: ['AdministracionVehiculo.Placa'] }),
    IdTipoVehiculo: ref('AdministracionTipoVehiculo', { ...AT, list: true, filter: true }),
    Vigencia: choice({ ...AT, options: [...VIGENCIAS, 'N'], computed: true, list: true, filter: true }),
    IdCompania: ref('AdministracionCompania', { ...AT, list: true, filter: true }),
    IdContrato: ref('AdministracionContrato', { ...AT, filter: true }),
    IdUnidadOrganizacional: ref('AdministracionUnidadOrganizacional', { ...AT, filter: true, below: 'IdUnidadPadre' }),
    /** Until when it is accredited. */
    AcreditadoHasta: date({ ...AT, list: true, filter: true }),
    IdTipoCredencial: ref('IdentificacionTipoCredencial', { ...AT, list: true, filter: true }),
    Codigo: code({ ...AT, max: 20, list: true, search: true }),
    CodigoReferencia1: code({ ...AT, max: 40, list: true, search: true }),
    FechaInicio: date({ ...AT, list: true }),
    FechaFin: date({ ...AT, list: true, filter: true }),
    FechaEntrega: date({ ...AT, list: true }),
    Impresa: flag({ ...AT, list: true, filter: true }),
    NumeroImpresiones: int({ ...AT, list: true }),
    /** Accredited and without an active one. */
    PorEmitir: flag({ ...AT, computed: true, filter: true }),
    IdCredencial: int(AT),
    EstadoCredencial: choice({ ...AT, options: ['A', 'I'] }),
  },
  {
    scope: 'division',
    title: 'Placa',
    menu: ['0705'],
    key: { name: 'IdVehiculo', kind: 'int' },
    view: 'identificacion_portador_vehiculo',
    operations: ['consultar', 'exportar'],
    company: 'IdCompania',
    unit: 'IdUnidadOrganizacional',
    sort: [{ selector: 'Placa', desc: false }],
    tabs: ['credencial', 'datos', 'tipos', 'historial'],
    children: [
      { tab: 'tipos', resource: 'IdentificacionPersonaTipo', by: 'IdVehiculo' },
      { tab: 'historial', resource: 'IdentificacionCredencial', by: 'IdVehiculo' },
    ],
  },
);

/** A visitor's having a card of the stock: from when until when, and by what day it had to come back. */
export const Prestamo = entity(
  'IdentificacionPrestamo',
  {
    IdCredencial: ref('IdentificacionCredencial', { required: true, server: true, filter: true }),
    IdPersona: ref('AdministracionPersona', { required: true, server: true, list: true, filter: true }),
    FechaHoraPrestamo: moment({ required: true, server: true, list: true }),
    FechaFin: date({ required: true, server: true, list: true }),
    FechaHoraDevolucion: moment({ server: true, list: true }),
    /** N: it never came back. */
    Devuelta: flag({ server: true, list: true }),
  },
  {
    scope: 'division',
    title: 'FechaHoraPrestamo',
    menu: ['0705'],
    operations: ['consultar', 'exportar'],
    sort: [{ selector: 'FechaHoraPrestamo', desc: true }],
    indexes: [['IdCredencial', 'FechaHoraPrestamo']],
  },
);

/** The stock of cards that visitors are lent, and who has each. Read from a view. */
export const Prestable = entity(
  'IdentificacionPrestable',
  {
    Codigo: code({ ...AT, max: 20, list: true, search: true }),
    /** D here, P lent, V lent and late, I ended. */
    Situacion: choice({ ...AT, options: ['D', 'P', 'V', 'I'], computed: true, list: true, filter: true }),
    IdTipoCredencial: ref('IdentificacionTipoCredencial', { ...AT, list: true, filter: true }),
    CodigoReferencia1: code({ ...AT, max: 40, list: true, search: true }),
    IdPersona: ref('AdministracionPersona', { ...AT, list: true, filter: true }),
    /** Of whoever has it, since when and by what day it comes back. */
    FechaPrestamo: moment({ ...AT, list: true }),
    FechaFin: date({ ...AT, list: true, filter: true }),
    IdMotivoInactivacion: ref('IdentificacionMotivo', { ...AT, list: true }),
    Impresa: flag({ ...AT, list: true, filter: true }),
    Estado: choice({ ...AT, options: ['A', 'I'] }),
  },
  {
    scope: 'division',
    title: 'Codigo',
    menu: ['0705'],
    key: { name: 'IdCredencial', kind: 'int' },
    view: 'identificacion_prestable',
    operations: ['consultar', 'exportar'],
    sort: [{ selector: 'Codigo', desc: false }],
    tabs: ['datos', 'historial'],
    children: [{ tab: 'historial', resource: 'IdentificacionPrestamo', by: 'IdCredencial' }],
  },
);

/** A person's credentials as the person's own file shows them (Administración › Gestión de personas): only read. */
export const CredencialDePersona = entity(
  'IdentificacionCredencialPersona',
  {
    IdPersona: ref('AdministracionPersona', { required: true, filter: true }),
    Codigo: code({ max: 20, list: true }),
    Vigencia: choice({ options: VIGENCIAS, computed: true, list: true, filter: true }),
    IdTipoCredencial: ref('IdentificacionTipoCredencial', { list: true }),
    CodigoReferencia1: code({ max: 40, list: true }),
    FechaInicio: date({ list: true }),
    FechaFin: date({ list: true }),
    IdMotivoEmision: ref('IdentificacionMotivo', { list: true }),
    IdMotivoInactivacion: ref('IdentificacionMotivo', { list: true }),
    FechaEntrega: date({ list: true }),
    IdDivision: ref('SistemaDivision', { list: true }),
    Estado: choice({ options: ['A', 'I'] }),
  },
  {
    scope: 'cliente',
    title: 'Codigo',
    menu: ['030101', '0705'],
    key: { name: 'IdCredencial', kind: 'int' },
    view: 'identificacion_credencial_persona',
    operations: ['consultar'],
    sort: [{ selector: 'Codigo', desc: true }],
  },
);
