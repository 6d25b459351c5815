import { entity } from '@platform/entity/entity';
import { choice, code, date, flag, int, ref, text, time } from '@platform/entity/field';

/**
 * What days demand: F so many minutes within a window, S by the days of the week, C by a cycle of days, A the candidate shift that the first
 * entry chooses.
 */
export const Horario = entity(
  'AsistenciaHorario',
  {
    Codigo: code({ max: 10, required: true, unique: true, list: true, search: true }),
    Nombre: text({ max: 80, required: true, list: true, search: true }),
    /** None: every company. */
    IdCompania: ref('AdministracionCompania', { list: true, filter: true }),
    Tipo: choice({ options: ['F', 'S', 'C', 'A'], required: true, fixed: true, filter: true }),
    HorasDia: int({ min: 1, max: 1440 }),
    VentanaInicio: time({}),
    VentanaFin: time({}),
    NucleoInicio: time({}),
    NucleoFin: time({}),
    DiasCiclo: int({ min: 2, max: 60 }),
    /** The guard of each person says where the cycle begins. */
    PorRegimen: flag({ default: 'S' }),
    FechaAncla: date({}),
    DesvioMaximo: int({ min: 0, max: 720, default: 120 }),
    DiasSemana: int({ min: 1, max: 7, default: 6 }),
    FeriadoLaborable: flag({ list: true }),
    /** Planned minutes of the week or of the cycle. */
    Minutos: int({ computed: true, list: true }),
    Personas: int({ computed: true, list: true }),
  },
  {
    scope: 'cliente',
    title: 'Nombre',
    subtitle: 'Codigo',
    menu: ['050202', '050201', '050203', '050204'],
    retire: true,
    company: 'IdCompania',
    sort: [{ selector: 'Codigo', desc: false }],
    tabs: ['datos'],
    lookup: ['Tipo', 'IdCompania', 'DiasCiclo', 'PorRegimen'],
  },
);

/** A day of a schedule: of the week (1 lunes … 7 domingo), of the cycle, or a candidate. */
export const HorarioDetalle = entity(
  'AsistenciaHorarioDetalle',
  {
    IdHorario: ref('AsistenciaHorario', { required: true, filter: true, fixed: true }),
    NumeroDia: int({ min: 1, max: 60, required: true, list: true, fixed: true }),
    TipoDia: choice({ options: ['L', 'D', 'V'], required: true, default: 'L', list: true }),
    Turno: choice({ options: ['D', 'N'], list: true }),
    RefrigerioMarcado: flag({ list: true }),
    /** Flexible: minutes of this day, where they are not the schedule's. */
    HorasDia: int({ min: 1, max: 1440 }),
    /** `08:00–17:00` */
    Horas: text({ max: 120, computed: true, list: true }),
    Minutos: int({ computed: true, list: true }),
  },
  {
    scope: 'cliente',
    title: 'Horas',
    menu: ['050202', '050201', '050203', '050204'],
    unique: [['IdHorario', 'NumeroDia']],
    sort: [{ selector: 'NumeroDia', desc: false }],
  },
);

/** A block of work or of break of a day; `DiaInicio`, `DiaFin` 1 on the next day. */
export const HorarioIntervalo = entity(
  'AsistenciaHorarioIntervalo',
  {
    IdHorarioDetalle: ref('AsistenciaHorarioDetalle', { required: true, filter: true, fixed: true }),
    Tipo: choice({ options: ['T', 'R'], required: true, default: 'T', list: true }),
    HoraInicio: time({ required: true, list: true }),
    HoraFin: time({ required: true, list: true }),
    DiaInicio: int({ min: 0, max: 1, required: true, default: 0, list: true }),
    DiaFin: int({ min: 0, max: 1, required: true, default: 0, list: true }),
  },
  {
    scope: 'cliente',
    title: 'HoraInicio',
    menu: ['050202', '050201', '050203', '050204'],
    sort: [
      { selector: 'DiaInicio', desc: false },
      { selector: 'HoraInicio', desc: false },
    ],
    indexes: [['IdHorarioDetalle']],
  },
);
