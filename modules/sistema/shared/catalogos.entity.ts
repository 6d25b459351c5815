import { entity } from '@platform/entity/entity';
import { choice, code, digits, flag, int, ref, text } from '@platform/entity/field';

export const Moneda = entity(
  'SistemaMoneda',
  {
    Codigo: code({ max: 3, required: true, unique: true, list: true, search: true, fixed: true }),
    Moneda: text({ max: 60, required: true, list: true, search: true }),
    MonedaIngles: text({ max: 60, list: true }),
    Simbolo: text({ max: 5, required: true, list: true }),
    Decimales: int({ min: 0, max: 4, required: true, default: 2, list: true }),
    Paises: int({ computed: true, list: true }),
  },
  {
    scope: 'global',
    title: 'Moneda',
    subtitle: 'Codigo',
    menu: ['010201'],
    retire: true,
    sort: [{ selector: 'Codigo', desc: false }],
    lookup: ['Codigo', 'Simbolo', 'Decimales'],
  },
);

export const Pais = entity(
  'SistemaPais',
  {
    Codigo: code({ max: 3, required: true, unique: true, list: true, search: true, pattern: 'COD' }),
    CodigoIso2: code({ max: 2, required: true, unique: true, list: true, pattern: 'COD' }),
    Pais: text({ max: 80, required: true, unique: true, list: true, search: true }),
    PaisIngles: text({ max: 80 }),
    Nacionalidad: text({ max: 60, required: true, list: true }),
    NacionalidadIngles: text({ max: 60 }),
    PrefijoTelefonico: digits({ max: 4 }),
    IdMoneda: ref('SistemaMoneda', { list: true, filter: true }),
    Nivel1: text({ max: 40, required: true, list: true, default: 'Nivel 1', tab: 'niveles' }),
    Nivel2: text({ max: 40, required: true, list: true, default: 'Nivel 2', tab: 'niveles' }),
    Nivel3: text({ max: 40, required: true, list: true, default: 'Nivel 3', tab: 'niveles' }),
    Nivel1Ingles: text({ max: 40, tab: 'niveles' }),
    Nivel2Ingles: text({ max: 40, tab: 'niveles' }),
    Nivel3Ingles: text({ max: 40, tab: 'niveles' }),
    Feriados: int({ computed: true, list: true }),
  },
  {
    scope: 'global',
    title: 'Pais',
    subtitle: 'Codigo',
    menu: ['010202'],
    retire: true,
    tabs: ['datos', 'niveles', 'feriados'],
    lookup: ['CodigoIso2', 'Nacionalidad', 'NacionalidadIngles', 'Nivel1', 'Nivel2', 'Nivel3', 'Nivel1Ingles', 'Nivel2Ingles', 'Nivel3Ingles'],
  },
);

/** A day of every year: the template that each year's holidays are made from. */
export const PaisFeriado = entity(
  'SistemaPaisFeriado',
  {
    IdPais: ref('SistemaPais', { required: true, filter: true, fixed: true }),
    Dia: int({ min: 1, max: 31, required: true, list: true }),
    Mes: int({ min: 1, max: 12, required: true, list: true }),
    Feriado: text({ max: 100, required: true, list: true, search: true }),
    FeriadoIngles: text({ max: 100, list: true }),
  },
  {
    scope: 'global',
    title: 'Feriado',
    menu: ['010202'],
    retire: true,
    unique: [['IdPais', 'Dia', 'Mes']],
    sort: [
      { selector: 'Mes', desc: false },
      { selector: 'Dia', desc: false },
    ],
    lookup: ['IdPais', 'Dia', 'Mes'],
  },
);

export const TipoDocumento = entity(
  'SistemaTipoDocumento',
  {
    IdPais: ref('SistemaPais', { required: true, list: true, filter: true }),
    Alias: code({ max: 10, pattern: 'DES', required: true, list: true, search: true, filter: true }),
    TipoDocumento: text({ max: 60, required: true, list: true, search: true, filter: true }),
    TipoDocumentoIngles: text({ max: 60 }),
    /** With its country, where another country's has the same alias. */
    Descripcion: text({ max: 130, computed: true }),
    CodigoEquivalente: code({ max: 10, pattern: 'DES', list: true, filter: true }),
    LongitudExacta: flag({ list: true, filter: true }),
    Longitud: int({ min: 1, max: 20, required: true, list: true, filter: true }),
    Caracteres: choice({ options: ['N', 'A'], required: true, default: 'N', list: true, filter: true }),
    DigitoVerificador: choice({ options: ['N', 'RUC', 'RUT'], required: true, default: 'N', list: true, filter: true }),
    Aplica: choice({ options: ['P', 'C', 'A'], required: true, default: 'P', list: true, filter: true }),
  },
  {
    scope: 'global',
    title: 'Alias',
    subtitle: 'Descripcion',
    menu: ['010203'],
    retire: true,
    unique: [['IdPais', 'Alias']],
    lookup: ['IdPais', 'LongitudExacta', 'Longitud', 'Caracteres', 'DigitoVerificador', 'Aplica'],
  },
);

export const LicenciaConducir = entity(
  'SistemaLicenciaConducir',
  {
    IdPais: ref('SistemaPais', { required: true, list: true, filter: true, fixed: true }),
    Codigo: code({ max: 8, required: true, list: true, search: true, keepCase: true, fixed: true, filter: true }),
    LicenciaConducir: text({ max: 120, required: true, list: true, search: true, filter: true }),
    LicenciaConducirIngles: text({ max: 120 }),
    Orden: int({ min: 0, max: 999, list: true }),
    Personas: int({ computed: true, ofReader: true, list: true }),
  },
  {
    scope: 'global',
    title: 'Codigo',
    subtitle: 'LicenciaConducir',
    menu: ['010204'],
    retire: true,
    unique: [['IdPais', 'Codigo']],
    sort: [
      { selector: 'IdPais', desc: false },
      { selector: 'Orden', desc: false },
    ],
    lookup: ['IdPais'],
  },
);

export const TipoSangre = entity(
  'SistemaTipoSangre',
  {
    Codigo: code({ max: 4, pattern: null, required: true, unique: true, list: true, search: true }),
    TipoSangre: text({ max: 30, required: true, list: true, search: true }),
    Personas: int({ computed: true, ofReader: true, list: true }),
  },
  { scope: 'global', title: 'Codigo', subtitle: 'TipoSangre', menu: ['010205'], retire: true },
);

export const EstadoCivil = entity(
  'SistemaEstadoCivil',
  {
    Codigo: code({ max: 4, required: true, unique: true, list: true, search: true }),
    EstadoCivil: text({ max: 30, required: true, unique: true, list: true, search: true }),
    EstadoCivilIngles: text({ max: 30, list: true }),
    Personas: int({ computed: true, ofReader: true, list: true }),
  },
  { scope: 'global', title: 'EstadoCivil', menu: ['010206'], retire: true },
);
