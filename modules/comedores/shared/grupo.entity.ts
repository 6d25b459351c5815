import { entity, notBefore } from '@platform/entity/entity';
import { choice, choices, code, date, flag, int, ref, tags, text, time } from '@platform/entity/field';

/** 1 Monday to 7 Sunday. */
export const DIAS_SEMANA = ['1', '2', '3', '4', '5', '6', '7'] as const;

/** People who eat by the same weekly schedule. `ParaVisitas`: approved visits without a group of their own eat by it. */
export const Grupo = entity(
  'ComedorGrupo',
  {
    Codigo: code({ max: 10, required: true, unique: true, list: true, search: true }),
    Grupo: text({ max: 80, required: true, list: true, search: true }),
    Descripcion: text({ max: 200 }),
    ServiciosSemana: int({ computed: true, list: true }),
    /** Whose assignment covers today. */
    Personas: int({ computed: true, list: true }),
    ParaVisitas: flag({ list: true, filter: true }),
  },
  {
    scope: 'division',
    title: 'Grupo',
    subtitle: 'Codigo',
    menu: ['0803'],
    retire: true,
    sort: [{ selector: 'Codigo', desc: false }],
    tabs: ['general'],
    lookup: ['Codigo'],
  },
);

/** An interval of a weekday in which a group may take a service, within the service's window. */
export const GrupoHorario = entity(
  'ComedorGrupoHorario',
  {
    IdGrupo: ref('ComedorGrupo', { required: true, fixed: true, filter: true }),
    DiaSemana: choice({ options: DIAS_SEMANA, required: true, list: true, fixed: true }),
    IdServicio: ref('ComedorServicio', { required: true, list: true, fixed: true }),
    /** Without hours, the service's whole window. */
    HoraInicio: time({ list: true }),
    HoraFin: time({ list: true }),
  },
  {
    scope: 'division',
    title: 'DiaSemana',
    menu: ['0803'],
    sort: [
      { selector: 'DiaSemana', desc: false },
      { selector: 'HoraInicio', desc: false },
    ],
  },
);

/** The group by which a person eats from a day on; at most one a day in a division. */
export const PersonaGrupo = entity(
  'ComedorPersonaGrupo',
  {
    IdPersona: ref('AdministracionPersona', { required: true, list: true, fixed: true }),
    IdGrupo: ref('ComedorGrupo', { required: true, list: true, fixed: true }),
    FechaInicio: date({ required: true, list: true }),
    FechaFin: date({ list: true }),
  },
  {
    scope: 'division',
    title: 'IdPersona',
    menu: ['0804'],
    // Given, replaced and ended by acts of their own, so that the history stays whole.
    operations: ['consultar', 'exportar'],
    sort: [{ selector: 'FechaInicio', desc: true }],
    rules: [notBefore('FechaFin', 'FechaInicio')],
  },
);

/** 1 all, 2 an assignment covers today, 3 had one and none covers today or later, 4 never had one in the division. */
const FILTRO_GRUPO = ['1', '2', '3', '4'] as const;

/**
 * People accredited in the division with their dining group: the one of today, else the next, else the last. A view: one row a
 * person and division, by the accreditation in force that began last.
 */
export const Comensal = entity(
  'ComedorComensal',
  {
    IdPersona: ref('AdministracionPersona', { required: true, list: true, filter: true }),
    Documento: text({ max: 20, list: true, search: true, shows: ['AdministracionPersona.Documento'] }),
    NombreCompleto: text({ max: 200, search: true, shows: ['AdministracionPersona.NombreCompleto'] }),
    IdCompania: ref('AdministracionCompania', { list: true, filter: true }),
    IdContrato: ref('AdministracionContrato', { filter: true }),
    IdCargo: ref('AdministracionCargo', { list: true, filter: true }),
    IdUnidadOrganizacional: ref('AdministracionUnidadOrganizacional', { filter: true, below: 'IdUnidadPadre' }),
    IdRegimenGuardia: ref('AdministracionRegimenGuardia', { list: true }),
    IdGrupo: ref('ComedorGrupo', { list: true, filter: true }),
    IdPersonaGrupo: ref('ComedorPersonaGrupo', {}),
    FechaInicio: date({ list: true }),
    FechaFin: date({ list: true }),
    /** V covers today, F begins later, X is over, S never had one. */
    Estado: choice({ options: ['V', 'F', 'X', 'S'], required: true, list: true }),
    FiltroGrupo: choices({ options: FILTRO_GRUPO, filter: true }),
    /** TODOS, SINASIG, VENCIDO and the group's own code. */
    CodigoGrupo: tags({ max: 10, filter: true }),
  },
  {
    scope: 'division',
    title: 'IdPersona',
    menu: ['0804'],
    view: 'comedor_comensal',
    company: 'IdCompania',
    unit: 'IdUnidadOrganizacional',
    operations: ['consultar', 'exportar'],
    sort: [{ selector: 'NombreCompleto', desc: false }],
  },
);
