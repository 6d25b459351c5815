import { entity } from '@platform/entity/entity';
import { choice, code, date, detail, file, flag, int, moment, ref, refs, text } from '@platform/entity/field';
import { ENTIDADES } from './configuracion.entity';

/** I incompleta, P pendiente, O observada, R rechazada, A aprobada, E eliminada. */
export const ESTADOS = ['I', 'P', 'O', 'R', 'A', 'E'] as const;
export type Estado = (typeof ESTADOS)[number];

const OPTIONS = ['060101', '060103', '060401'] as const;

export const Solicitud = entity(
  'AcreditacionSolicitud',
  {
    Numero: code({ max: 20, server: true, unique: true, list: true, search: true }),
    Entidad: choice({ options: ENTIDADES, required: true, default: 'P', fixed: true, filter: true }),
    Modo: choice({ options: ['T', 'M'], required: true, default: 'T', server: true }),
    Estado: choice({ options: ESTADOS, required: true, default: 'I', server: true, list: true, filter: true }),
    IdCompania: ref('AdministracionCompania', { required: true, list: true, filter: true, fixed: true }),
    IdContrato: ref('AdministracionContrato', { list: true, filter: true, dependsOn: ['IdCompania'] }),
    IdUnidadOrganizacional: ref('AdministracionUnidadOrganizacional', { filter: true }),
    IdCentroCosto: ref('AdministracionCentroCosto', {}),
    IdPerfilAcreditacion: ref('AcreditacionPerfil', { list: true, filter: true, dependsOn: ['Entidad'] }),
    Lugar: text({ max: 120 }),
    Asunto: text({ max: 250 }),
    IdPersona: ref('AdministracionPersona', { list: true, filter: true }),
    /** The person's file as typed, until sending makes or finds the person; afterwards the snapshot of that moment. */
    DatosPersona: detail({}),
    IdCargo: ref('AdministracionCargo', { filter: true, only: { Contratista: 'S' } }),
    IdFuncion: ref('AdministracionFuncion', {}),
    /** V: the vehicle, once it is known; until then its file as typed, and afterwards the snapshot of the sending. */
    IdVehiculo: ref('AdministracionVehiculo', { filter: true }),
    DatosVehiculo: detail({}),
    /** E: the company to be accredited (`IdCompania` is who asks), or its file as typed. */
    IdCompaniaAcreditada: ref('AdministracionCompania', { filter: true }),
    DatosCompania: detail({}),
    /** I: why the people of the visit come, and whom they visit. */
    MotivoVisita: text({ max: 250 }),
    IdAnfitrion: ref('AdministracionPersona', {}),
    /** L: the national licence of `IdPersona` and what its holder would drive in the division. */
    IdLicenciaConducir: ref('SistemaLicenciaConducir', {}),
    NumeroLicencia: code({ max: 20 }),
    FechaVencimientoLicencia: date({}),
    TiposVehiculo: refs('AdministracionTipoVehiculo', {}),
    /** L: the internal licence that the approval made. What it verified is also the person's licence from then on, so the gate reads the person's. */
    IdLicencia: ref('AdministracionLicenciaInterna', { server: true }),
    FechaInicio: date({ list: true }),
    FechaFin: date({ list: true }),
    FechaEnvio: moment({ server: true, list: true }),
    FechaRespuesta: moment({ server: true, list: true }),
    Ronda: int({ server: true, required: true, default: 0 }),
    /** A requirement of it is of a role of whoever reads. */
    ConMiRol: flag({ computed: true, ofReader: true, filter: true }),
    Solicitado: text({
      max: 160,
      computed: true,
      list: true,
      shows: ['AdministracionPersona.NombreCompleto', 'AdministracionPersona.Documento'],
    }),
  },
  {
    scope: 'division',
    title: 'Numero',
    menu: OPTIONS,
    key: { name: 'IdSolicitud', kind: 'int' },
    page: {
      icon: 'clipboard-list',
      line: ['Solicitado', 'IdPerfilAcreditacion'],
      facts: ['IdCompania', 'IdContrato'],
      states: ['Estado'],
      keyFacts: [
        'IdPersona',
        'IdVehiculo',
        'IdCompaniaAcreditada',
        'IdAnfitrion',
        'IdCargo',
        'IdUnidadOrganizacional',
        'FechaInicio',
        'FechaFin',
        'FechaEnvio',
        'FechaRespuesta',
        'Asunto',
        'MotivoVisita',
      ],
    },
    company: 'IdCompania',
    unit: 'IdUnidadOrganizacional',
    operations: ['consultar', 'crear', 'editar', 'exportar'],
    sort: [{ selector: 'IdSolicitud', desc: true }],
    indexes: [
      ['IdDivision', 'Estado', 'FechaEnvio'],
      ['IdCompania', 'Estado'],
    ],
  },
);

/**
 * The people of a visit request (entity I), each a known person or, until the sending registers it, the file as typed.
 * Approval makes an accreditation with `Visita` S for each.
 */
export const SolicitudVisita = entity(
  'AcreditacionSolicitudVisita',
  {
    IdSolicitud: ref('AcreditacionSolicitud', { required: true, fixed: true, filter: true }),
    IdPersona: ref('AdministracionPersona', { filter: true }),
    DatosPersona: detail({}),
  },
  {
    scope: 'division',
    title: 'IdPersona',
    menu: OPTIONS,
    operations: [],
    unique: [['IdSolicitud', 'IdPersona']],
    indexes: [['IdPersona']],
  },
);

export const SolicitudRequisito = entity(
  'AcreditacionSolicitudRequisito',
  {
    IdSolicitud: ref('AcreditacionSolicitud', { required: true, fixed: true, filter: true }),
    IdRequisito: ref('AcreditacionRequisito', { required: true, fixed: true, list: true }),
    IdRol: ref('AcreditacionRolAutorizador', { required: true, list: true }),
    Obligatorio: flag({}),
    FechaEmision: date({}),
    FechaVencimiento: date({}),
    Resultado: choice({ options: ['N', 'C', 'O', 'R'], required: true, default: 'N', server: true, list: true }),
    Observacion: text({ max: 1000, server: true }),
    DatosEvaluados: detail({ server: true }),
    /** Why it was observed, from the client's catalog; the words may say more. */
    IdMotivo: ref('AcreditacionMotivoObservacion', { server: true }),
    IdUsuarioEvalua: ref('SeguridadUsuario', { textKey: true, server: true }),
    FechaEvaluacion: moment({ server: true }),
    /** Set when it came from an earlier accreditation of the same person. */
    IdSolicitudOrigen: ref('AcreditacionSolicitud', { server: true }),
  },
  { scope: 'division', title: 'IdRequisito', menu: OPTIONS, operations: [], unique: [['IdSolicitud', 'IdRequisito']] },
);

export const SolicitudAdjunto = entity(
  'AcreditacionSolicitudAdjunto',
  {
    IdSolicitudRequisito: ref('AcreditacionSolicitudRequisito', { required: true, filter: true }),
    IdArchivo: file({ required: true, accept: ['pdf'] }),
    Ronda: int({ required: true, default: 0 }),
  },
  { scope: 'division', title: 'IdArchivo', menu: OPTIONS, operations: [], unique: [['IdSolicitudRequisito', 'IdArchivo']], indexes: [['IdArchivo']] },
);

export const SolicitudRol = entity(
  'AcreditacionSolicitudRol',
  {
    IdSolicitud: ref('AcreditacionSolicitud', { required: true, filter: true }),
    IdRol: ref('AcreditacionRolAutorizador', { required: true }),
    Resultado: choice({ options: ['P', 'A'], required: true, default: 'P' }),
    IdUsuario: ref('SeguridadUsuario', { textKey: true }),
    /** In whose place. */
    IdTitular: ref('SeguridadUsuario', { textKey: true }),
    Fecha: moment({}),
  },
  { scope: 'division', title: 'IdRol', menu: OPTIONS, operations: [], unique: [['IdSolicitud', 'IdRol']], indexes: [['IdRol', 'Resultado']] },
);

/** Every transition, append-only: a request's history always replays to its state. */
export const SolicitudHistorial = entity(
  'AcreditacionSolicitudHistorial',
  {
    IdSolicitud: ref('AcreditacionSolicitud', { required: true, filter: true }),
    Momento: moment({ required: true }),
    IdUsuario: ref('SeguridadUsuario', { textKey: true, required: true }),
    /** In whose place it was done. */
    IdTitular: ref('SeguridadUsuario', { textKey: true }),
    Accion: code({ max: 20, keepCase: true, required: true }),
    EstadoAnterior: choice({ options: ESTADOS }),
    EstadoNuevo: choice({ options: ESTADOS, required: true }),
    IdRol: ref('AcreditacionRolAutorizador', {}),
    Observacion: text({ max: 1000 }),
    Ronda: int({ required: true, default: 0 }),
    /** Warnings that were told and confirmed to take the step. */
    Confirmaciones: detail({}),
  },
  { scope: 'division', title: 'Accion', menu: OPTIONS, operations: [], indexes: [['IdSolicitud', 'Momento']], evidence: true },
);

/** What the last approval of a request put in the place of what there was: for the minutes in which whoever approved may take it back. */
export const Aprobacion = entity(
  'AcreditacionAprobacion',
  {
    IdSolicitud: ref('AcreditacionSolicitud', { required: true, filter: true }),
    Momento: moment({ required: true }),
    /** Each accreditation that it wrote, as it was before; and the employment that came with it. */
    Repone: detail({ required: true }),
  },
  { scope: 'division', title: 'IdSolicitud', menu: OPTIONS, operations: [], unique: [['IdSolicitud']], indexes: [['Momento']] },
);
