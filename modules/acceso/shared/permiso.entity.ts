import { entity, notBefore } from '@platform/entity/entity';
import { choice, code, date, decimal, digits, flag, int, ref, refs, text, time } from '@platform/entity/field';

const sort = [{ selector: 'Codigo', desc: false }] as const;
const unique = [
  ['IdDivision', 'Codigo'],
  ['IdDivision', 'Nombre'],
] as const;

/** On holidays: D as the weekday, H the holiday's own intervals, N nobody passes. */
export const Horario = entity(
  'AccesoHorario',
  {
    /** Of the client, by its alias, and of the division: whose it is, as lists of several sites tell it. */
    CodigoCliente: text({ max: 40, computed: true, list: true }),
    CodigoDivision: code({ max: 10, computed: true, list: true }),
    Codigo: code({ max: 10, required: true, list: true, search: true }),
    Nombre: text({ max: 80, required: true, list: true, search: true }),
    FeriadoComo: choice({ options: ['D', 'H', 'N'], required: true, default: 'D', list: true }),
    /** Of its seven weekdays. */
    HorasSemana: decimal({ precision: 5, scale: 2, computed: true, list: true }),
    /** Groups that use it. */
    Grupos: int({ computed: true, list: true }),
  },
  {
    scope: 'division',
    title: 'Nombre',
    subtitle: 'Codigo',
    menu: ['040306'],
    retire: true,
    sort,
    unique,
    tabs: ['datos', 'intervalos'],
    children: [{ tab: 'intervalos', resource: 'AccesoHorarioIntervalo', by: 'IdHorario' }],
  },
);

/** Days 1 (Monday) to 7 (Sunday), 8 holiday. */
export const DIAS = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;

export const HorarioIntervalo = entity(
  'AccesoHorarioIntervalo',
  {
    IdHorario: ref('AccesoHorario', { required: true, fixed: true, filter: true }),
    Dia: choice({ options: DIAS, required: true, list: true, filter: true }),
    HoraInicio: time({ required: true, list: true }),
    HoraFin: time({ required: true, list: true }),
    TipoEntrada: choice({ options: ['E', 'S', 'A'], required: true, default: 'A', list: true }),
  },
  {
    scope: 'division',
    title: 'Dia',
    menu: ['040306'],
    sort: [
      { selector: 'Dia', desc: false },
      { selector: 'HoraInicio', desc: false },
    ],
  },
);

/** Doors with their hours, given to people together. */
export const Grupo = entity(
  'AccesoGrupo',
  {
    Codigo: code({ max: 10, required: true, list: true, search: true }),
    Nombre: text({ max: 80, required: true, list: true, search: true }),
    Entidad: choice({ options: ['P', 'V'], required: true, default: 'P', list: true, filter: true, fixed: true }),
    Puertas: int({ computed: true, list: true }),
    /** Who has it today, by itself or by a profile. */
    Vigentes: int({ computed: true, list: true }),
  },
  {
    scope: 'division',
    title: 'Nombre',
    subtitle: 'Codigo',
    menu: ['040307'],
    retire: true,
    sort,
    unique,
    tabs: ['datos', 'puertas'],
    children: [{ tab: 'puertas', resource: 'AccesoGrupoPuerta', by: 'IdGrupo' }],
    lookup: ['Entidad'],
  },
);

/** Without a door: every door that leads into the zone, also those made later. Without devices: by any of the door's. */
export const GrupoPuerta = entity(
  'AccesoGrupoPuerta',
  {
    IdGrupo: ref('AccesoGrupo', { required: true, fixed: true, filter: true }),
    IdZona: ref('AccesoZona', { required: true, list: true }),
    IdPuerta: ref('AccesoPuerta', { list: true, dependsOn: ['IdZona'] }),
    Equipos: refs('SistemaEquipo', { list: true, only: { Para: 'PUERTA' } }),
    IdHorario: ref('AccesoHorario', { required: true, list: true }),
  },
  { scope: 'division', title: 'IdZona', menu: ['040307'], unique: [['IdGrupo', 'IdZona', 'IdPuerta', 'IdHorario']] },
);

/** Groups that an accreditation, or a person, gives together. */
export const PerfilAcceso = entity(
  'AccesoPerfil',
  {
    Codigo: code({ max: 10, required: true, list: true, search: true }),
    Nombre: text({ max: 80, required: true, list: true, search: true }),
    Entidad: choice({ options: ['P', 'V'], required: true, default: 'P', list: true, filter: true, fixed: true }),
    Grupos: refs('AccesoGrupo', { required: true, missing: 'perfil_acceso.sin_grupos', list: true }),
    /** Rest days of the regime are looked at. */
    ControlaRegimen: flag({ default: 'S' }),
    /** Of visits: the host or an escort is inside, or comes along. */
    RequiereEscolta: flag({}),
    /** Accreditation profiles that give it. */
    PerfilesAcreditacion: int({ computed: true, list: true }),
    /** Who has it today. */
    Vigentes: int({ computed: true, list: true }),
  },
  {
    scope: 'division',
    title: 'Nombre',
    subtitle: 'Codigo',
    menu: ['040308'],
    key: { name: 'IdPerfilAcceso', kind: 'int' },
    retire: true,
    sort,
    unique,
    lookup: ['Entidad', 'Grupos'],
  },
);

/** A profile or a group of a person or of a vehicle for some days. Origin: A accreditation, M by hand, I import. */
export const Asignacion = entity(
  'AccesoAsignacion',
  {
    IdPersona: ref('AdministracionPersona', { list: true, filter: true, fixed: true }),
    IdVehiculo: ref('AdministracionVehiculo', { list: true, filter: true, fixed: true }),
    /** Of a person or of a vehicle: which of both it names. */
    Entidad: choice({ options: ['P', 'V'], computed: true, filter: true }),
    IdPerfilAcceso: ref('AccesoPerfil', { list: true, filter: true, fixed: true }),
    IdGrupo: ref('AccesoGrupo', { list: true, filter: true, fixed: true }),
    FechaInicio: date({ required: true, list: true }),
    FechaFin: date({ required: true, list: true, filter: true }),
    Origen: choice({ options: ['A', 'M', 'I'], required: true, server: true, default: 'M', list: true, filter: true }),
    IdAcreditacionPersona: ref('AcreditacionPersona', { server: true, unique: true }),
    IdAcreditacionVehiculo: ref('AcreditacionVehiculo', { server: true, unique: true }),
  },
  {
    scope: 'division',
    title: 'IdPersona',
    menu: ['040307', '040308', '040201', '040202'],
    sort: [{ selector: 'FechaFin', desc: true }],
    rules: [notBefore('FechaFin', 'FechaInicio', 'acceso.fin_menor')],
  },
);

/** What the gate keeps of a person in a division: the number that readers know it by. */
export const AccesoPersona = entity(
  'AccesoPersona',
  {
    IdPersona: ref('AdministracionPersona', { required: true, list: true, filter: true, fixed: true }),
    CodigoEquipo: digits({ max: 9, list: true, search: true }),
    ControlaAntipassback: flag({ default: 'S', list: true, filter: true }),
    ValidaRegimen: flag({ default: 'S', list: true, filter: true }),
    Observacion: text({ max: 250, list: true, multiline: true }),
  },
  {
    scope: 'division',
    title: 'IdPersona',
    subtitle: 'CodigoEquipo',
    menu: ['040201'],
    key: { name: 'IdAccesoPersona', kind: 'int' },
    unique: [
      ['IdDivision', 'IdPersona'],
      ['IdDivision', 'CodigoEquipo'],
    ],
    indexes: [['CodigoEquipo']],
    sort: [{ selector: 'CodigoEquipo', desc: false }],
  },
);
