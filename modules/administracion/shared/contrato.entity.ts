import { after, entity, notBefore } from '@platform/entity/entity';
import { choice, code, date, detail, file, flag, int, ref, tags, text } from '@platform/entity/field';

export const TipoContrato = entity(
  'AdministracionTipoContrato',
  {
    Codigo: code({ max: 10, required: true, unique: true, list: true, search: true }),
    TipoContrato: text({ max: 80, required: true, list: true, search: true }),
    ValidaDotacion: flag({ default: 'S', list: true, filter: true }),
    Contratos: int({ computed: true, list: true }),
  },
  {
    scope: 'cliente',
    title: 'TipoContrato',
    subtitle: 'Codigo',
    menu: ['030203'],
    retire: true,
    sort: [{ selector: 'Codigo', desc: false }],
    lookup: ['ValidaDotacion'],
  },
);

/** F to begin, V in force, W about to end, X ended, C closed. */
export const ESTADOS_CONTRATO = ['F', 'V', 'W', 'X', 'C'] as const;

/** A client's administrator sees the contracts of every division: the division is a plain reference, not the scope. */
export const Contrato = entity(
  'AdministracionContrato',
  {
    Codigo: code({ max: 30, pattern: 'DES', required: true, unique: true, list: true, search: true }),
    IdTipoContrato: ref('AdministracionTipoContrato', { required: true, list: true, filter: true }),
    Asunto: text({ max: 250, required: true, list: true, search: true }),
    IdDivision: ref('SistemaDivision', { required: true, list: true, filter: true }),
    IdCompania: ref('AdministracionCompania', {
      required: true,
      list: true,
      filter: true,
      only: { Contratista: 'N' },
    }),
    IdCompaniaContratista: ref('AdministracionCompania', {
      required: true,
      list: true,
      filter: true,
      only: { Contratista: 'S' },
    }),
    IdOperador1: ref('SeguridadUsuario', {
      textKey: true,
      required: true,
      filter: true,
      only: { Contratista: 'N' },
    }),
    IdOperador2: ref('SeguridadUsuario', { textKey: true, filter: true, only: { Contratista: 'N' } }),
    IdUnidadOrganizacional: ref('AdministracionUnidadOrganizacional', {
      required: true,
      list: true,
      filter: true,
    }),
    IdCentroCosto: ref('AdministracionCentroCosto', {
      required: true,
      dependsOn: ['IdCompania', 'IdUnidadOrganizacional'],
    }),
    FechaInicio: date({ required: true, list: true }),
    FechaFin: date({ required: true, list: true, filter: true }),
    FechaInicial: date({ server: true }),
    FechaFinOriginal: date({ server: true }),
    Servicios: tags({ max: 100 }),
    IdArchivo: file({ accept: ['pdf'] }),
    Estado: choice({ options: ESTADOS_CONTRATO, computed: true, list: true, filter: true }),
    Adendas: int({ computed: true, list: true }),
    FechaCierre: date({ server: true }),
    ObservacionCierre: text({ max: 500, server: true }),
    Dotacion: int({ min: 1, max: 100_000, required: true, list: true, tab: 'dotacion' }),
    DotacionUsada: int({ computed: true, list: true, tab: 'dotacion' }),
    DotacionExcedida: flag({ computed: true, filter: true, tab: 'dotacion' }),
    /** People in requests sent and not answered: shown, not counted. */
    EnProceso: int({ computed: true, tab: 'dotacion' }),
    Vehiculo: flag({ tab: 'dotacion' }),
    DotacionVehiculo: int({ min: 1, max: 100_000, tab: 'dotacion' }),
    DotacionVehiculoUsada: int({ computed: true, tab: 'dotacion' }),
    /** Vehicles of requests sent and not answered: shown, not counted. */
    VehiculosEnProceso: int({ computed: true, tab: 'dotacion' }),
  },
  {
    scope: 'cliente',
    title: 'Codigo',
    subtitle: 'Asunto',
    menu: ['030204'],
    apart: ['Asunto', 'IdTipoContrato', 'IdOperador1', 'IdOperador2'],
    extras: true,
    rules: [after('FechaFin', 'FechaInicio')],
    unit: 'IdUnidadOrganizacional',
    tabs: ['datos', 'dotacion', 'subcontratistas', 'adendas', 'personas', 'vehiculos', 'adicionales'],
    children: [
      { tab: 'subcontratistas', resource: 'AdministracionContratoSubcontratista', by: 'IdContrato' },
      { tab: 'adendas', resource: 'AdministracionAdenda', by: 'IdContrato' },
      // Who and what is accredited in it is Acreditación's to say; without that module there is no tab.
      { tab: 'personas', resource: 'AcreditacionPersona', by: 'IdContrato' },
      { tab: 'vehiculos', resource: 'AcreditacionVehiculo', by: 'IdContrato' },
    ],
    page: {
      icon: 'file-certificate',
      line: ['Asunto'],
      facts: ['IdCompaniaContratista', 'IdTipoContrato', 'IdDivision'],
      states: ['Estado'],
      keyFacts: [
        'IdCompania',
        'IdUnidadOrganizacional',
        'IdCentroCosto',
        'IdOperador1',
        'IdOperador2',
        'FechaInicio',
        'FechaFin',
        'FechaFinOriginal',
        'FechaCierre',
        'ObservacionCierre',
      ],
    },
    lookup: ['IdCompania', 'IdCompaniaContratista', 'IdDivision', 'IdUnidadOrganizacional', 'IdCentroCosto', 'FechaInicio', 'FechaFin'],
  },
);

/** A company that works in a contract under its contractor, from a date to another. */
export const ContratoSubcontratista = entity(
  'AdministracionContratoSubcontratista',
  {
    IdContrato: ref('AdministracionContrato', { required: true, list: true, filter: true, fixed: true }),
    IdCompania: ref('AdministracionCompania', {
      required: true,
      list: true,
      filter: true,
      fixed: true,
      only: { Contratista: 'S' },
    }),
    FechaInicio: date({ required: true, list: true }),
    FechaFin: date({ required: true, list: true }),
    /** Names the row where something refuses to let it go. */
    Subcontratista: text({ max: 60, computed: true }),
  },
  {
    scope: 'cliente',
    title: 'Subcontratista',
    menu: ['030204'],
    retire: true,
    sort: [{ selector: 'FechaInicio', desc: true }],
    rules: [notBefore('FechaFin', 'FechaInicio')],
  },
);

/**
 * A change of a contract's term or endowment, agreed and signed: it acts when it is registered. Of a saved one only the
 * subject and the file are edited; the last one may be deleted, which gives back what it changed.
 */
export const Adenda = entity(
  'AdministracionAdenda',
  {
    /** Ended contracts too: an addendum brings them back into force. */
    IdContrato: ref('AdministracionContrato', { required: true, list: true, filter: true, fixed: true, only: { Vencidos: 'S' } }),
    IdCompaniaContratista: ref('AdministracionCompania', { computed: true, list: true, filter: true }),
    /** 1, 2, … within the contract. */
    Numero: int({ required: true, server: true, list: true }),
    FechaAdenda: date({ required: true, list: true, filter: true, fixed: true }),
    Asunto: text({ max: 250, required: true, list: true, search: true }),
    FechaFinNueva: date({ fixed: true }),
    DotacionNueva: int({ min: 1, max: 100_000, fixed: true }),
    DotacionVehiculoNueva: int({ min: 1, max: 100_000, fixed: true }),
    /** Employments and accreditations that ended with the contract end on the new day. */
    ExtiendeTrabajadores: flag({ fixed: true }),
    IdArchivo: file({ accept: ['pdf'], required: true, list: true }),
    FechaFinAnterior: date({ required: true, server: true }),
    DotacionAnterior: int({ required: true, server: true }),
    DotacionVehiculoAnterior: int({ server: true }),
    /** Whose dates it moved, so that deleting it moves them back. */
    Extendidos: detail({ server: true }),
    /** Names the row where something refuses to let it go. */
    Adenda: text({ max: 60, computed: true }),
  },
  {
    scope: 'cliente',
    title: 'Adenda',
    subtitle: 'Asunto',
    menu: ['030205'],
    unique: [['IdContrato', 'Numero']],
    sort: [{ selector: 'FechaAdenda', desc: true }],
    tabs: ['datos'],
  },
);
