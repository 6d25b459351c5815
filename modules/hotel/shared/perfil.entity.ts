import { entity, notBefore } from '@platform/entity/entity';
import { choice, code, date, flag, int, ref, refs, text } from '@platform/entity/field';

/**
 * Who may sleep where: people of its companies (and of its positions, where it names any) in the places of its detail.
 * `MaximoDiasEstadia` empty: the hotel's.
 */
export const Perfil = entity(
  'HotelPerfil',
  {
    Codigo: code({ max: 10, required: true, unique: true, list: true, search: true }),
    Perfil: text({ max: 80, required: true, list: true, search: true }),
    Prioridad: int({ min: 1, max: 99, required: true, default: 50, list: true }),
    MaximoDiasEstadia: int({ min: 1, max: 365, list: true }),
    Companias: refs('AdministracionCompania', {
      required: true,
      missing: 'hotel_perfil.sin_compania',
      list: true,
      filter: true,
      tab: 'companias',
    }),
    /** None: every position. */
    Cargos: refs('AdministracionCargo', { list: true, filter: true, tab: 'cargos' }),
    Hoteles: refs('HotelHotel', { computed: true, filter: true }),
    /** Hotels, modules and rooms of its detail. */
    Lugares: text({ max: 60, computed: true, list: true }),
    /** Whose assignment covers today. */
    Personas: int({ computed: true, list: true }),
  },
  {
    scope: 'division',
    title: 'Perfil',
    subtitle: 'Codigo',
    menu: ['090105'],
    retire: true,
    sort: [{ selector: 'Codigo', desc: false }],
    tabs: ['general', 'companias', 'cargos'],
  },
);

/** A place of a profile: a whole hotel, a whole module of it (`IdModulo`), or one room of that (`IdHabitacion`). */
export const PerfilDetalle = entity(
  'HotelPerfilDetalle',
  {
    IdPerfil: ref('HotelPerfil', { required: true, fixed: true, filter: true }),
    IdHotel: ref('HotelHotel', { required: true, list: true, filter: true }),
    IdModulo: ref('HotelModulo', { list: true }),
    IdHabitacion: ref('HotelHabitacion', { list: true }),
  },
  {
    scope: 'division',
    title: 'IdHotel',
    menu: ['090105'],
    // Written as the whole tree that was ticked.
    operations: ['consultar', 'exportar'],
  },
);

/** The profile given to a person from a day on; at most one a day in a division. */
export const PerfilAsignacion = entity(
  'HotelPerfilAsignacion',
  {
    IdPersona: ref('AdministracionPersona', { required: true, list: true, fixed: true }),
    IdPerfil: ref('HotelPerfil', { required: true, list: true, fixed: true }),
    FechaInicio: date({ required: true, list: true }),
    FechaFin: date({ list: true }),
  },
  {
    scope: 'division',
    title: 'IdPersona',
    menu: ['090106'],
    // Given, replaced and ended by acts of their own, so that the history stays whole.
    operations: ['consultar', 'exportar'],
    sort: [{ selector: 'FechaInicio', desc: true }],
    rules: [notBefore('FechaFin', 'FechaInicio')],
  },
);

/**
 * People accredited in the division with the profile by which they sleep tonight. A view: one row a person and division, by the
 * accreditation in force that began last.
 */
export const PerfilPersona = entity(
  'HotelPerfilPersona',
  {
    IdPersona: ref('AdministracionPersona', { required: true, list: true, filter: true }),
    Documento: text({ max: 20, list: true, search: true, shows: ['AdministracionPersona.Documento'] }),
    NombreCompleto: text({ max: 200, search: true, shows: ['AdministracionPersona.NombreCompleto'] }),
    IdCompania: ref('AdministracionCompania', { list: true, filter: true }),
    IdCargo: ref('AdministracionCargo', { list: true, filter: true }),
    IdPerfil: ref('HotelPerfil', { list: true, filter: true }),
    /** A assigned, G by position, C by company, S none. */
    Origen: choice({ options: ['A', 'G', 'C', 'S'], required: true, list: true, filter: true }),
    SinPerfil: flag({ filter: true }),
    /** The assignment, where it is by one. */
    IdPerfilAsignacion: ref('HotelPerfilAsignacion', {}),
    FechaInicio: date({ list: true }),
    FechaFin: date({ list: true }),
  },
  {
    scope: 'division',
    title: 'IdPersona',
    menu: ['090106'],
    view: 'hotel_perfil_persona',
    company: 'IdCompania',
    operations: ['consultar', 'exportar'],
    sort: [{ selector: 'NombreCompleto', desc: false }],
  },
);

/** Who manages a hotel, and from when to when; one of them is the principal. */
export const Administrador = entity(
  'HotelAdministrador',
  {
    IdHotel: ref('HotelHotel', { required: true, list: true, filter: true, fixed: true }),
    IdUsuario: ref('SeguridadUsuario', { textKey: true, required: true, list: true, fixed: true, only: { Caracteristica: 'CPAHOT' } }),
    Nombre: text({ max: 200, computed: true, list: true }),
    FechaInicio: date({ required: true, list: true }),
    FechaFin: date({ list: true }),
    Principal: flag({ list: true }),
    /** Covers the division's today. */
    Vigente: flag({ computed: true, list: true, filter: true }),
  },
  {
    scope: 'division',
    title: 'IdUsuario',
    menu: ['090107'],
    sort: [{ selector: 'IdHotel', desc: false }],
    rules: [notBefore('FechaFin', 'FechaInicio')],
  },
);

/** Who may reserve an exclusive bed on some nights, both included: P person, C company, G position, T anybody (released). */
export const CamaExclusiva = entity(
  'HotelCamaExclusiva',
  {
    IdHotel: ref('HotelHotel', { computed: true, filter: true }),
    IdCama: ref('HotelCama', { required: true, fixed: true, list: true, filter: true, only: { TipoUso: 'S' } }),
    Beneficiario: choice({ options: ['P', 'C', 'G', 'T'], required: true, list: true, filter: true }),
    IdPersona: ref('AdministracionPersona', { list: true }),
    IdCompania: ref('AdministracionCompania', { list: true }),
    IdCargo: ref('AdministracionCargo', { list: true }),
    FechaInicio: date({ required: true, list: true }),
    FechaFin: date({ list: true }),
    Motivo: text({ max: 200 }),
  },
  {
    scope: 'division',
    title: 'IdCama',
    menu: ['090202'],
    sort: [{ selector: 'FechaInicio', desc: true }],
    rules: [notBefore('FechaFin', 'FechaInicio')],
  },
);
