import { entity } from '@platform/entity/entity';
import { choice, code, date, decimal, file, flag, int, ref, tags, text } from '@platform/entity/field';

/** A characteristic that a client adds to its people, vehicles, companies or contracts. */
export const DatoAdicional = entity(
  'AdministracionDatoAdicional',
  {
    IdEntidad: ref('SistemaEntidad', {
      textKey: true,
      required: true,
      list: true,
      filter: true,
      fixed: true,
      only: { AdmiteDatoAdicional: 'S' },
    }),
    Orden: int({ min: 1, max: 999, required: true, default: 1, list: true }),
    Codigo: code({ max: 15, required: true, list: true, search: true, pattern: 'LDG' }),
    DatoAdicional: text({ max: 60, required: true, list: true, search: true }),
    /** I number, S text, D date. */
    TipoDato: choice({ options: ['I', 'S', 'D'], required: true, default: 'S', list: true, filter: true }),
    /** Only of texts: makes it a select. */
    Opciones: tags({ max: 60 }),
    Minimo: decimal({ precision: 14, scale: 4 }),
    Maximo: decimal({ precision: 14, scale: 4 }),
    Longitud: int({ min: 1, max: 500, default: 100 }),
    Obligatorio: flag({ list: true, filter: true }),
    Valores: int({ computed: true, list: true }),
  },
  {
    scope: 'cliente',
    title: 'DatoAdicional',
    subtitle: 'Codigo',
    menu: ['030102'],
    retire: true,
    unique: [['IdEntidad', 'Codigo']],
    sort: [
      { selector: 'IdEntidad', desc: false },
      { selector: 'Orden', desc: false },
    ],
  },
);

/** The value a record has: a number with point, a date as yyyyMMdd, a text. */
export const DatoValor = entity(
  'AdministracionDatoValor',
  {
    IdDatoAdicional: ref('AdministracionDatoAdicional', { required: true }),
    IdRegistro: int({ required: true }),
    Valor: text({ max: 500, required: true }),
  },
  { scope: 'cliente', title: 'Valor', menu: ['030102'], unique: [['IdDatoAdicional', 'IdRegistro']], operations: [] },
);

export const SEVERIDADES = ['1', '2', '3'] as const;

/** What people are sanctioned for: 1 simple, 2 intermediate, 3 high. */
export const Indisciplina = entity(
  'AdministracionIndisciplina',
  {
    Codigo: code({ max: 10, required: true, unique: true, list: true, search: true }),
    Indisciplina: text({ max: 120, required: true, list: true, search: true }),
    Severidad: choice({ options: SEVERIDADES, required: true, default: '1', list: true, filter: true }),
    Registros: int({ computed: true, list: true }),
  },
  {
    scope: 'cliente',
    title: 'Indisciplina',
    subtitle: 'Codigo',
    menu: ['030104'],
    retire: true,
    sort: [{ selector: 'Codigo', desc: false }],
    lookup: ['Severidad'],
  },
);

/** An act of indiscipline of a person: neither edited nor deleted, only annulled. */
export const PersonaIndisciplina = entity(
  'AdministracionPersonaIndisciplina',
  {
    IdPersona: ref('AdministracionPersona', { required: true, filter: true, fixed: true }),
    IdIndisciplina: ref('AdministracionIndisciplina', { required: true, list: true, filter: true }),
    Fecha: date({ required: true, list: true, filter: true }),
    /** That of the catalog, or higher. */
    Severidad: choice({ options: SEVERIDADES, list: true, filter: true }),
    Observacion: text({ max: 500, required: true, missing: 'persona.observacion', list: true, multiline: true }),
    IdArchivo: file({ accept: ['pdf', 'jpg', 'png'] }),
    Anulada: flag({ server: true, list: true, filter: true }),
    MotivoAnulacion: text({ max: 250, server: true }),
    /** Names the row where something refuses to let it go. */
    NombreCompleto: text({ max: 203, computed: true, shows: ['AdministracionPersona.NombreCompleto'] }),
  },
  {
    scope: 'cliente',
    title: 'NombreCompleto',
    menu: ['030101', '030104'],
    sort: [{ selector: 'Fecha', desc: true }],
    operations: ['consultar', 'crear', 'editar', 'eliminar', 'exportar'],
    indexes: [['IdPersona', 'Fecha']],
  },
);

/** Payroll's grouping of a company's workers; without division it is of them all. */
export const DivisionPersonal = entity(
  'AdministracionDivisionPersonal',
  {
    Codigo: code({ max: 10, required: true, unique: true, list: true, search: true }),
    DivisionPersonal: text({ max: 80, required: true, list: true, search: true }),
    IdCompania: ref('AdministracionCompania', { required: true, list: true, filter: true }),
    IdDivision: ref('SistemaDivision', { list: true, filter: true }),
    /** Payroll's code for it. */
    CodigoEquivalente: code({ max: 20, pattern: 'DES', list: true }),
    Personas: int({ computed: true, list: true }),
  },
  {
    scope: 'cliente',
    title: 'DivisionPersonal',
    subtitle: 'Codigo',
    menu: ['030301'],
    retire: true,
    sort: [{ selector: 'Codigo', desc: false }],
    lookup: ['IdCompania', 'IdDivision'],
  },
);
