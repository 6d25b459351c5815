import { entity, notBefore } from '@platform/entity/entity';
import { choice, choices, code, date, decimal, detail, flag, int, moment, photo, ref, text } from '@platform/entity/field';
import { DIAS_SEMANA } from './grupo.entity';

/** Who may take a special service, when, and who pays it. To: P a person, C a company, G a position. */
export const ServicioExclusivo = entity(
  'ComedorServicioExclusivo',
  {
    IdServicio: ref('ComedorServicio', { required: true, list: true, filter: true, fixed: true, only: { Especial: 'S' } }),
    IdComedor: ref('ComedorComedor', { server: true, list: true, filter: true }),
    Beneficiario: choice({ options: ['P', 'C', 'G'], required: true, default: 'P', list: true, filter: true, fixed: true }),
    IdPersona: ref('AdministracionPersona', { fixed: true }),
    IdCompania: ref('AdministracionCompania', { fixed: true }),
    IdCargo: ref('AdministracionCargo', { fixed: true }),
    /** Of the beneficiary, whichever it is. */
    Nombre: text({
      max: 203,
      computed: true,
      list: true,
      shows: ['AdministracionPersona.NombreCompleto', 'AdministracionPersona.Apellidos'],
    }),
    FechaInicio: date({ required: true, list: true }),
    FechaFin: date({ required: true, list: true }),
    /** Weekdays; every day without any. */
    Dias: choices({ options: DIAS_SEMANA, list: true }),
    /** Rations a day; those of the service without it. */
    NumeroConsumo: int({ min: 1, max: 9 }),
    /** Rations in all; without limit when empty. */
    Cupo: int({ min: 1, max: 999_999, list: true }),
    Consumidos: int({ computed: true, list: true }),
    /** As the dining room says when empty. */
    AsignadoA: choice({ options: ['C', 'T'], list: true }),
    /** The person's own when empty. */
    IdCompaniaCargo: ref('AdministracionCompania', {}),
    Motivo: text({ max: 200, required: true }),
    /** Covers today. */
    Vigente: flag({ computed: true, filter: true }),
  },
  {
    scope: 'division',
    title: 'Nombre',
    subtitle: 'IdServicio',
    menu: ['0806'],
    retire: true,
    sort: [{ selector: 'FechaInicio', desc: true }],
    rules: [notBefore('FechaFin', 'FechaInicio')],
  },
);

/** A browser that runs the counter's screen. */
export const Terminal = entity(
  'ComedorTerminal',
  {
    Codigo: code({ max: 36, required: true, unique: true, keepCase: true, server: true }),
    Nombre: text({ max: 40, required: true, list: true, search: true }),
    IdComedor: ref('ComedorComedor', { required: true, list: true, filter: true, server: true }),
    /** How the text of its badge reader is understood; as it comes without one. */
    IdConfiguracionLectura: ref('SistemaConfiguracionLectura', { list: true }),
    UltimaConexion: moment({ server: true, list: true }),
    /** Rations not sent yet that it last told of. */
    Pendientes: int({ server: true, list: true, default: 0 }),
  },
  {
    scope: 'division',
    title: 'Nombre',
    menu: ['0802', '0807'],
    retire: true,
    // Made by the browser itself, at the counter.
    operations: ['consultar', 'editar', 'exportar'],
    sort: [{ selector: 'Nombre', desc: false }],
  },
);

/**
 * What a terminal was given to serve without a network, by its version: prints of each person and the photograph that went along, so that
 * the next one tells only what changed. Written by its own call alone; the last few of each terminal are kept.
 */
export const Paquete = entity(
  'ComedorPaquete',
  {
    IdTerminal: ref('ComedorTerminal', { required: true }),
    /** Of the terminal's package; `Version` is the record's. */
    VersionPaquete: int({ required: true }),
    /** Goes before what is read, in its print: the same while what changed is told. */
    Sal: code({ max: 32, required: true, keepCase: true }),
    Huellas: detail({}),
  },
  { scope: 'division', title: 'VersionPaquete', menu: [], operations: [], unique: [['IdTerminal', 'VersionPaquete']] },
);

/** Between two days, rations are valued and told to who pays; a closed one does not move any more. */
export const Periodo = entity(
  'ComedorPeriodo',
  {
    /** Its days, as people read them. */
    Periodo: text({ max: 23, computed: true }),
    FechaInicio: date({ required: true, list: true }),
    FechaFin: date({ required: true, list: true }),
    Estado: choice({ options: ['A', 'C'], required: true, default: 'A', server: true, list: true, filter: true }),
    UsuarioCierre: text({ max: 20, server: true, list: true }),
    FechaCierre: moment({ server: true, list: true }),
  },
  {
    scope: 'division',
    title: 'Periodo',
    menu: ['0808'],
    lookup: ['FechaInicio', 'FechaFin', 'Estado'],
    sort: [{ selector: 'FechaInicio', desc: true }],
    rules: [notBefore('FechaFin', 'FechaInicio')],
  },
);

/** A valuing again of the rations of some open days: P under way, T done, X stopped by a person. What was valued stays valued. */
export const Recalculo = entity(
  'ComedorRecalculo',
  {
    FechaInicio: date({ required: true, server: true, list: true }),
    FechaFin: date({ required: true, server: true, list: true }),
    IdComedor: ref('ComedorComedor', { server: true, list: true }),
    Motivo: text({ max: 200, required: true, server: true, list: true }),
    Estado: choice({ options: ['P', 'T', 'X'], required: true, default: 'P', server: true, list: true, filter: true }),
    Inicio: moment({ server: true, list: true }),
    Fin: moment({ server: true }),
    /** Rations that there were when it began. */
    Total: int({ required: true, default: 0, server: true }),
    /** The last ration that was looked at: where it goes on. */
    Ultima: int({ required: true, default: 0, server: true }),
    Revisadas: int({ required: true, default: 0, server: true, list: true }),
    Cambiadas: int({ required: true, default: 0, server: true, list: true }),
    /** What the rations cost more now, or less, by currency. */
    Diferencias: detail({ server: true }),
  },
  {
    scope: 'division',
    title: 'Motivo',
    menu: ['0808'],
    key: { name: 'IdRecalculo', kind: 'int' },
    operations: ['consultar'],
    sort: [{ selector: 'IdRecalculo', desc: true }],
  },
);

const amount = { precision: 12, scale: 2, server: true, currency: 'IdMoneda' } as const;

/**
 * A reading at the counter: a ration (P) or a denial (D). Whose it was and what it cost are frozen at the moment. Written by the
 * counter alone.
 */
export const Consumo = entity(
  'ComedorConsumo',
  {
    /** Named by the terminal: a reading that is sent twice is one (`ConsumoClave`). */
    Uuid: code({ max: 36, required: true, keepCase: true, server: true }),
    /** Print of the call that made it. */
    Huella: code({ max: 64, required: true, keepCase: true, server: true }),
    FechaConsumo: date({ required: true, server: true, list: true, filter: true }),
    FechaHora: moment({ required: true, server: true, list: true }),
    IdComedor: ref('ComedorComedor', { required: true, server: true, list: true, filter: true }),
    IdCompaniaConcesionaria: ref('AdministracionCompania', { computed: true, filter: true }),
    IdServicio: ref('ComedorServicio', { server: true, list: true, filter: true }),
    IdPersona: ref('AdministracionPersona', { server: true, list: true }),
    Foto: photo({ computed: true, shows: ['AdministracionPersona.FotoPerfil'] }),
    IdTerminal: ref('ComedorTerminal', { server: true }),
    /** C credential, D document, Q QR, B looked for. */
    TipoLectura: choice({ options: ['C', 'D', 'Q', 'B'], required: true, server: true, list: true }),
    Resultado: choice({ options: ['P', 'D'], required: true, server: true, filter: true }),
    /** Of a denial, or of what an exception let pass. */
    Motivo: code({ max: 40, keepCase: true, server: true, list: true, filter: true }),
    /** Values of what was said, and the rations taken and left. */
    Detalle: detail({ server: true }),
    Origen: choice({ options: ['P', 'E'], required: true, server: true }),
    OrigenGrupo: choice({ options: ['G', 'H', 'V', 'X'], server: true }),
    FueraLinea: flag({ server: true, filter: true }),
    Observado: flag({ server: true, list: true, filter: true }),
    MotivoObservado: code({ max: 40, keepCase: true, server: true }),
    Excepcional: flag({ server: true, list: true, filter: true }),
    Observacion: text({ max: 200, server: true }),
    IdServicioExclusivo: ref('ComedorServicioExclusivo', { server: true }),
    IdGrupo: ref('ComedorGrupo', { server: true, list: true }),
    IdCompania: ref('AdministracionCompania', { server: true, list: true, filter: true }),
    IdContrato: ref('AdministracionContrato', { server: true, filter: true }),
    IdCargo: ref('AdministracionCargo', { server: true }),
    IdTipoCargo: ref('AdministracionTipoCargo', { server: true, filter: true }),
    IdCentroCosto: ref('AdministracionCentroCosto', { server: true, filter: true }),
    IdCategoria: ref('AdministracionCategoria', { server: true }),
    IdMoneda: ref('SistemaMoneda', { server: true }),
    Costo: decimal({ ...amount, list: true }),
    PorcentajeCompania: decimal({ precision: 5, scale: 2, server: true }),
    MontoCompania: decimal({ ...amount, list: true }),
    MontoTrabajador: decimal({ ...amount, list: true }),
    IdCompaniaCargo: ref('AdministracionCompania', { server: true }),
    IdPeriodo: ref('ComedorPeriodo', { server: true }),
    Anulado: flag({ server: true, list: true, filter: true }),
    MotivoAnulacion: text({ max: 200, server: true }),
  },
  {
    scope: 'division',
    history: true,
    title: 'IdPersona',
    subtitle: 'FechaHora',
    menu: ['0807', '0808'],
    operations: ['consultar', 'exportar'],
    sort: [{ selector: 'FechaHora', desc: true }],
    parted: { by: 'FechaConsumo' },
    grows: true,
    // What is counted at the counter has two partial ones (migration 0945).
    indexes: [
      ['IdDivision', 'FechaConsumo'],
      ['IdDivision', 'FechaHora', 'IdConsumo'],
      ['IdComedor', 'FechaConsumo'],
      ['IdPersona', 'FechaConsumo'],
      ['IdCompania', 'FechaConsumo'],
      ['IdServicioExclusivo', 'FechaConsumo'],
    ],
  },
);

/** The names of readings, which are unique whatever their month: the database writes one before each reading (a trigger on their table). */
export const ConsumoClave = entity(
  'ComedorConsumoClave',
  {
    Uuid: code({ max: 36, required: true, unique: true, keepCase: true, server: true }),
    /** Its number alone: the key of readings holds their day. */
    IdConsumo: int({ required: true, server: true }),
    /** Print of the call that made it. */
    Huella: code({ max: 64, required: true, keepCase: true, server: true }),
  },
  { scope: 'cliente', title: 'Uuid', menu: [], operations: [], grows: true },
);
