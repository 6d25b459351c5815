import { entity } from '@platform/entity/entity';
import { choice, date, detail, file, flag, int, moment, ref, text, time } from '@platform/entity/field';

/** V to be judged, L ready, P processing, T finished, X stopped by a person. */
export const ESTADOS_CARGA = ['V', 'L', 'P', 'T', 'X'] as const;
/** O observed, C correct and to be processed, P processed, E refused when it was processed. */
export const ESTADOS_FILA = ['O', 'C', 'P', 'E'] as const;
/** R restrict, L lift, Q own requirement, E exempt, A assign a group or profile, T end it. */
export const ACCIONES = ['R', 'L', 'Q', 'E', 'A', 'T'] as const;
export type Accion = (typeof ACCIONES)[number];
/** D documents or plates, C a whole company, F what a list shows, E a workbook. */
export const ORIGENES = ['D', 'C', 'F', 'E'] as const;
export type Origen = (typeof ORIGENES)[number];
/** Subjects that a load may have. */
export const MAX_FILAS = 5000;

const MENU = ['040203'] as const;

/** One act of the gate over many people or vehicles. Its counts are those of its rows whenever they are read. */
export const Carga = entity(
  'AccesoCarga',
  {
    Entidad: choice({ options: ['P', 'V'], required: true, list: true, filter: true }),
    Accion: choice({ options: ACCIONES, required: true, list: true, filter: true }),
    Origen: choice({ options: ORIGENES, required: true, list: true, filter: true }),
    /** The file's name, the company's, or how many were named. */
    Archivo: text({ max: 150, server: true, required: true, list: true }),
    /** What holds for all of its rows, by field. */
    Comun: detail({ server: true }),
    Estado: choice({ options: ESTADOS_CARGA, required: true, default: 'V', server: true, list: true, filter: true }),
    Inicio: moment({ server: true, list: true }),
    Fin: moment({ server: true }),
    Cargados: int({ computed: true, list: true }),
    Observados: int({ computed: true, list: true }),
    Correctos: int({ computed: true, list: true }),
    PorProcesar: int({ computed: true, list: true }),
    Procesados: int({ computed: true, list: true }),
  },
  {
    scope: 'division',
    title: 'Archivo',
    menu: MENU,
    key: { name: 'IdCarga', kind: 'int' },
    operations: ['consultar', 'exportar'],
    sort: [{ selector: 'IdCarga', desc: true }],
  },
);

/** A subject of a load: as it was written, whom it was understood to be, and what is wrong with it. */
export const CargaFila = entity(
  'AccesoCargaFila',
  {
    IdCarga: ref('AccesoCarga', { required: true }),
    Fila: int({ required: true }),
    /** As written, by column; of whoever was chosen from a list nothing is written. */
    Datos: detail({}),
    IdPersona: ref('AdministracionPersona', {}),
    IdVehiculo: ref('AdministracionVehiculo', {}),
    Estado: choice({ options: ESTADOS_FILA, required: true, default: 'O' }),
    /** Codes of what is said of it. */
    Mensajes: detail({}),
  },
  { scope: 'division', title: 'Fila', menu: MENU, operations: [], unique: [['IdCarga', 'Fila']], indexes: [['IdCarga', 'Estado', 'Fila']] },
);

const motivo = text({ max: 250, required: true, multiline: true });
const desde = date({ required: true });
const hasta = date({ required: true });

/** What each act asks, of all subjects alike or of each row of a workbook. */
export const FORMAS = {
  R: {
    IdTipoRestriccion: ref('AccesoTipoRestriccion', { required: true }),
    Ambito: choice({ options: ['D', 'Z', 'P'] }),
    IdZona: ref('AccesoZona', {}),
    IdPuerta: ref('AccesoPuerta', {}),
    DiaCompleto: flag({}),
    HoraInicio: time({}),
    HoraFin: time({}),
    FechaInicio: desde,
    FechaFin: date({}),
    Motivo: motivo,
    Sustento: file({ accept: ['pdf'] }),
  },
  L: { IdTipoRestriccion: ref('AccesoTipoRestriccion', {}), Motivo: motivo },
  Q: {
    IdTipoRequisito: ref('AccesoTipoRequisito', { required: true }),
    FechaInicio: desde,
    FechaFin: hasta,
    Observacion: text({ max: 250, multiline: true }),
    Sustento: file({ accept: ['pdf'] }),
  },
  E: {
    IdTipoExoneracion: ref('AccesoTipoExoneracion', { required: true }),
    IdRequisito: ref('AcreditacionRequisito', {}),
    IdTipoRequisito: ref('AccesoTipoRequisito', {}),
    FechaInicio: desde,
    FechaFin: hasta,
    Motivo: motivo,
    Sustento: file({ accept: ['pdf'] }),
  },
  A: { IdPerfilAcceso: ref('AccesoPerfil', {}), IdGrupo: ref('AccesoGrupo', {}), FechaInicio: desde, FechaFin: hasta },
  T: { IdPerfilAcceso: ref('AccesoPerfil', {}), IdGrupo: ref('AccesoGrupo', {}), FechaFin: hasta },
} as const;
