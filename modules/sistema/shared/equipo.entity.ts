import { entity } from '@platform/entity/entity';
import { choice, code, date, file, flag, int, moment, ref, text } from '@platform/entity/field';

/** What a reader reads: card, barcode, QR, fingerprint, face, PIN, plate. */
export const TIPOS_LECTURA = ['TAR', 'COD', 'QR', 'HUE', 'ROS', 'PIN', 'PLA'] as const;

export const TipoEquipo = entity(
  'SistemaTipoEquipo',
  {
    Codigo: code({ max: 10, required: true, unique: true, list: true, search: true }),
    TipoEquipo: text({ max: 60, required: true, list: true, search: true }),
    Clase: choice({ options: ['LEC', 'CTL', 'TOR', 'BAR', 'ENR', 'IMP', 'KIO'], required: true, list: true, filter: true }),
    UsaRed: flag({ default: 'S', list: true }),
    UsaSerial: flag({ list: true }),
    UsaEntradaSalida: flag({ default: 'S', list: true }),
    Equipos: int({ computed: true, list: true }),
  },
  {
    scope: 'cliente',
    title: 'TipoEquipo',
    subtitle: 'Codigo',
    menu: ['010401'],
    retire: true,
    sort: [{ selector: 'Codigo', desc: false }],
    lookup: ['Clase', 'UsaRed', 'UsaSerial', 'UsaEntradaSalida'],
  },
);

/** How the raw text of a reader becomes an identifier (Sistema, Calculations 1). */
export const ConfiguracionLectura = entity(
  'SistemaConfiguracionLectura',
  {
    Codigo: code({ max: 10, required: true, unique: true, list: true, search: true }),
    ConfiguracionLectura: text({ max: 60, required: true, list: true, search: true }),
    TipoLectura: choice({ options: TIPOS_LECTURA, required: true, list: true, filter: true }),
    Prefijo: text({ max: 10, pattern: null }),
    Sufijo: text({ max: 10, pattern: null }),
    PosicionInicio: int({ min: 1, max: 500, required: true, default: 1 }),
    Longitud: int({ min: 0, max: 500, required: true, default: 0 }),
    Base: choice({ options: ['D', 'H', 'T'], required: true, default: 'T', list: true }),
    InvertirBytes: flag({}),
    QuitarCeros: flag({}),
    LongitudFinal: int({ min: 0, max: 40, required: true, default: 0, list: true }),
    Identifica: choice({ options: ['C', 'R', 'D', 'T', 'P'], required: true, default: 'C', list: true, filter: true }),
    Equipos: int({ computed: true, list: true }),
  },
  {
    scope: 'cliente',
    title: 'ConfiguracionLectura',
    subtitle: 'Codigo',
    menu: ['010402'],
    retire: true,
    sort: [{ selector: 'Codigo', desc: false }],
  },
);

export const TipoMantenimiento = entity(
  'SistemaTipoMantenimiento',
  {
    Codigo: code({ max: 10, required: true, unique: true, list: true, search: true }),
    TipoMantenimiento: text({ max: 60, required: true, list: true, search: true }),
    PeriodicidadDias: int({ max: 3650, required: true, default: 0, list: true }),
    FueraServicio: flag({ list: true }),
    Mantenimientos: int({ computed: true, list: true }),
  },
  {
    scope: 'cliente',
    title: 'TipoMantenimiento',
    subtitle: 'Codigo',
    menu: ['010404'],
    retire: true,
    sort: [{ selector: 'Codigo', desc: false }],
    lookup: ['PeriodicidadDias'],
  },
);

/** A registered reader, controller, turnstile, barrier, printer or kiosk. The tabs of its type say how it is connected. */
export const Equipo = entity(
  'SistemaEquipo',
  {
    Codigo: code({ max: 15, required: true, unique: true, list: true, search: true }),
    Equipo: text({ max: 80, required: true, list: true, search: true }),
    IdTipoEquipo: ref('SistemaTipoEquipo', { required: true, list: true, filter: true }),
    Modelo: text({ max: 60, required: true, list: true }),
    IdDivision: ref('SistemaDivision', { required: true, list: true, filter: true }),
    NumeroSerie: code({ max: 40, pattern: 'DES', unique: 'installation', search: true }),
    TipoLectura: choice({ options: TIPOS_LECTURA, required: true }),
    IdConfiguracionLectura: ref('SistemaConfiguracionLectura', { dependsOn: ['TipoLectura'] }),
    FuncionEntradaSalida: choice({ options: ['E', 'S', 'A'], required: true, default: 'A', list: true, filter: true }),
    DiferenciaHoraria: int({ min: -720, max: 840, required: true, default: 0 }),
    Observacion: text({ max: 250, multiline: true }),
    Ip: code({ max: 15, pattern: 'IP', tab: 'red', list: true, search: true }),
    Mac: code({ max: 17, pattern: 'MAC', unique: true, tab: 'red', list: true }),
    Mascara: code({ max: 15, pattern: 'IP', tab: 'red' }),
    PuertaEnlace: code({ max: 15, pattern: 'IP', tab: 'red' }),
    IpServidor: code({ max: 15, pattern: 'IP', tab: 'red' }),
    NombreHost: code({ max: 253, pattern: 'HOST', keepCase: true, tab: 'red' }),
    Puerto: int({ min: 1, max: 65_535, tab: 'red' }),
    ComVirtual: code({ max: 10, tab: 'serial' }),
    BitsPorSegundo: choice({ options: ['1200', '2400', '4800', '9600', '19200', '38400', '57600', '115200'], tab: 'serial' }),
    BitsDatos: choice({ options: ['5', '6', '7', '8'], tab: 'serial' }),
    Paridad: choice({ options: ['N', 'P', 'I', 'M', 'E'], tab: 'serial' }),
    BitsParada: choice({ options: ['1', '1.5', '2'], tab: 'serial' }),
    SalidaVerde: int({ min: 0, max: 16, tab: 'entradaSalida' }),
    SalidaRoja: int({ min: 0, max: 16, tab: 'entradaSalida' }),
    /** From Acceso: where its door is. */
    PuntoControl: text({ max: 400, computed: true, list: true }),
    Condicion: choice({ options: ['O', 'M'], computed: true, list: true, filter: true }),
    EnLinea: flag({ server: true, list: true, filter: true }),
    UltimaConexion: moment({ server: true, list: true }),
    /** How its type is connected: what the form's tabs follow. */
    UsaRed: flag({ computed: true }),
    UsaSerial: flag({ computed: true }),
    UsaEntradaSalida: flag({ computed: true }),
  },
  {
    scope: 'cliente',
    title: 'Equipo',
    subtitle: 'Codigo',
    menu: ['010403'],
    apart: ['Equipo', 'Modelo', 'FuncionEntradaSalida', 'DiferenciaHoraria', 'Mascara', 'PuertaEnlace', 'IpServidor', 'NombreHost', 'Puerto'],
    retire: true,
    sort: [{ selector: 'Codigo', desc: false }],
    unique: [
      ['IdDivision', 'Ip'],
      ['IpServidor', 'ComVirtual'],
    ],
    tabs: ['datos', 'red', 'serial', 'entradaSalida', 'mantenimiento'],
    children: [{ tab: 'mantenimiento', resource: 'SistemaEquipoMantenimiento', by: 'IdEquipo' }],
  },
);

export const EquipoMantenimiento = entity(
  'SistemaEquipoMantenimiento',
  {
    IdEquipo: ref('SistemaEquipo', { required: true, list: true, fixed: true }),
    IdTipoMantenimiento: ref('SistemaTipoMantenimiento', { required: true, list: true }),
    Fecha: date({ required: true, list: true }),
    ProximaFecha: date({ list: true }),
    Responsable: text({ max: 80, required: true, list: true }),
    Observacion: text({ max: 500, multiline: true }),
    Adjunto: file({ accept: ['pdf'] }),
    /** When an out-of-service maintenance was ended. */
    FechaTermino: moment({ server: true, list: true }),
  },
  {
    scope: 'cliente',
    title: 'IdTipoMantenimiento',
    menu: ['010403'],
    sort: [{ selector: 'Fecha', desc: true }],
    indexes: [['ProximaFecha']],
  },
);
