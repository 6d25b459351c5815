import { entity } from '@platform/entity/entity';
import { choice, code, date, detail, flag, int, moment, ref, text } from '@platform/entity/field';
import { TURNOS, TURNOS_TRABAJO } from './estadia';

/** R reserved, H checked in, F finished, L released, N no show, X annulled. */
export const ESTADOS_RESERVA = ['R', 'H', 'F', 'L', 'N', 'X'] as const;
export type EstadoReserva = (typeof ESTADOS_RESERVA)[number];

/** What a reservation's rows answer to: front desk, beds, availability. */
const SCREENS = ['090201', '090202', '090301', '090302', '090304'] as const;

/** A stay asked for. Where it sleeps is in its stretches (HotelOcupacion); what is frozen is what was true when it was made. */
export const Reserva = entity(
  'HotelReserva',
  {
    Numero: code({ max: 20, server: true, required: true, unique: true, list: true, search: true }),
    IdHotel: ref('HotelHotel', { required: true, list: true, filter: true, fixed: true }),
    IdPersona: ref('AdministracionPersona', { required: true, list: true, filter: true, fixed: true }),
    Documento: text({ max: 20, computed: true, list: true, shows: ['AdministracionPersona.Documento'] }),
    Condicion: choice({ options: ['TRABAJADOR', 'VISITA'], server: true, required: true, filter: true }),
    FechaIngreso: date({ required: true, list: true, filter: true }),
    FechaSalida: date({ required: true, list: true, filter: true }),
    Noches: int({ computed: true, list: true }),
    TurnoTrabajo: choice({ options: TURNOS_TRABAJO, list: true, filter: true }),
    Estado: choice({ options: ESTADOS_RESERVA, server: true, required: true, list: true, filter: true }),
    Origen: choice({ options: ['I', 'E', 'G'], server: true, required: true, filter: true }),
    /** Bed of today's stretch, of the next, or of the last. */
    IdModulo: ref('HotelModulo', { computed: true, list: true, filter: true }),
    IdHabitacion: ref('HotelHabitacion', { computed: true, list: true }),
    IdCama: ref('HotelCama', { computed: true, list: true }),
    /** Checked in past its departure. */
    Vencida: flag({ computed: true, list: true, filter: true }),
    /** I check-in (the guest has entered), S check-out (has left, and the stay ends by tomorrow). */
    Sugerencia: choice({ options: ['I', 'S'], computed: true, filter: true }),
    /** The guest's last pass at the doors of the hotel. */
    MarcaFechaHora: moment({ computed: true }),
    MarcaPuerta: text({ max: 80, computed: true }),
    /** S inside, N outside. */
    MarcaModo: choice({ options: ['S', 'N'], computed: true }),
    FechaHoraCheckin: moment({ server: true, filter: true }),
    FechaHoraCheckout: moment({ server: true, filter: true }),
    /** Of the last act that asks why. */
    Motivo: text({ max: 200, server: true }),
    Observacion: text({ max: 200 }),
    Sexo: choice({ options: ['M', 'F'], server: true, required: true }),
    IdCompania: ref('AdministracionCompania', { server: true, list: true, filter: true }),
    IdContrato: ref('AdministracionContrato', { server: true, filter: true }),
    IdCargo: ref('AdministracionCargo', { server: true }),
    IdCentroCosto: ref('AdministracionCentroCosto', { server: true }),
    IdRegimenGuardia: ref('AdministracionRegimenGuardia', { server: true, filter: true }),
    IdPerfil: ref('HotelPerfil', { server: true, filter: true }),
    /** The load that asked for it. */
    IdCarga: ref('HotelCarga', { server: true, filter: true }),
  },
  {
    scope: 'division',
    title: 'Numero',
    subtitle: 'IdPersona',
    menu: SCREENS,
    page: {
      icon: 'bed',
      line: ['IdPersona', 'IdHotel'],
      facts: ['FechaIngreso', 'FechaSalida', 'Noches'],
      states: ['Estado'],
      keyFacts: [
        'IdModulo',
        'IdHabitacion',
        'IdCama',
        'TurnoTrabajo',
        'IdCompania',
        'IdContrato',
        'IdRegimenGuardia',
        'IdPerfil',
        'FechaHoraCheckin',
        'FechaHoraCheckout',
        'Motivo',
        'Observacion',
      ],
    },
    company: 'IdCompania',
    sort: [
      { selector: 'FechaIngreso', desc: true },
      { selector: 'Numero', desc: true },
    ],
    indexes: [['IdHotel', 'Estado', 'FechaSalida']],
  },
);

/** What was done with a reservation, by whom, and what it changed. */
export const ReservaHistorial = entity(
  'HotelReservaHistorial',
  {
    IdReserva: ref('HotelReserva', { required: true, filter: true }),
    Accion: code({ max: 20, keepCase: true, required: true, list: true }),
    Momento: moment({ required: true, list: true }),
    Usuario: code({ max: 20, required: true, list: true }),
    Antes: detail({}),
    Despues: detail({}),
    Motivo: text({ max: 200, list: true }),
  },
  {
    scope: 'division',
    title: 'Accion',
    menu: SCREENS,
    operations: ['consultar'],
    sort: [{ selector: 'Momento', desc: true }],
    indexes: [['IdReserva', 'Momento']],
  },
);

/** A bed that nobody may reserve on some nights, `[FechaInicio, FechaFin)`. */
export const Bloqueo = entity(
  'HotelBloqueo',
  {
    IdHotel: ref('HotelHotel', { computed: true, list: true, filter: true }),
    IdModulo: ref('HotelModulo', { computed: true, list: true, filter: true }),
    IdHabitacion: ref('HotelHabitacion', { computed: true, list: true }),
    IdCama: ref('HotelCama', { required: true, list: true, filter: true, fixed: true }),
    FechaInicio: date({ required: true, list: true, filter: true }),
    FechaFin: date({ required: true, list: true, filter: true }),
    /** M maintenance, R repair, O other. */
    Motivo: choice({ options: ['M', 'R', 'O'], required: true, list: true, filter: true }),
    Observacion: text({ max: 200, list: true }),
    /** The order of room service that blocks it while it goes on. */
    IdServicioHabitacion: ref('HotelServicioHabitacion', { server: true }),
  },
  {
    scope: 'division',
    title: 'IdCama',
    menu: ['090202'],
    // Made of a bed, a room or a module at once, and ended earlier, by acts of their own.
    operations: ['consultar', 'exportar'],
    sort: [{ selector: 'FechaInicio', desc: true }],
    indexes: [['IdServicioHabitacion']],
  },
);

/**
 * Nights of a bed that are promised, one row a stretch. The database refuses that two in force promise the same: see
 * the exclusion constraints of migration 0935.
 */
export const Ocupacion = entity(
  'HotelOcupacion',
  {
    /** R stay, B block. */
    Clase: choice({ options: ['R', 'B'], required: true }),
    IdCama: ref('HotelCama', { required: true }),
    IdHabitacion: ref('HotelHabitacion', { required: true }),
    IdReserva: ref('HotelReserva', {}),
    IdBloqueo: ref('HotelBloqueo', {}),
    IdPersona: ref('AdministracionPersona', {}),
    Sexo: choice({ options: ['M', 'F'] }),
    IdRegimenGuardia: ref('AdministracionRegimenGuardia', {}),
    FechaInicio: date({ required: true }),
    FechaFin: date({ required: true }),
    Turno: choice({ options: TURNOS, required: true }),
    ControlaSexo: flag({}),
    ControlaGuardia: flag({}),
    Vigente: flag({ default: 'S' }),
  },
  { scope: 'division', title: 'IdCama', menu: ['090201'], operations: [] },
);
