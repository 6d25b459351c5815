import { entity, notBefore } from '@platform/entity/entity';
import { choice, code, date, detail, flag, int, ref, text } from '@platform/entity/field';

/** A day without work of a country's divisions, or of one of them. */
export const Feriado = entity(
  'AdministracionFeriado',
  {
    IdPais: ref('SistemaPais', { required: true, list: true, filter: true, fixed: true }),
    /** None: every division of the country. */
    IdDivision: ref('SistemaDivision', { list: true, filter: true, dependsOn: ['IdPais'] }),
    Fecha: date({ required: true, list: true, filter: true }),
    /** 1 Monday … 7 Sunday. */
    DiaSemana: choice({ options: ['1', '2', '3', '4', '5', '6', '7'], computed: true, list: true }),
    Feriado: text({ max: 100, required: true, list: true, search: true }),
    /** Made from the country's template: neither edited nor deleted. */
    Plantilla: flag({ server: true }),
    /** P template, O own. */
    Origen: choice({ options: ['P', 'O'], computed: true, list: true, filter: true }),
  },
  {
    scope: 'cliente',
    title: 'Feriado',
    menu: ['030501'],
    unique: [['IdPais', 'IdDivision', 'Fecha']],
    sort: [{ selector: 'Fecha', desc: false }],
  },
);

/** A place of a country in three levels (department, province, district); a stored place is its deepest level. */
export const Ubigeo = entity(
  'AdministracionUbigeo',
  {
    IdPais: ref('SistemaPais', { required: true, list: true, filter: true, fixed: true }),
    Nivel: int({ min: 1, max: 3, required: true, list: true, filter: true, fixed: true }),
    IdUbigeoPadre: ref('AdministracionUbigeo', { list: true, filter: true, dependsOn: ['IdPais'] }),
    Codigo: code({ max: 10, pattern: 'COD', required: true, list: true, search: true }),
    Ubigeo: text({ max: 80, required: true, list: true, search: true }),
    /** From the widest to the place itself: `Lima / Lima / Miraflores`. */
    Ruta: text({ max: 250, computed: true }),
  },
  {
    scope: 'global',
    title: 'Ruta',
    subtitle: 'Codigo',
    menu: ['030502'],
    retire: true,
    unique: [['IdPais', 'Codigo']],
    sort: [
      { selector: 'IdPais', desc: false },
      { selector: 'Codigo', desc: false },
    ],
    lookup: ['Ubigeo', 'Nivel', 'IdPais', 'IdUbigeoPadre'],
  },
);

/** How many days people work and rest in a cycle; its calendar is computed from its guards, never stored. */
export const Regimen = entity(
  'AdministracionRegimen',
  {
    Codigo: code({ max: 10, required: true, unique: true, list: true, search: true }),
    Regimen: text({ max: 80, required: true, list: true, search: true }),
    IdDivision: ref('SistemaDivision', { list: true, filter: true }),
    FechaInicio: date({ required: true, list: true }),
    FechaFin: date({ list: true }),
    Segmentos: detail({ required: true, missing: 'regimen.segmentos' }),
    DiasTrabajo: int({ computed: true, list: true }),
    DiasDescanso: int({ computed: true, list: true }),
    DiasCiclo: int({ computed: true, list: true }),
    Guardias: int({ computed: true, list: true }),
    Personas: int({ computed: true, list: true }),
  },
  {
    scope: 'cliente',
    title: 'Codigo',
    subtitle: 'Regimen',
    menu: ['030307'],
    retire: true,
    rules: [notBefore('FechaFin', 'FechaInicio')],
    tabs: ['regimen', 'guardias', 'calendario', 'personas'],
    children: [
      { tab: 'guardias', resource: 'AdministracionRegimenGuardia', by: 'IdRegimen' },
      { tab: 'personas', resource: 'AdministracionPersonaGuardia', by: 'IdRegimen' },
    ],
    lookup: ['IdDivision'],
  },
);

/** A crew of a regime: its cycle is counted from its base date. */
export const RegimenGuardia = entity(
  'AdministracionRegimenGuardia',
  {
    IdRegimen: ref('AdministracionRegimen', { required: true, filter: true, fixed: true }),
    Codigo: code({ max: 5, required: true, list: true, search: true }),
    Guardia: text({ max: 40, required: true, list: true, search: true }),
    /** First working day of a cycle. */
    FechaBase: date({ required: true, list: true }),
    Color: code({ max: 7, pattern: 'COLOR', list: true }),
    Personas: int({ computed: true, list: true }),
    /** `14X7 – A`. */
    Nombre: text({ max: 30, computed: true }),
  },
  {
    scope: 'cliente',
    title: 'Nombre',
    subtitle: 'Guardia',
    menu: ['030307'],
    retire: true,
    unique: [['IdRegimen', 'Codigo']],
    sort: [
      { selector: 'IdRegimen', desc: false },
      { selector: 'Codigo', desc: false },
    ],
    lookup: ['IdRegimen', 'FechaBase'],
  },
);

/** The guard a person works in, from a day on. */
export const PersonaGuardia = entity(
  'AdministracionPersonaGuardia',
  {
    IdPersona: ref('AdministracionPersona', { required: true, list: true, filter: true, fixed: true }),
    IdRegimen: ref('AdministracionRegimen', { computed: true, list: true, filter: true }),
    IdRegimenGuardia: ref('AdministracionRegimenGuardia', { required: true, list: true, filter: true, fixed: true }),
    FechaInicio: date({ required: true, list: true, filter: true }),
    FechaFin: date({ list: true, filter: true }),
    /** Names the row where something refuses to let it go. */
    NombreCompleto: text({ max: 203, computed: true, shows: ['AdministracionPersona.NombreCompleto'] }),
  },
  {
    scope: 'cliente',
    title: 'NombreCompleto',
    menu: ['030307', '030101'],
    rules: [notBefore('FechaFin', 'FechaInicio')],
    sort: [{ selector: 'FechaInicio', desc: true }],
    indexes: [['IdPersona', 'FechaInicio']],
  },
);
