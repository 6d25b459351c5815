import { entity } from '@platform/entity/entity';
import { choice, choices, code, date, detail, file, flag, int, ref, text } from '@platform/entity/field';

/** The states of an accreditation, always calculated: V vigente, W por vencer, X vencida, S suspendida, D desmovilizada. */
const ESTADOS_ACREDITACION = ['V', 'W', 'X', 'S', 'D'] as const;

/** Under which contract and profile, for whom and until when: the same for whatever is accredited. */
const CONTRACT = {
  IdCompania: ref('AdministracionCompania', { required: true, list: true, filter: true }),
  IdContrato: ref('AdministracionContrato', { required: true, list: true, filter: true }),
  IdPerfilAcreditacion: ref('AcreditacionPerfil', { required: true, list: true, filter: true }),
} as const;
/** What lists of people and vehicles count by, where one of them may be accredited under several contracts. */
const COUNTED = {
  /** Begun, and neither over, suspended nor missing what blocks. */
  EnVigencia: flag({ computed: true, ofReader: true, filter: true }),
  /** Within what this row alone stands for its subject: D the division, C its company, U its unit. */
  UnaVezPor: choices({ options: ['D', 'C', 'U'], computed: true, ofReader: true, filter: true }),
} as const;
/** How it stands today: what whoever opens it came to see. */
const STANDING = {
  Estado: choice({ options: ESTADOS_ACREDITACION, computed: true, list: true, filter: true }),
  /** Why it is not simply in force, in the reader's words. */
  MotivoEstado: text({ max: 400, computed: true, list: true }),
  /** The next day on which one of its papers or itself ends. */
  ProximoVencimiento: date({ computed: true, list: true, filter: true }),
  /** The next one of a paper alone. */
  ProximoRequisito: date({ computed: true, filter: true }),
  RequisitosVencidos: int({ computed: true, list: true }),
} as const;
const TERM = {
  IdUnidadOrganizacional: ref('AdministracionUnidadOrganizacional', { filter: true }),
  FechaInicio: date({ required: true, list: true, filter: true }),
  FechaFin: date({ required: true, list: true, filter: true }),
  FechaSuspensionInicio: date({}),
  FechaSuspensionFin: date({}),
  MotivoSuspension: text({ max: 250 }),
  /** Who suspends it today: U an authorizer, I an indiscipline, C its company. */
  OrigenSuspension: choice({ options: ['U', 'I', 'C'], computed: true }),
  FechaDesmovilizacion: date({}),
  IdSolicitud: ref('AcreditacionSolicitud', { list: true }),
} as const;
/** A requirement as it was accredited, with the paper and the request it came from. */
const PAPER = {
  IdRequisito: ref('AcreditacionRequisito', { required: true, list: true, filter: true }),
  Obligatorio: flag({ list: true }),
  FechaEmision: date({ list: true }),
  FechaVencimiento: date({ list: true, filter: true }),
  DiasRestantes: int({ computed: true, list: true }),
  Estado: choice({ options: ['V', 'W', 'X', 'P'], computed: true, list: true }),
  IdArchivo: file({ accept: ['pdf'] }),
  IdSolicitud: ref('AcreditacionSolicitud', { list: true }),
} as const;

/**
 * Current accreditation of a person in a division under a contract. Its state is calculated from dates, suspension
 * and requirements whenever it is read. A visitor's has `Visita` S and the host: it does not count in the endowment.
 */
export const AcreditacionPersona = entity(
  'AcreditacionPersona',
  {
    IdPersona: ref('AdministracionPersona', { required: true, list: true, filter: true, fixed: true }),
    Documento: text({ max: 20, computed: true, list: true, shows: ['AdministracionPersona.Documento'] }),
    ...STANDING,
    ...CONTRACT,
    IdCargo: ref('AdministracionCargo', { list: true, filter: true }),
    Visita: flag({ list: true, filter: true }),
    IdAnfitrion: ref('AdministracionPersona', {}),
    /** High indisciplines that suspend it, while they are not annulled (server/suspension.ts). */
    Indisciplinas: detail({ server: true }),
    /** Inside the division now. */
    EnSitio: flag({ computed: true, filter: true }),
    ...COUNTED,
    ...TERM,
  },
  {
    scope: 'division',
    title: 'IdPersona',
    menu: ['060403'],
    key: { name: 'IdAcreditacionPersona', kind: 'int' },
    company: 'IdCompania',
    unit: 'IdUnidadOrganizacional',
    operations: ['consultar', 'exportar'],
    sort: [{ selector: 'FechaFin', desc: false }],
    unique: [['IdDivision', 'IdPersona', 'IdContrato']],
    tabs: ['datos', 'requisitos'],
    children: [{ tab: 'requisitos', resource: 'AcreditacionPersonaRequisito', by: 'IdAcreditacionPersona' }],
  },
);

export const AcreditacionPersonaRequisito = entity(
  'AcreditacionPersonaRequisito',
  { IdAcreditacionPersona: ref('AcreditacionPersona', { required: true, filter: true }), ...PAPER },
  {
    scope: 'division',
    title: 'IdRequisito',
    menu: ['060403'],
    operations: ['consultar', 'exportar'],
    sort: [{ selector: 'FechaVencimiento', desc: false }],
    unique: [['IdAcreditacionPersona', 'IdRequisito']],
    indexes: [['IdArchivo']],
  },
);

/**
 * Current accreditation of a vehicle in a division under a contract: what a person's is, without position. The approval
 * emits `vehiculo.acreditado` { IdAcreditacionVehiculo, IdVehiculo, IdDivision, IdPerfilAcceso, FechaInicio, FechaFin };
 * when it ends earlier, `acreditacion.plazoVehiculo` { Acreditaciones, FechaFin }.
 */
export const AcreditacionVehiculo = entity(
  'AcreditacionVehiculo',
  {
    IdVehiculo: ref('AdministracionVehiculo', { required: true, list: true, filter: true, fixed: true }),
    IdTipoVehiculo: ref('AdministracionTipoVehiculo', { computed: true, list: true, filter: true }),
    ...STANDING,
    EnSitio: flag({ computed: true, filter: true }),
    ...COUNTED,
    ...CONTRACT,
    ...TERM,
  },
  {
    scope: 'division',
    title: 'IdVehiculo',
    menu: ['060404'],
    key: { name: 'IdAcreditacionVehiculo', kind: 'int' },
    company: 'IdCompania',
    unit: 'IdUnidadOrganizacional',
    operations: ['consultar', 'exportar'],
    sort: [{ selector: 'FechaFin', desc: false }],
    unique: [['IdDivision', 'IdVehiculo', 'IdContrato']],
    tabs: ['datos', 'requisitos'],
    children: [{ tab: 'requisitos', resource: 'AcreditacionVehiculoRequisito', by: 'IdAcreditacionVehiculo' }],
  },
);

export const AcreditacionVehiculoRequisito = entity(
  'AcreditacionVehiculoRequisito',
  { IdAcreditacionVehiculo: ref('AcreditacionVehiculo', { required: true, filter: true }), ...PAPER },
  {
    scope: 'division',
    title: 'IdRequisito',
    menu: ['060404'],
    operations: ['consultar', 'exportar'],
    sort: [{ selector: 'FechaVencimiento', desc: false }],
    unique: [['IdAcreditacionVehiculo', 'IdRequisito']],
    indexes: [['IdArchivo']],
  },
);

/**
 * Current accreditation of a company in a division under a contract; `IdCompania` is who asked for it,
 * `IdCompaniaAcreditada` who it is of. Whoever may suspend people or vehicles may suspend it, and with it all of both.
 */
export const AcreditacionCompania = entity(
  'AcreditacionCompania',
  {
    IdCompaniaAcreditada: ref('AdministracionCompania', { required: true, list: true, filter: true, fixed: true }),
    Documento: code({ max: 20, computed: true, list: true }),
    ...STANDING,
    ...CONTRACT,
    ...TERM,
  },
  {
    scope: 'division',
    title: 'IdCompaniaAcreditada',
    menu: ['060403', '060404', '060401'],
    key: { name: 'IdAcreditacionCompania', kind: 'int' },
    company: 'IdCompania',
    unit: 'IdUnidadOrganizacional',
    operations: ['consultar', 'exportar'],
    sort: [{ selector: 'FechaFin', desc: false }],
    unique: [['IdDivision', 'IdCompaniaAcreditada', 'IdContrato']],
    tabs: ['datos', 'requisitos'],
    children: [{ tab: 'requisitos', resource: 'AcreditacionCompaniaRequisito', by: 'IdAcreditacionCompania' }],
  },
);

export const AcreditacionCompaniaRequisito = entity(
  'AcreditacionCompaniaRequisito',
  { IdAcreditacionCompania: ref('AcreditacionCompania', { required: true, filter: true }), ...PAPER },
  {
    scope: 'division',
    title: 'IdRequisito',
    menu: ['060403', '060404', '060401'],
    operations: ['consultar', 'exportar'],
    sort: [{ selector: 'FechaVencimiento', desc: false }],
    unique: [['IdAcreditacionCompania', 'IdRequisito']],
    indexes: [['IdArchivo']],
  },
);
