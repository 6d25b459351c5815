import { entity } from '@platform/entity/entity';
import { choice, code, flag, int, moment, ref, text } from '@platform/entity/field';

/** A device at a door: which relay of it, and for which direction. */
export const PuertaEquipo = entity(
  'AccesoPuertaEquipo',
  {
    IdPuerta: ref('AccesoPuerta', { required: true, list: true, filter: true }),
    IdEquipo: ref('SistemaEquipo', { required: true, list: true, filter: true, only: { Para: 'PUERTA' } }),
    NumeroPuerta: int({ min: 1, max: 16, required: true, default: 1, list: true }),
    Sentido: choice({ options: ['E', 'S', 'A'], required: true, default: 'A', list: true, filter: true }),
  },
  {
    scope: 'division',
    title: 'IdPuerta',
    menu: ['040305'],
    unique: [['IdEquipo', 'NumeroPuerta', 'Sentido']],
    sort: [{ selector: 'IdPuerta', desc: false }],
  },
);

/**
 * How a registered device is let speak with the product: ATT and ACC are readers that push by ZKTeco's protocol (attendance, access control),
 * WEB a terminal of one's own. P to be approved, A approved, B blocked; only its own calls and actions write it.
 */
export const EquipoConexion = entity(
  'AccesoEquipoConexion',
  {
    IdEquipo: ref('SistemaEquipo', { required: true, unique: true, fixed: true, list: true, filter: true }),
    NumeroSerie: code({ max: 40, computed: true, list: true }),
    /** Doors that it stands at. */
    Puertas: text({ max: 200, computed: true, list: true }),
    Protocolo: choice({ options: ['ATT', 'ACC', 'WEB'], required: true, default: 'WEB', list: true, filter: true }),
    Estado: choice({ options: ['P', 'A', 'B'], server: true, required: true, default: 'P', list: true, filter: true }),
    /** Networks that it may call from (`10.1.0.0/16, 10.2.3.4/32`); any when empty. */
    Redes: text({ max: 200, list: true }),
    TieneClave: flag({ computed: true, list: true, filter: true }),
    /** What tells the reader that it may open. */
    PalabraExito: code({ max: 10, keepCase: true, required: true, default: 'SUCCEED' }),
    /** Heard within the last minutes. */
    EnLinea: flag({ computed: true, ofReader: true, list: true }),
    UltimaConexion: moment({ server: true, list: true }),
    UltimaDireccion: code({ max: 45, keepCase: true, server: true, list: true }),
    Firmware: text({ max: 60, pattern: null, server: true, list: true }),
    ModeloInformado: text({ max: 60, pattern: null, server: true }),
    /** People that it holds, and those that it should. */
    PersonasCargadas: int({ computed: true, list: true }),
    PersonasEsperadas: int({ computed: true, list: true }),
    ComandosPendientes: int({ computed: true, list: true }),
    MarcasHoy: int({ computed: true, list: true }),
    /** Seconds that its clock is ahead of ours, as it was last seen; behind where it is negative. */
    DiferenciaReloj: int({ server: true, list: true }),
    Bateria: int({ server: true, list: true }),
    MarcasPendientes: int({ server: true, list: true }),
    VersionLista: int({ server: true }),
    /** Up to where its log of marks was taken, in its own words. */
    SelloMarcas: code({ max: 20, pattern: null, keepCase: true, server: true }),
    /** Of a reader of access control that has registered itself. */
    CodigoRegistro: code({ max: 32, keepCase: true, server: true }),
    /** From where it last said its key: readers say it when they begin, not at each call. */
    DireccionClave: code({ max: 45, pattern: null, keepCase: true, server: true }),
    /** When its people were last compared with those who may pass. */
    Sincronizada: moment({ server: true, list: true }),
    /** The silence that was told last: since when. */
    SilencioAvisado: moment({ server: true }),
  },
  {
    scope: 'division',
    title: 'IdEquipo',
    menu: ['040310'],
    sort: [{ selector: 'IdEquipoConexion', desc: true }],
    tabs: ['datos', 'comandos', 'personas', 'lineas'],
    children: [
      { tab: 'comandos', resource: 'AccesoEquipoComando', by: 'IdEquipoConexion' },
      { tab: 'personas', resource: 'AccesoEquipoPersona', by: 'IdEquipoConexion' },
      { tab: 'lineas', resource: 'AccesoEquipoLinea', by: 'IdEquipoConexion' },
    ],
  },
);

/** What a reader is told to do, in its own words, until it says what came of it: P waits, E sent, O done, F failed, V too late. */
export const EquipoComando = entity(
  'AccesoEquipoComando',
  {
    IdEquipoConexion: ref('AccesoEquipoConexion', { required: true, filter: true }),
    /** U loads a person, D takes one away, A opens, R restarts, I asks what it is, C asks for what it has. */
    Accion: choice({ options: ['U', 'D', 'A', 'R', 'I', 'C'], required: true, list: true, filter: true }),
    Comando: text({ max: 2000, pattern: null, required: true, list: true }),
    IdPersona: ref('AdministracionPersona', { list: true }),
    Estado: choice({ options: ['P', 'E', 'O', 'F', 'V'], server: true, required: true, default: 'P', list: true, filter: true }),
    Intentos: int({ required: true, default: 0, list: true }),
    FechaEnvio: moment({ list: true }),
    FechaRespuesta: moment({ list: true }),
    CodigoRetorno: int({ list: true }),
    /** S the synchronization, U somebody. */
    Origen: choice({ options: ['S', 'U'], required: true, list: true, filter: true }),
    /** After that nobody wants it any more: a door is opened now or not at all. */
    VenceEl: moment({}),
  },
  {
    scope: 'division',
    title: 'Comando',
    menu: ['040310'],
    operations: ['consultar', 'exportar'],
    indexes: [['IdEquipoConexion', 'Estado']],
    sort: [{ selector: 'IdEquipoComando', desc: true }],
  },
);

/** Somebody whom a reader holds, or is about to. */
export const EquipoPersona = entity(
  'AccesoEquipoPersona',
  {
    IdEquipoConexion: ref('AccesoEquipoConexion', { required: true, filter: true }),
    IdPersona: ref('AdministracionPersona', { required: true, list: true, filter: true }),
    /** The number by which it knows the person. */
    CodigoEquipo: code({ max: 9, required: true, list: true }),
    Cargada: flag({ list: true, filter: true }),
    FechaCarga: moment({ list: true }),
    /** It is being taken away. */
    Retira: flag({ list: true, filter: true }),
    /** What the reader answered when it would not. */
    Falla: int({ list: true }),
    /** Of what was sent: another name or card is sent again. */
    Huella: code({ max: 24, pattern: null, keepCase: true, required: true }),
  },
  {
    scope: 'division',
    title: 'IdPersona',
    menu: ['040310'],
    operations: ['consultar', 'exportar'],
    unique: [['IdEquipoConexion', 'IdPersona']],
    sort: [{ selector: 'IdPersona', desc: false }],
  },
);

/** What a reader sent and is no mark, as it came: I what could not be read, E what happened at the door, U a user made at the device. */
export const EquipoLinea = entity(
  'AccesoEquipoLinea',
  {
    IdEquipoConexion: ref('AccesoEquipoConexion', { required: true, filter: true }),
    Momento: moment({ required: true, list: true }),
    Clase: choice({ options: ['I', 'E', 'U'], required: true, list: true, filter: true }),
    Tabla: code({ max: 20, pattern: null, required: true, list: true }),
    Texto: text({ max: 500, pattern: null, required: true, list: true }),
  },
  {
    scope: 'division',
    title: 'Texto',
    evidence: true,
    menu: ['040310'],
    operations: ['consultar', 'exportar'],
    indexes: [['IdEquipoConexion', 'Clase', 'IdEquipoLinea']],
    sort: [{ selector: 'IdEquipoLinea', desc: true }],
  },
);

/** A time in which nothing was heard of a device, from when it was last heard to when it was again; it has no end while it goes on. */
export const EquipoSilencio = entity(
  'AccesoEquipoSilencio',
  {
    IdEquipoConexion: ref('AccesoEquipoConexion', { required: true, filter: true }),
    Desde: moment({ required: true, list: true }),
    Hasta: moment({ list: true }),
  },
  {
    scope: 'division',
    title: 'Desde',
    menu: ['040310'],
    operations: [],
    unique: [['IdEquipoConexion', 'Desde']],
    indexes: [['IdEquipoConexion', 'Hasta']],
  },
);

/** A serial number that calls and that nobody registered: counted, answered nothing. */
export const SerieDesconocida = entity(
  'AccesoSerieDesconocida',
  {
    Serie: code({ max: 40, required: true, unique: true, keepCase: true, list: true, search: true }),
    Veces: int({ required: true, default: 1, list: true }),
    Primera: moment({ required: true, list: true }),
    Ultima: moment({ required: true, list: true }),
    Direccion: code({ max: 45, pattern: null, keepCase: true, required: true, list: true }),
  },
  { scope: 'global', title: 'Serie', evidence: true, menu: ['040310'], operations: ['consultar'], sort: [{ selector: 'Ultima', desc: true }] },
);

/** Print of the key of a terminal: the key itself is told once and kept nowhere. */
export const EquipoClave = entity(
  'AccesoEquipoClave',
  {
    IdEquipoConexion: ref('AccesoEquipoConexion', { required: true, unique: true }),
    Huella: code({ max: 64, required: true, keepCase: true, unique: 'installation' }),
  },
  { scope: 'cliente', title: 'Huella', menu: [], operations: [] },
);
