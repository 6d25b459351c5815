import { entity } from '@platform/entity/entity';
import { choice, code, email, flag, int, ref, text, time } from '@platform/entity/field';

const sort = [{ selector: 'Codigo', desc: false }] as const;

/** L free (whoever sleeps there first decides the night), M men, F women, X mixed. */
export const REGLAS_SEXO = ['L', 'M', 'F', 'X'] as const;

/** A camp of a division. Its hours are the division's; `HoraCheckin` informs, `HoraCheckout` rules. */
export const Hotel = entity(
  'HotelHotel',
  {
    Codigo: code({ max: 10, required: true, unique: true, list: true, search: true }),
    Hotel: text({ max: 80, required: true, list: true, search: true }),
    Direccion: text({ max: 150 }),
    Telefono: text({ max: 20 }),
    Correo: email({ max: 100 }),
    HoraCheckin: time({ required: true, default: '14:00' }),
    HoraCheckout: time({ required: true, default: '12:00' }),
    LiberaReserva: flag({ default: 'S' }),
    /** Days after arrival on which a reservation that nobody took up is released. */
    DiasLiberacion: int({ min: 1, default: 1, wrong: 'hotel.dias_liberacion' }),
    MaximoDiasEstadia: int({ min: 1, max: 365, required: true, default: 30 }),
    ExigeLimpieza: flag({ default: 'S' }),
    ExigeAcreditacion: flag({ default: 'S' }),
    /** Whose marks suggest check-in and check-out; without it, those of any perimeter door of the division. */
    IdZona: ref('AccesoZona', {}),
    IdGrupoComedor: ref('ComedorGrupo', { ifThere: true }),
    /** Names of those in force today. */
    Administradores: text({ max: 500, computed: true, list: true }),
    Modulos: int({ computed: true, list: true }),
    Habitaciones: int({ computed: true, list: true }),
    Camas: int({ computed: true, list: true }),
    /** Places to sleep: a normal bed 1, a hot bed 2. */
    Plazas: int({ computed: true, list: true }),
    /** Places of the stays of tonight. */
    OcupadasHoy: int({ computed: true, list: true }),
  },
  {
    scope: 'division',
    title: 'Hotel',
    subtitle: 'Codigo',
    menu: ['090104'],
    retire: true,
    sort,
    tabs: ['general'],
    lookup: ['Codigo', 'HoraCheckout'],
  },
);

/** A building of a camp. `ReglaSexo` is offered to its new rooms. */
export const Modulo = entity(
  'HotelModulo',
  {
    IdHotel: ref('HotelHotel', { required: true, fixed: true, filter: true }),
    IdTipoModulo: ref('HotelTipoModulo', { required: true, list: true, filter: true }),
    Codigo: code({ max: 10, required: true, list: true, search: true }),
    Modulo: text({ max: 60, required: true, list: true, search: true }),
    ReglaSexo: choice({ options: REGLAS_SEXO, required: true, default: 'L', list: true }),
    Habitaciones: int({ computed: true, list: true }),
    Camas: int({ computed: true, list: true }),
  },
  {
    scope: 'division',
    title: 'Modulo',
    subtitle: 'Codigo',
    menu: ['090104'],
    retire: true,
    unique: [['IdHotel', 'Codigo']],
    sort,
    lookup: ['IdHotel', 'ReglaSexo'],
  },
);

/** `Contraguardia`: those who sleep in it on one night are of one roster. */
export const Habitacion = entity(
  'HotelHabitacion',
  {
    /** Of its module, so that codes are unique in the hotel. */
    IdHotel: ref('HotelHotel', { required: true, server: true, filter: true }),
    IdModulo: ref('HotelModulo', { required: true, fixed: true, list: true, filter: true, dependsOn: ['IdHotel'] }),
    IdTipoHabitacion: ref('HotelTipoHabitacion', { required: true, list: true, filter: true }),
    Codigo: code({ max: 10, required: true, list: true, search: true }),
    Habitacion: text({ max: 60, list: true, search: true }),
    Piso: int({ min: -9, max: 99, list: true }),
    ReglaSexo: choice({ options: REGLAS_SEXO, required: true, default: 'L', list: true, filter: true }),
    Contraguardia: flag({ list: true }),
    Camas: int({ computed: true, list: true }),
  },
  {
    scope: 'division',
    title: 'Codigo',
    subtitle: 'Habitacion',
    menu: ['090104'],
    retire: true,
    unique: [['IdHotel', 'Codigo']],
    sort,
    lookup: ['IdHotel', 'IdModulo'],
  },
);

/** `TipoUso` S: reserved through an exclusivity only. A hot bed (`CamaCaliente`) has two places, by day and by night. */
export const Cama = entity(
  'HotelCama',
  {
    /** Of its room. */
    IdHotel: ref('HotelHotel', { required: true, server: true, filter: true }),
    IdModulo: ref('HotelModulo', { required: true, server: true, list: true, filter: true }),
    IdHabitacion: ref('HotelHabitacion', { required: true, fixed: true, list: true, filter: true, dependsOn: ['IdHotel'] }),
    IdTipoCama: ref('HotelTipoCama', { required: true, list: true, filter: true }),
    Codigo: code({ max: 4, required: true, list: true, search: true }),
    TipoUso: choice({ options: ['N', 'S'], required: true, default: 'N', list: true, filter: true }),
    CamaCaliente: flag({ list: true, filter: true }),
    /** L clean, S dirty, P being cleaned. */
    EstadoLimpieza: choice({ options: ['L', 'S', 'P'], required: true, server: true, default: 'L', list: true, filter: true }),
    /** As people say it: `101-A`. */
    Cama: text({ max: 20, computed: true }),
  },
  {
    scope: 'division',
    title: 'Cama',
    menu: ['090104'],
    retire: true,
    unique: [['IdHabitacion', 'Codigo']],
    sort: [
      { selector: 'IdHabitacion', desc: false },
      { selector: 'Codigo', desc: false },
    ],
    lookup: ['IdHotel', 'IdHabitacion', 'TipoUso'],
  },
);
