import { entity, notBefore } from '@platform/entity/entity';
import { choice, code, date, decimal, digits, flag, int, moment, ref, text, time } from '@platform/entity/field';

/** A kind of justification and its limits; 0 is none. */
export const Justificacion = entity(
  'AsistenciaJustificacion',
  {
    Codigo: code({ max: 10, required: true, unique: true, list: true, search: true }),
    Nombre: text({ max: 80, required: true, list: true, search: true }),
    /** E empresa, T trabajador, M médico, L legal. */
    Origen: choice({ options: ['E', 'T', 'M', 'L'], required: true, list: true, filter: true }),
    /** D by days, H by hours, A either. */
    Modalidad: choice({ options: ['D', 'H', 'A'], required: true, list: true }),
    AplicaFuturo: flag({ list: true }),
    CantidadSemana: int({ min: 0, max: 99, required: true, default: 0, list: true }),
    CantidadDia: int({ min: 0, max: 99, required: true, default: 0, list: true }),
    MaximoHoras: decimal({ precision: 5, scale: 2, min: 0, max: 24, required: true, default: 0, list: true }),
    RequiereObservacion: flag({ list: true }),
    CodigoReferencia: text({ max: 20, list: true }),
    /** Kind of suspension of Peru's electronic payroll (its table 21). */
    CodigoSuspension: digits({ max: 2 }),
    /** It takes its minutes from the person's compensation bag. */
    UsaBolsa: flag({ list: true }),
    Remunerado: flag({ default: 'S', list: true }),
    RequiereAprobacion: flag({ default: 'S' }),
    /** What proves it. */
    IdDocumento: ref('AsistenciaDocumento', { list: true }),
  },
  {
    scope: 'cliente',
    title: 'Nombre',
    subtitle: 'Codigo',
    menu: ['050105'],
    retire: true,
    sort: [{ selector: 'Codigo', desc: false }],
    lookup: ['Codigo', 'Modalidad', 'CodigoReferencia'],
  },
);

/** An absence that is excused, by days or by hours of each of its days; it counts once approved. */
export const JustificacionPersona = entity(
  'AsistenciaJustificacionPersona',
  {
    IdPersona: ref('AdministracionPersona', { required: true, list: true, filter: true, fixed: true }),
    /** The one that the person works for on the first day. */
    IdCompania: ref('AdministracionCompania', { server: true, list: true, filter: true }),
    IdJustificacion: ref('AsistenciaJustificacion', { required: true, list: true, filter: true }),
    Modalidad: choice({ options: ['D', 'H'], required: true, default: 'D', list: true }),
    FechaInicio: date({ required: true, list: true, filter: true }),
    FechaFin: date({ required: true, list: true }),
    HoraInicio: time({ list: true }),
    HoraFin: time({ list: true }),
    Observacion: text({ max: 500 }),
    /** P pendiente, A aprobada, R rechazada, X anulada. */
    Estado: choice({ options: ['P', 'A', 'R', 'X'], required: true, server: true, default: 'P', list: true, filter: true }),
    IdUsuarioResponde: ref('SeguridadUsuario', { textKey: true, server: true }),
    FechaRespuesta: moment({ server: true, list: true }),
    Respuesta: text({ max: 500, server: true }),
    /** Whether a document of it was handed in. */
    ConDocumento: flag({ computed: true, list: true, filter: true }),
    /** Whether its kind asks for a document that was not handed in yet, and until when it may be. */
    FaltaDocumento: flag({ computed: true, filter: true }),
    DocumentoHasta: date({ computed: true }),
    /** Who and what, in one line. */
    Resumen: text({ max: 300, computed: true, shows: ['AdministracionPersona.NombreCompleto'] }),
  },
  {
    scope: 'cliente',
    title: 'Resumen',
    menu: ['050105', '050301', '050106'],
    company: 'IdCompania',
    rules: [notBefore('FechaFin', 'FechaInicio', 'asistencia.fin_menor')],
    sort: [{ selector: 'FechaInicio', desc: true }],
    indexes: [['IdPersona', 'FechaInicio']],
  },
);
