import { DATOS_PERSONALES } from '@modules/administracion/shared/datosPersonales';
import { entity } from '@platform/entity/entity';
import { choice, code, date, detail, file, flag, int, moment, ref, text } from '@platform/entity/field';

/** Demobilizations and requirement updates: P pendiente, O observada, R rechazada, A aprobada. */
export const ESTADOS_TRAMITE = ['P', 'O', 'R', 'A'] as const;
export type EstadoTramite = (typeof ESTADOS_TRAMITE)[number];

const DEMOBILIZATION = ['060402', '060201', '060202', '060203'] as const;
const UPDATE = ['060302', '060301'] as const;

/** A contractor asks that people, or vehicles, leave a division; one or many with the same reason and date. */
export const Desmovilizacion = entity(
  'AcreditacionDesmovilizacion',
  {
    Numero: code({ max: 20, server: true, unique: true, list: true, search: true }),
    Entidad: choice({ options: ['P', 'V'], required: true, default: 'P', filter: true }),
    Modo: choice({ options: ['T', 'M'], required: true, default: 'T', list: true, filter: true }),
    Estado: choice({ options: ESTADOS_TRAMITE, required: true, default: 'P', list: true, filter: true }),
    IdCompania: ref('AdministracionCompania', { required: true, list: true, filter: true }),
    IdContrato: ref('AdministracionContrato', { list: true, filter: true }),
    IdMotivoCese: ref('AdministracionMotivoCese', { required: true, list: true, filter: true }),
    FechaCese: date({ required: true, list: true, filter: true }),
    Observacion: text({ max: 1000, required: true, multiline: true }),
    Respuesta: text({ max: 1000, server: true }),
    FechaEnvio: moment({ server: true, list: true, filter: true }),
    FechaRespuesta: moment({ server: true, list: true }),
    Ronda: int({ server: true, required: true, default: 1 }),
    Personas: int({ computed: true, list: true }),
    Solicitado: text({ max: 160, computed: true, list: true, shows: ['AdministracionPersona.NombreCompleto', 'AdministracionPersona.Documento'] }),
  },
  {
    scope: 'division',
    title: 'Numero',
    menu: DEMOBILIZATION,
    company: 'IdCompania',
    operations: ['consultar', 'exportar'],
    sort: [{ selector: 'IdDesmovilizacion', desc: true }],
    indexes: [['IdDivision', 'Estado', 'FechaEnvio']],
  },
);

/** Each person or vehicle of a demobilization; `Cierre` says what its approval closed and what it could not. */
export const DesmovilizacionPersona = entity(
  'AcreditacionDesmovilizacionPersona',
  {
    IdDesmovilizacion: ref('AcreditacionDesmovilizacion', { required: true, filter: true }),
    IdPersona: ref('AdministracionPersona', { list: true, filter: true }),
    IdVehiculo: ref('AdministracionVehiculo', { list: true, filter: true }),
    CodigoTrabajador: text({ max: 20, list: true }),
    Cierre: detail({}),
  },
  {
    scope: 'division',
    title: 'IdPersona',
    menu: DEMOBILIZATION,
    operations: [],
    unique: [
      ['IdDesmovilizacion', 'IdPersona'],
      ['IdDesmovilizacion', 'IdVehiculo'],
    ],
    indexes: [['IdPersona'], ['IdVehiculo']],
  },
);

/** New papers and expiries for people, vehicles or visitors already accredited. */
export const Actualizacion = entity(
  'AcreditacionActualizacion',
  {
    Numero: code({ max: 20, server: true, unique: true, list: true, search: true }),
    Entidad: choice({ options: ['P', 'V', 'I'], required: true, default: 'P', list: true, filter: true }),
    Estado: choice({ options: ESTADOS_TRAMITE, required: true, default: 'P', list: true, filter: true }),
    IdCompania: ref('AdministracionCompania', { required: true, list: true, filter: true }),
    FechaEnvio: moment({ server: true, list: true, filter: true }),
    FechaRespuesta: moment({ server: true, list: true }),
    IdUsuarioAprueba: ref('SeguridadUsuario', { textKey: true, server: true, list: true }),
    Respuesta: text({ max: 1000, server: true }),
    Ronda: int({ server: true, required: true, default: 1 }),
    Filas: int({ computed: true, list: true }),
    /** Something of it waits for a role of whoever reads. */
    EsperaMiRol: flag({ computed: true, ofReader: true, filter: true }),
  },
  {
    scope: 'division',
    title: 'Numero',
    menu: UPDATE,
    company: 'IdCompania',
    operations: ['consultar', 'exportar'],
    sort: [{ selector: 'IdActualizacion', desc: true }],
    indexes: [['IdDivision', 'Estado', 'FechaEnvio']],
  },
);

export const ActualizacionRequisito = entity(
  'AcreditacionActualizacionRequisito',
  {
    IdActualizacion: ref('AcreditacionActualizacion', { required: true, filter: true }),
    IdPersona: ref('AdministracionPersona', { list: true, filter: true }),
    IdVehiculo: ref('AdministracionVehiculo', { list: true, filter: true }),
    IdRequisito: ref('AcreditacionRequisito', { required: true, list: true, filter: true }),
    IdRol: ref('AcreditacionRolAutorizador', { required: true }),
    FechaVencimiento: date({ list: true }),
    NuevaFechaInicio: date({ list: true }),
    NuevaFechaVencimiento: date({ list: true }),
    IdArchivo: file({ accept: ['pdf'] }),
    Resultado: choice({ options: ['N', 'C', 'O', 'R'], required: true, default: 'N', list: true }),
    Observacion: text({ max: 1000 }),
    IdUsuarioEvalua: ref('SeguridadUsuario', { textKey: true, server: true }),
    FechaEvaluacion: moment({ server: true }),
  },
  {
    scope: 'division',
    title: 'IdRequisito',
    menu: UPDATE,
    operations: [],
    unique: [
      ['IdActualizacion', 'IdPersona', 'IdRequisito'],
      ['IdActualizacion', 'IdVehiculo', 'IdRequisito'],
    ],
    indexes: [['IdPersona', 'IdRequisito'], ['IdArchivo']],
  },
);

/** A personal datum that rides along with an update: what it was when it was asked for, and what it should be. */
export const ActualizacionDato = entity(
  'AcreditacionActualizacionDato',
  {
    IdActualizacion: ref('AcreditacionActualizacion', { required: true, filter: true }),
    IdPersona: ref('AdministracionPersona', { required: true, list: true }),
    Campo: choice({ options: DATOS_PERSONALES, required: true, list: true }),
    Anterior: text({ max: 250 }),
    Nuevo: text({ max: 250 }),
    IdRol: ref('AcreditacionRolAutorizador', { required: true }),
    Resultado: choice({ options: ['N', 'C', 'O', 'R'], required: true, default: 'N', list: true }),
    Observacion: text({ max: 1000 }),
    IdUsuarioEvalua: ref('SeguridadUsuario', { textKey: true, server: true }),
    FechaEvaluacion: moment({ server: true }),
  },
  {
    scope: 'division',
    title: 'Campo',
    menu: UPDATE,
    operations: [],
    unique: [['IdActualizacion', 'IdPersona', 'Campo']],
    indexes: [['IdPersona', 'Campo']],
  },
);

/** Every step of a demobilization (D) or of an update (A), append-only. */
export const TramiteHistorial = entity(
  'AcreditacionTramiteHistorial',
  {
    Tramite: choice({ options: ['D', 'A'], required: true }),
    IdTramite: int({ required: true }),
    Momento: moment({ required: true }),
    IdUsuario: ref('SeguridadUsuario', { textKey: true, required: true }),
    /** In whose place it was done. */
    IdTitular: ref('SeguridadUsuario', { textKey: true }),
    Accion: code({ max: 20, keepCase: true, required: true }),
    EstadoAnterior: choice({ options: ESTADOS_TRAMITE }),
    EstadoNuevo: choice({ options: ESTADOS_TRAMITE, required: true }),
    Observacion: text({ max: 1000 }),
    Ronda: int({ required: true, default: 1 }),
  },
  { scope: 'division', title: 'Accion', menu: DEMOBILIZATION, operations: [], indexes: [['Tramite', 'IdTramite', 'Momento']], evidence: true },
);

/** Reasons an evaluator chooses from when observing, in both languages; the words may be changed each time. */
export const MotivoObservacion = entity(
  'AcreditacionMotivoObservacion',
  {
    Codigo: code({ max: 15, required: true, unique: true, list: true, search: true }),
    Nombre: text({ max: 250, required: true, list: true, search: true }),
    NombreIngles: text({ max: 250, required: true, list: true }),
    Orden: int({ min: 1, max: 99, required: true, default: 1, list: true }),
  },
  {
    scope: 'cliente',
    title: 'Nombre',
    menu: ['060605'],
    retire: true,
    sort: [{ selector: 'Orden', desc: false }],
    lookup: ['NombreIngles', 'Codigo'],
  },
);
