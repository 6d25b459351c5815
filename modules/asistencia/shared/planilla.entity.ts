import { entity } from '@platform/entity/entity';
import { choice, code, date, detail, int, moment, ref, text } from '@platform/entity/field';

/** X workbook, C a line a person and concept, A a line a person, J and N the two files of Peru's electronic payroll. */
export const FORMATOS = ['X', 'C', 'A', 'J', 'N'] as const;
export type FormatoPlanilla = (typeof FORMATOS)[number];

/** A payroll that a company's hours are handed to: its periods, and what of them is handed over under which code. */
export const Planilla = entity(
  'AsistenciaPlanilla',
  {
    Codigo: code({ max: 10, required: true, unique: true, list: true, search: true }),
    Nombre: text({ max: 80, required: true, list: true, search: true }),
    IdCompania: ref('AdministracionCompania', { required: true, list: true, filter: true, fixed: true }),
    /** M mensual, Q quincenal, S semanal. */
    Frecuencia: choice({ options: ['M', 'Q', 'S'], required: true, default: 'M', list: true, filter: true }),
    /** The day of the month, or of the week from Monday on, with which its periods begin. */
    DiaInicio: int({ required: true, default: 1, list: true }),
    PeriodoAbierto: text({ max: 12, computed: true, list: true }),
    Personas: int({ computed: true, list: true }),
    Formato: choice({ options: FORMATOS, required: true, default: 'C', list: true, tab: 'exportacion' }),
    Separador: choice({ options: [';', ',', '|'], required: true, default: ';', tab: 'exportacion' }),
    /** D hours with two decimals, H hours and minutes, M minutes. */
    Unidad: choice({ options: ['D', 'H', 'M'], required: true, default: 'D', tab: 'exportacion' }),
    /** [{ Medida } or { IdJustificacion, Cuenta }, each with CodigoConcepto and Orden]. */
    Conceptos: detail({ required: true, tab: 'exportacion' }),
  },
  {
    scope: 'cliente',
    title: 'Nombre',
    subtitle: 'Codigo',
    menu: ['050103'],
    retire: true,
    company: 'IdCompania',
    tabs: ['datos', 'exportacion'],
    sort: [{ selector: 'Codigo', desc: false }],
    lookup: ['Codigo', 'IdCompania'],
  },
);

/** Days that a payroll pays together. Closed, none of them moves: what comes later is a regularization of the next one. */
export const Periodo = entity(
  'AsistenciaPeriodo',
  {
    IdPlanilla: ref('AsistenciaPlanilla', { required: true, server: true, list: true, filter: true }),
    IdCompania: ref('AdministracionCompania', { required: true, server: true, list: true, filter: true }),
    Codigo: code({ max: 12, required: true, server: true, list: true, search: true }),
    FechaInicio: date({ required: true, server: true, list: true, filter: true }),
    FechaFin: date({ required: true, server: true, list: true }),
    /** A abierto, P en cierre, C cerrado, E exportado. */
    Estado: choice({ options: ['A', 'P', 'C', 'E'], required: true, server: true, default: 'A', list: true, filter: true }),
    Personas: int({ computed: true, list: true }),
    IdUsuarioCierre: ref('SeguridadUsuario', { textKey: true, server: true, list: true }),
    FechaCierre: moment({ server: true, list: true }),
    Observacion: text({ max: 500, server: true }),
  },
  {
    scope: 'cliente',
    title: 'Codigo',
    menu: ['050303', '050103'],
    operations: ['consultar', 'eliminar', 'exportar'],
    company: 'IdCompania',
    unique: [['IdPlanilla', 'Codigo']],
    indexes: [['IdPlanilla', 'FechaInicio']],
    sort: [{ selector: 'FechaInicio', desc: true }],
  },
);

/** What was done to a period, by whom and why; of a file, which one it was. */
export const PeriodoEvento = entity(
  'AsistenciaPeriodoEvento',
  {
    IdPeriodo: ref('AsistenciaPeriodo', { required: true, server: true, list: true, filter: true }),
    IdCompania: ref('AdministracionCompania', { required: true, server: true }),
    Accion: choice({ options: ['revisar', 'cerrar', 'reabrir', 'exportar'], required: true, server: true, list: true, filter: true }),
    FechaHora: moment({ required: true, server: true, list: true }),
    IdUsuario: ref('SeguridadUsuario', { textKey: true, server: true, list: true }),
    Motivo: text({ max: 500, server: true, list: true }),
    Archivo: text({ max: 120, server: true, list: true }),
    /** SHA-256 of the file. */
    Huella: code({ max: 64, keepCase: true, server: true, list: true }),
    Personas: int({ server: true, list: true }),
  },
  {
    scope: 'cliente',
    title: 'Accion',
    menu: ['050303'],
    operations: ['consultar', 'exportar'],
    company: 'IdCompania',
    grows: true,
    indexes: [['IdPeriodo', 'FechaHora']],
    sort: [{ selector: 'FechaHora', desc: true }],
  },
);

const minutes = () => int({ required: true, default: 0, server: true, tab: 'minutos' });
const shown = () => int({ required: true, default: 0, server: true, list: true, tab: 'minutos' });
const count = () => int({ required: true, default: 0, server: true, tab: 'cuentas' });

/** What somebody's days of a closed period add up to; the totals that were handed over never move again. */
export const PeriodoPersona = entity(
  'AsistenciaPeriodoPersona',
  {
    IdPeriodo: ref('AsistenciaPeriodo', { required: true, server: true, list: true, filter: true }),
    IdPersona: ref('AdministracionPersona', { required: true, server: true, list: true, filter: true }),
    IdCompania: ref('AdministracionCompania', { required: true, server: true }),
    CodigoTrabajador: code({ max: 20, server: true, list: true, search: true, shows: ['AsistenciaPersona.CodigoTrabajador'] }),
    CentroCosto: text({ max: 40, server: true, list: true }),
    Programados: shown(),
    Presencia: minutes(),
    Normales: shown(),
    FeriadoTurno: minutes(),
    Feriado: shown(),
    Descanso: shown(),
    Tardanza: shown(),
    SalidaAnticipada: minutes(),
    SalidaIntermedia: minutes(),
    ExcesoRefrigerio: minutes(),
    JustificadoPagado: minutes(),
    JustificadoNoPagado: minutes(),
    Bonificado: minutes(),
    Faltante: shown(),
    PermanenciaAntes: minutes(),
    PermanenciaDespues: minutes(),
    SobretiempoCalculado: minutes(),
    Sobretiempo1: shown(),
    Sobretiempo2: shown(),
    Sobretiempo3: minutes(),
    SobretiempoCompensado: minutes(),
    SobretiempoNoAutorizado: minutes(),
    SobretiempoNocturno: minutes(),
    Nocturno: shown(),
    NocturnoDescanso: minutes(),
    DiasTrabajados: count(),
    DiasFalta: count(),
    DiasJustificados: count(),
    DiasIncompletos: count(),
    DiasDescanso: count(),
    DiasFeriado: count(),
    DiasTrabajoDescanso: count(),
    DiasViaje: count(),
    DiasSinHorario: count(),
    FeriadoEnDescanso: count(),
    /** Of each kind of justification, by its key: calendar days, planned days and minutes. */
    Justificado: detail({ required: true, server: true }),
  },
  {
    scope: 'cliente',
    title: 'IdPersona',
    menu: ['050303'],
    operations: ['consultar', 'exportar'],
    company: 'IdCompania',
    grows: true,
    tabs: ['totales', 'minutos', 'cuentas'],
    unique: [['IdPeriodo', 'IdPersona']],
    sort: [{ selector: 'IdPersona', desc: false }],
  },
);

/** Why a closed day would be another one now. */
export const MOTIVOS_REGULARIZACION = ['marca', 'justifica', 'sobretiempo', 'plan', 'configuracion', 'vencida'] as const;
export type MotivoRegularizacion = (typeof MOTIVOS_REGULARIZACION)[number];

/** What a closed day would count otherwise by what came after its closing: paid or taken back in the next open period. */
export const Regularizacion = entity(
  'AsistenciaRegularizacion',
  {
    IdPersona: ref('AdministracionPersona', { required: true, server: true, list: true, filter: true }),
    IdCompania: ref('AdministracionCompania', { required: true, server: true, list: true, filter: true }),
    Fecha: date({ required: true, server: true, list: true, filter: true }),
    IdPeriodoOrigen: ref('AsistenciaPeriodo', { server: true, list: true, filter: true }),
    IdPeriodoDestino: ref('AsistenciaPeriodo', { required: true, server: true, list: true, filter: true }),
    /** The name of a measure, or a kind of justification with what is counted of it (`Justificacion:12:C`). */
    Medida: code({ max: 40, required: true, keepCase: true, server: true, list: true, filter: true }),
    /** The kind of justification, where it is of one. */
    Justificacion: text({ max: 80, computed: true, list: true }),
    /** Signed; days where the measure counts days. */
    Minutos: int({ required: true, server: true, list: true }),
    Motivo: choice({ options: MOTIVOS_REGULARIZACION, required: true, server: true, list: true, filter: true }),
    FechaHora: moment({ required: true, server: true, list: true }),
  },
  {
    scope: 'cliente',
    title: 'Medida',
    menu: ['050303'],
    operations: ['consultar', 'exportar'],
    company: 'IdCompania',
    grows: true,
    indexes: [
      ['IdPeriodoDestino', 'IdPersona'],
      ['IdPeriodoOrigen', 'IdPersona'],
      ['IdPersona', 'Fecha'],
    ],
    sort: [{ selector: 'Fecha', desc: true }],
  },
);

/** Compensation that somebody has and spends, in minutes: a ledger that is only ever added to. */
export const Bolsa = entity(
  'AsistenciaBolsa',
  {
    IdPersona: ref('AdministracionPersona', { required: true, server: true, list: true, filter: true }),
    IdCompania: ref('AdministracionCompania', { required: true, server: true, list: true, filter: true }),
    Fecha: date({ required: true, server: true, list: true, filter: true }),
    /** Signed. */
    Minutos: int({ required: true, server: true, list: true }),
    /** S sobretiempo, J justificación, V vencimiento, A ajuste. */
    Origen: choice({ options: ['S', 'J', 'V', 'A'], required: true, server: true, list: true, filter: true }),
    VenceEl: date({ server: true, list: true }),
    /** The answer to overtime that put it there. */
    IdSobretiempo: int({ server: true }),
    IdJustificacionPersona: ref('AsistenciaJustificacionPersona', { server: true }),
    Motivo: text({ max: 250, server: true, list: true }),
  },
  {
    scope: 'cliente',
    title: 'Fecha',
    menu: ['050301'],
    operations: ['consultar', 'exportar'],
    company: 'IdCompania',
    indexes: [['IdPersona', 'Fecha']],
    sort: [{ selector: 'IdBolsa', desc: true }],
  },
);
