import { entity, notBefore } from '@platform/entity/entity';
import { choice, date, file, flag, int, moment, ref, text, time } from '@platform/entity/field';

/** D the division, Z a zone, P a door: from the widest to the narrowest. */
export const AMBITOS = ['D', 'Z', 'P'] as const;
export type Ambito = (typeof AMBITOS)[number];
export const isAmbito = (value: unknown): value is Ambito => AMBITOS.some((one) => one === value);
/** Scopes that a restriction of a type may have: its own, or a narrower one (Acceso, 040302). */
export const scopesWithin = (type: Ambito): readonly Ambito[] => AMBITOS.slice(AMBITOS.indexOf(type));

/** Keeps a person, a vehicle, or every person and vehicle of a company, from the division, a zone or a door. */
export const Restriccion = entity(
  'AccesoRestriccion',
  {
    IdPersona: ref('AdministracionPersona', { list: true, filter: true, fixed: true }),
    IdVehiculo: ref('AdministracionVehiculo', { list: true, filter: true, fixed: true }),
    /** Of a person or of a vehicle: which of both it names. */
    Entidad: choice({ options: ['P', 'V'], computed: true, filter: true }),
    IdCompania: ref('AdministracionCompania', { list: true, filter: true, fixed: true }),
    IdTipoRestriccion: ref('AccesoTipoRestriccion', { required: true, list: true, filter: true, fixed: true }),
    Ambito: choice({ options: AMBITOS, required: true, default: 'D', list: true, filter: true }),
    IdZona: ref('AccesoZona', { list: true }),
    IdPuerta: ref('AccesoPuerta', { list: true }),
    DiaCompleto: flag({ default: 'S', list: true }),
    HoraInicio: time({}),
    HoraFin: time({}),
    FechaInicio: date({ required: true, list: true }),
    FechaFin: date({ list: true, filter: true }),
    /** In force or to come: neither lifted nor over. */
    Vigente: flag({ computed: true, list: true, filter: true }),
    Motivo: text({ max: 250, required: true, list: true, multiline: true }),
    Documento: file({ accept: ['pdf'] }),
    /** The indiscipline that it was born of. */
    IdIndisciplina: int({ server: true }),
    FechaLevantamiento: moment({ server: true, list: true, tab: 'levantamiento' }),
    MotivoLevantamiento: text({ max: 250, server: true, tab: 'levantamiento' }),
    IdUsuarioLevanta: ref('SeguridadUsuario', { textKey: true, server: true, tab: 'levantamiento' }),
  },
  {
    scope: 'division',
    title: 'Motivo',
    menu: ['040203', '040201', '040202'],
    sort: [{ selector: 'FechaInicio', desc: true }],
    rules: [notBefore('FechaFin', 'FechaInicio', 'acceso.fin_menor')],
    tabs: ['datos', 'levantamiento'],
    operations: ['consultar', 'crear', 'editar', 'exportar'],
  },
);

/** Lets a person or a vehicle pass without a requirement, or without any, for some days. */
export const Exoneracion = entity(
  'AccesoExoneracion',
  {
    IdPersona: ref('AdministracionPersona', { list: true, filter: true, fixed: true }),
    IdVehiculo: ref('AdministracionVehiculo', { list: true, filter: true, fixed: true }),
    /** Of a person or of a vehicle: which of both it names. */
    Entidad: choice({ options: ['P', 'V'], computed: true, filter: true }),
    IdTipoExoneracion: ref('AccesoTipoExoneracion', { required: true, list: true, filter: true, fixed: true }),
    IdRequisito: ref('AcreditacionRequisito', { list: true, filter: true }),
    /** Or one of the gate's own. */
    IdTipoRequisito: ref('AccesoTipoRequisito', { list: true, filter: true }),
    FechaInicio: date({ required: true, list: true }),
    FechaFin: date({ required: true, list: true, filter: true }),
    /** In force or to come. */
    Vigente: flag({ computed: true, list: true, filter: true }),
    Motivo: text({ max: 250, required: true, list: true, multiline: true }),
    Documento: file({ accept: ['pdf'] }),
    IdUsuarioAutoriza: ref('SeguridadUsuario', { textKey: true, server: true, list: true }),
    /** Why it ended before its last day. */
    MotivoTermino: text({ max: 250, server: true }),
  },
  {
    scope: 'division',
    title: 'Motivo',
    menu: ['040203', '040201', '040202'],
    sort: [{ selector: 'FechaInicio', desc: true }],
    rules: [notBefore('FechaFin', 'FechaInicio', 'acceso.fin_menor')],
    operations: ['consultar', 'crear', 'editar', 'exportar'],
  },
);

/**
 * What somebody has of a requirement of the gate's own. By hand (M) it has its dates; whoever keeps it for another module (E EPP, I inductions) has
 * one row a person and type, without dates while it is demanded and was not delivered.
 */
export const SujetoRequisito = entity(
  'AccesoSujetoRequisito',
  {
    IdPersona: ref('AdministracionPersona', { list: true, filter: true, fixed: true }),
    IdVehiculo: ref('AdministracionVehiculo', { list: true, filter: true, fixed: true }),
    /** Of a person or of a vehicle: which of both it names. */
    Entidad: choice({ options: ['P', 'V'], computed: true, filter: true }),
    IdTipoRequisito: ref('AccesoTipoRequisito', { required: true, list: true, filter: true, fixed: true }),
    FechaInicio: date({ list: true }),
    FechaFin: date({ list: true, filter: true }),
    /** In force, to come, or demanded and not delivered yet. */
    Vigente: flag({ computed: true, list: true, filter: true }),
    Documento: file({ accept: ['pdf'] }),
    Observacion: text({ max: 250, list: true, multiline: true }),
    Origen: choice({ options: ['M', 'E', 'I'], required: true, server: true, default: 'M', list: true, filter: true }),
    /** What it is about, as the module that keeps it says. */
    Detalle: text({ max: 250, server: true, list: true }),
  },
  {
    scope: 'division',
    title: 'IdTipoRequisito',
    menu: ['040203', '040201', '040202'],
    sort: [{ selector: 'FechaFin', desc: true }],
    rules: [notBefore('FechaFin', 'FechaInicio', 'acceso.fin_menor')],
    indexes: [
      ['IdPersona', 'IdTipoRequisito'],
      ['IdVehiculo', 'IdTipoRequisito'],
    ],
  },
);
