import { entity, notBefore } from '@platform/entity/entity';
import { choice, code, date, decimal, detail, email, flag, int, ref, refs, text, time } from '@platform/entity/field';

/** The working week that a country's law allows from a day on; the super administrator writes it. */
export const JornadaLegal = entity(
  'AsistenciaJornadaLegal',
  {
    IdPais: ref('SistemaPais', { required: true, list: true, filter: true, fixed: true }),
    FechaInicio: date({ required: true, list: true, fixed: true }),
    MinutosSemana: int({ required: true, min: 60, max: 10_080, list: true }),
    MinutosDia: int({ required: true, min: 60, max: 1440, list: true }),
    MinutosRefrigerio: int({ required: true, min: 0, max: 480, list: true }),
    MaximoSobretiempoDia: int({ min: 0, max: 1440, list: true }),
  },
  {
    scope: 'global',
    title: 'FechaInicio',
    menu: ['050102'],
    unique: [['IdPais', 'FechaInicio']],
    sort: [
      { selector: 'IdPais', desc: false },
      { selector: 'FechaInicio', desc: false },
    ],
    open: ['consultar'],
  },
);

/** A company whose people's hours are controlled: what people incorporated later begin with. */
export const Compania = entity(
  'AsistenciaCompania',
  {
    IdCompania: ref('AdministracionCompania', { required: true, unique: true, list: true, filter: true, fixed: true }),
    Documento: text({ max: 20, computed: true, list: true }),
    Contratista: flag({ computed: true, list: true, filter: true }),
    ControlaAsistencia: flag({ server: true, default: 'S', list: true, filter: true }),
    Divisiones: refs('SistemaDivision', { list: true }),
    IdHorarioDefecto: ref('AsistenciaHorario', { list: true }),
    IdPlanillaDefecto: ref('AsistenciaPlanilla', { list: true, dependsOn: ['IdCompania'] }),
    Contacto: text({ max: 80 }),
    Correo: email({ max: 120 }),
    /** Each mark is sent to its worker as a receipt, with its seal. */
    ComprobanteMarca: flag({}),
    Personas: int({ computed: true, list: true }),
    ConConfiguracion: flag({ computed: true, list: true }),
    ConCondiciones: flag({ computed: true, list: true }),
    ConPlanilla: flag({ computed: true }),
    ConHorarios: flag({ computed: true }),
    /** Its hours are controlled and something of the former is missing. */
    Incompleta: flag({ computed: true, filter: true }),
  },
  {
    scope: 'cliente',
    key: { name: 'IdAsistenciaCompania', kind: 'int' },
    title: 'IdCompania',
    menu: ['050101'],
    company: 'IdCompania',
    sort: [{ selector: 'IdCompania', desc: false }],
  },
);

/** How a company's days are calculated from a day on: the past keeps its own version. */
export const ConfiguracionCompania = entity(
  'AsistenciaConfiguracionCompania',
  {
    IdCompania: ref('AdministracionCompania', {
      ...{ required: true, missing: 'asistencia.sin_compania', list: true, filter: true, fixed: true, tab: 'emparejamiento' },
    }),
    FechaInicio: date({ required: true, list: true, filter: true, tab: 'emparejamiento' }),
    FechaFin: date({ list: true, tab: 'emparejamiento' }),
    ModoEmparejamiento: choice({ options: ['P', 'S'], required: true, default: 'P', tab: 'emparejamiento' }),
    MinutosDuplicado: int({ min: 0, max: 60, required: true, default: 2, tab: 'emparejamiento' }),
    MargenEntrada: int({ min: 0, max: 720, required: true, default: 180, tab: 'emparejamiento' }),
    MargenSalida: int({ min: 0, max: 720, required: true, default: 360, tab: 'emparejamiento' }),
    MaximoPresencia: int({ min: 60, max: 2880, required: true, default: 1080, tab: 'emparejamiento' }),
    MarcaIncompleta: choice({ options: ['P', 'T'], required: true, default: 'P', tab: 'emparejamiento' }),
    CambioHora: choice({ options: ['N', 'R'], required: true, default: 'N', tab: 'emparejamiento' }),
    ToleranciaEntrada: int({ min: 0, max: 480, required: true, default: 5, list: true, tab: 'tolerancias' }),
    TardanzaDesde: choice({ options: ['I', 'T'], required: true, default: 'I', tab: 'tolerancias' }),
    ToleranciaSalida: int({ min: 0, max: 480, required: true, default: 0, tab: 'tolerancias' }),
    MaximoTardanza: int({ min: 0, max: 1440, required: true, default: 0, tab: 'tolerancias' }),
    RefrigerioLibre: int({ min: 0, max: 480, required: true, default: 60, tab: 'refrigerio' }),
    UmbralRefrigerio: int({ min: 0, max: 1440, required: true, default: 360, tab: 'refrigerio' }),
    BaseSobretiempo: choice({ options: ['D', 'S', 'C'], required: true, default: 'D', list: true, tab: 'sobretiempo' }),
    MinutosBase: int({ min: 60, max: 90_000, tab: 'sobretiempo' }),
    SobretiempoAntes: flag({ tab: 'sobretiempo' }),
    MinimoSobretiempo: int({ min: 0, max: 1440, required: true, default: 30, tab: 'sobretiempo' }),
    RedondeoSobretiempo: int({ min: 1, max: 240, required: true, default: 1, tab: 'sobretiempo' }),
    MaximoSobretiempo: int({ min: 0, max: 1440, required: true, default: 0, tab: 'sobretiempo' }),
    RequiereAutorizacion: flag({ default: 'S', tab: 'sobretiempo' }),
    CompensaSobretiempo: flag({ tab: 'sobretiempo' }),
    FactorCompensacion: decimal({ precision: 3, scale: 2, min: 1, max: 9, required: true, default: 1, tab: 'sobretiempo' }),
    MesesCompensacion: int({ min: 0, max: 24, required: true, default: 1, tab: 'sobretiempo' }),
    /** [{ Orden, HastaMinutos (the last one null), Porcentaje }], three at most. */
    Bandas: detail({ required: true, list: true, tab: 'sobretiempo' }),
    NocheInicio: time({ required: true, default: '22:00', list: true, tab: 'noche' }),
    NocheFin: time({ required: true, default: '06:00', list: true, tab: 'noche' }),
    FeriadoPor: choice({ options: ['T', 'M'], required: true, default: 'T', tab: 'feriado' }),
    /** Labels of the minutes that payroll is handed, as those of the bands are: no money is calculated with them here. */
    PorcentajeFeriado: int({ min: 0, max: 999, default: 100, tab: 'feriado' }),
    PorcentajeDescanso: int({ min: 0, max: 999, default: 100, tab: 'feriado' }),
    AvisoOmision: int({ min: 0, max: 1440, default: 0, tab: 'tolerancias' }),
    HorasOposicion: int({ min: 0, max: 720, default: 0, tab: 'tolerancias' }),
  },
  {
    scope: 'cliente',
    title: 'IdCompania',
    subtitle: 'FechaInicio',
    menu: ['050102'],
    company: 'IdCompania',
    tabs: ['emparejamiento', 'tolerancias', 'refrigerio', 'sobretiempo', 'noche', 'feriado'],
    rules: [notBefore('FechaFin', 'FechaInicio')],
    sort: [
      { selector: 'IdCompania', desc: false },
      { selector: 'FechaInicio', desc: true },
    ],
    indexes: [['IdCompania', 'FechaInicio']],
  },
);

/** What a company grants to some people: leaving earlier, coming later, not marking. */
export const CondicionEspecial = entity(
  'AsistenciaCondicionEspecial',
  {
    IdCompania: ref('AdministracionCompania', { required: true, list: true, filter: true, fixed: true }),
    Codigo: code({ max: 10, required: true, list: true, search: true }),
    Nombre: text({ max: 80, required: true, list: true, search: true }),
    /** AS adelanto de salida, RE retraso de entrada, NC sin control de marcas, TO tolerancia propia, NS sin sobretiempo. */
    Efecto: choice({ options: ['AS', 'RE', 'NC', 'TO', 'NS'], required: true, list: true, filter: true }),
    Minutos: int({ min: 1, max: 480, list: true }),
    /** What proves that somebody has it. */
    IdDocumento: ref('AsistenciaDocumento', { list: true }),
    Personas: int({ computed: true, list: true }),
  },
  {
    scope: 'cliente',
    title: 'Nombre',
    subtitle: 'Codigo',
    menu: ['050104'],
    retire: true,
    company: 'IdCompania',
    unique: [['IdCompania', 'Codigo']],
    sort: [{ selector: 'Codigo', desc: false }],
    lookup: ['IdCompania', 'Efecto'],
  },
);

/** A door or a whole checkpoint of Acceso whose marks count; none of a company: every door that controls attendance. */
export const PuntoControl = entity(
  'AsistenciaPuntoControl',
  {
    IdPuntoControl: ref('AccesoPuntoControl', { list: true, filter: true }),
    IdPuerta: ref('AccesoPuerta', { list: true, filter: true }),
    /** None: every company. */
    IdCompania: ref('AdministracionCompania', { list: true, filter: true }),
    FechaInicio: date({ required: true, list: true }),
    FechaFin: date({ list: true }),
    /** N: marks there count without direction. */
    UsaSentido: flag({ default: 'S', list: true }),
  },
  {
    scope: 'cliente',
    key: { name: 'IdAsistenciaPuntoControl', kind: 'int' },
    title: 'IdPuerta',
    menu: ['050107'],
    company: 'IdCompania',
    rules: [notBefore('FechaFin', 'FechaInicio')],
    sort: [{ selector: 'FechaInicio', desc: true }],
  },
);
