import { entity, notBefore } from '@platform/entity/entity';
import { choice, code, date, flag, int, ref, text } from '@platform/entity/field';

/** Somebody whose hours a company controls, between dates. */
export const Persona = entity(
  'AsistenciaPersona',
  {
    IdPersona: ref('AdministracionPersona', { required: true, list: true, filter: true, fixed: true }),
    Documento: text({ max: 20, computed: true, list: true, search: true, shows: ['AdministracionPersona.Documento'] }),
    NombreCompleto: text({ max: 203, computed: true, search: true, shows: ['AdministracionPersona.NombreCompleto'] }),
    IdCompania: ref('AdministracionCompania', { required: true, list: true, filter: true, fixed: true }),
    IdPlanilla: ref('AsistenciaPlanilla', { list: true, filter: true, dependsOn: ['IdCompania'] }),
    CodigoTrabajador: code({ max: 20, list: true, search: true }),
    SujetoControl: flag({ default: 'S', list: true, filter: true }),
    FechaInicio: date({ required: true, list: true, filter: true }),
    FechaFin: date({ list: true }),
    /** Its end is that of the employment, and goes with it. */
    FinPorCese: flag({ server: true }),
    /** Of the person today: whoever has no employment left is only read. */
    Condicion: choice({ options: ['TRABAJADOR', 'CESADO'], computed: true, list: true, filter: true }),
    /** In force today. */
    IdHorario: ref('AsistenciaHorario', { computed: true, list: true, filter: true }),
    IdCargo: ref('AdministracionCargo', { computed: true, list: true }),
    /** Regime and guard, and special conditions, in force today. */
    Guardia: text({ max: 80, computed: true, list: true }),
    Condiciones: text({ max: 300, computed: true, list: true }),
    Pendientes: int({ computed: true, list: true }),
    /** Of them, with a mark missing. */
    Incompletas: int({ computed: true }),
    /** Planned days that were compensated in this year of the employment, where the law tells of five of them (Chile); else 0. */
    DiasCompensados: int({ computed: true }),
    /** Their position is one of trust, and nobody has freed them from marking. */
    OfreceConfianza: flag({ computed: true }),
  },
  {
    scope: 'cliente',
    key: { name: 'IdAsistenciaPersona', kind: 'int' },
    title: 'NombreCompleto',
    subtitle: 'Documento',
    menu: ['050301'],
    company: 'IdCompania',
    rules: [notBefore('FechaFin', 'FechaInicio')],
    sort: [{ selector: 'IdPersona', desc: false }],
    indexes: [['IdPersona', 'FechaInicio']],
    tabs: ['datos'],
  },
);

/** The schedule of somebody between dates. */
export const PersonaHorario = entity(
  'AsistenciaPersonaHorario',
  {
    IdPersona: ref('AdministracionPersona', { required: true, list: true, filter: true, fixed: true }),
    IdHorario: ref('AsistenciaHorario', { required: true, list: true, filter: true }),
    FechaInicio: date({ required: true, list: true }),
    FechaFin: date({ list: true }),
    /** Of a cycle by regime: this guard in place of the person's. */
    IdRegimenGuardia: ref('AdministracionRegimenGuardia', { list: true }),
    /** Of a cycle without regime nor anchor: the place in it of the first day. */
    DiaInicial: int({ min: 1, max: 60 }),
  },
  {
    scope: 'cliente',
    title: 'IdHorario',
    menu: ['050301'],
    rules: [notBefore('FechaFin', 'FechaInicio')],
    sort: [{ selector: 'FechaInicio', desc: true }],
    indexes: [['IdPersona', 'FechaInicio']],
  },
);

/** A special condition of somebody between dates. */
export const CondicionPersona = entity(
  'AsistenciaCondicionPersona',
  {
    IdPersona: ref('AdministracionPersona', { required: true, list: true, filter: true, fixed: true }),
    IdCondicionEspecial: ref('AsistenciaCondicionEspecial', { required: true, list: true, filter: true }),
    FechaInicio: date({ required: true, list: true }),
    FechaFin: date({ list: true }),
    /** The condition asks for a document that nobody handed in, and until when it may be. */
    FaltaDocumento: flag({ computed: true, filter: true }),
    DocumentoHasta: date({ computed: true, list: true }),
  },
  {
    scope: 'cliente',
    title: 'IdCondicionEspecial',
    menu: ['050301', '050104'],
    rules: [notBefore('FechaFin', 'FechaInicio')],
    sort: [{ selector: 'FechaInicio', desc: true }],
    indexes: [['IdPersona', 'FechaInicio']],
  },
);
