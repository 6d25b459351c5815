import { entity } from '@platform/entity/entity';
import { choice, date, detail, flag, int, moment, ref, text } from '@platform/entity/field';
import { TURNOS_TRABAJO } from './estadia';

/** V to be validated, L ready, P processing, T finished, X stopped by a person. */
export const ESTADOS_CARGA = ['V', 'L', 'P', 'T', 'X'] as const;
/** O observed, C correct and to be processed, P processed, E refused when it was processed. */
export const ESTADOS_FILA = ['O', 'C', 'P', 'E'] as const;
/** Rows a load may have. */
export const MAX_FILAS = 5000;

/** Stays that a plan of a camp may have: those of thousands of people in a month. */
export const MAX_PLAN = 20_000;
/** Days of work of a guard that are asked for at once. */
export const MAX_DIAS = 366;

const MENU = ['090203'] as const;

/** Reservations asked for together, from a workbook (E) or for the people of a guard (G). Its counts are those of its rows whenever they are read. */
export const Carga = entity(
  'HotelCarga',
  {
    IdHotel: ref('HotelHotel', { required: true, list: true, filter: true }),
    Origen: choice({ options: ['E', 'G'], required: true, list: true, filter: true }),
    /** The file's name, or the guard and the period. */
    Archivo: text({ max: 150, server: true, required: true, list: true }),
    Parametros: detail({ server: true }),
    AceptarAdvertencias: flag({}),
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

/** A stay asked for in a load: what was written, the bed proposed, what is wrong with it, or the reservation it became. */
export const CargaFila = entity(
  'HotelCargaFila',
  {
    IdCarga: ref('HotelCarga', { required: true }),
    Fila: int({ required: true }),
    /** As written, by column. */
    Datos: detail({}),
    IdPersona: ref('AdministracionPersona', {}),
    FechaIngreso: date({}),
    FechaSalida: date({}),
    TurnoTrabajo: choice({ options: TURNOS_TRABAJO }),
    /** Proposed by the last validation, or chosen. */
    IdCama: ref('HotelCama', {}),
    Observacion: text({ max: 200 }),
    Estado: choice({ options: ESTADOS_FILA, required: true, default: 'O' }),
    /** Codes of what is said of it. */
    Mensajes: detail({}),
    IdReserva: ref('HotelReserva', {}),
  },
  { scope: 'division', title: 'Fila', menu: MENU, operations: [], unique: [['IdCarga', 'Fila']], indexes: [['IdCarga', 'Estado', 'Fila']] },
);
