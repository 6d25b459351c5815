import { entity } from '@platform/entity/entity';
import { choice, code, date, file, int, moment, ref, text } from '@platform/entity/field';

/** N nothing, L leaves the bed clean, B blocks it while the service is going on. */
export const EFECTOS = ['N', 'L', 'B'] as const;
/** P pending, E in process, T finished, X annulled. */
export const ESTADOS_SERVICIO = ['P', 'E', 'T', 'X'] as const;

/** Codes of the services that the product orders by itself: of a bed that was left, and of each day. */
export const POR_SALIDA = 'LSA';
export const DIARIA = 'LIM';

const MENU = ['090204'] as const;

/** What is done in a room: cleaning, change of sheets, maintenance. */
export const TipoServicio = entity(
  'HotelTipoServicio',
  {
    Codigo: code({ max: 10, required: true, unique: true, list: true, search: true }),
    TipoServicio: text({ max: 60, required: true, unique: true, list: true, search: true }),
    Efecto: choice({ options: EFECTOS, required: true, default: 'N', list: true, filter: true }),
  },
  {
    scope: 'cliente',
    title: 'TipoServicio',
    subtitle: 'Codigo',
    menu: MENU,
    retire: true,
    sort: [{ selector: 'Codigo', desc: false }],
    lookup: ['Efecto'],
  },
);

/** An order of room service: of a bed, or of a whole room. */
export const ServicioHabitacion = entity(
  'HotelServicioHabitacion',
  {
    Numero: code({ max: 20, server: true, required: true, unique: true, list: true, search: true }),
    IdHotel: ref('HotelHotel', { required: true, fixed: true, filter: true }),
    IdModulo: ref('HotelModulo', { computed: true, list: true, filter: true }),
    IdHabitacion: ref('HotelHabitacion', { required: true, fixed: true, list: true, dependsOn: ['IdHotel'] }),
    /** None: the whole room. */
    IdCama: ref('HotelCama', { fixed: true, list: true, dependsOn: ['IdHabitacion'] }),
    IdTipoServicio: ref('HotelTipoServicio', { required: true, fixed: true, list: true, filter: true }),
    FechaProgramada: date({ required: true, list: true, filter: true }),
    Responsable: text({ max: 80, list: true, filter: true, search: true }),
    Estado: choice({ options: ESTADOS_SERVICIO, required: true, default: 'P', server: true, list: true, filter: true }),
    FechaHoraInicio: moment({ server: true }),
    FechaHoraFin: moment({ server: true }),
    /** From its start to its end. */
    Minutos: int({ computed: true, list: true }),
    Observacion: text({ max: 200 }),
    /** How it was left. */
    Foto: file({ server: true, accept: ['jpg', 'png'] }),
    /** Why it was annulled. */
    Motivo: text({ max: 200, server: true }),
    /** What whoever looked at it afterwards found: C as it should be, N to be done again. */
    Revision: choice({ options: ['C', 'N'], server: true, list: true, filter: true }),
    IdUsuarioRevisa: code({ max: 20, keepCase: true, server: true }),
    FechaHoraRevision: moment({ server: true }),
    ObservacionRevision: text({ max: 200, server: true }),
    /** M by hand, C of a bed that was left, D of each day, R of one that has to be done again. */
    Origen: choice({ options: ['M', 'C', 'D', 'R'], required: true, default: 'M', server: true, filter: true }),
  },
  {
    scope: 'division',
    title: 'Numero',
    subtitle: 'IdHabitacion',
    menu: MENU,
    // Annulled rather than deleted.
    operations: ['consultar', 'crear', 'editar', 'exportar'],
    sort: [
      { selector: 'FechaProgramada', desc: true },
      { selector: 'IdHabitacion', desc: false },
    ],
    indexes: [
      ['IdHotel', 'Estado', 'FechaProgramada'],
      ['IdHabitacion', 'Estado'],
    ],
  },
);
