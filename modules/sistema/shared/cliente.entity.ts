import { entity } from '@platform/entity/entity';
import { choice, code, digits, email, flag, int, photo, ref, text } from '@platform/entity/field';

/** The tenants. A row is its own client: the policy of the resource limits it to the session's. */
export const Cliente = entity(
  'SistemaCliente',
  {
    Documento: code({ max: 20, pattern: 'DES', required: true, unique: true, list: true, search: true }),
    Cliente: text({ max: 150, required: true, list: true, search: true }),
    Alias: text({ max: 40, required: true, unique: true, list: true, search: true }),
    IdPais: ref('SistemaPais', { required: true, list: true, filter: true }),
    IdTipoDocumento: ref('SistemaTipoDocumento', { required: true, dependsOn: ['IdPais'], only: { Para: 'C' } }),
    Corporativo: flag({ list: true }),
    Direccion: text({ max: 200 }),
    Telefono: digits({ max: 15 }),
    Logo: photo({}),
    Idioma: choice({ options: ['es', 'en'], required: true, default: 'es' }),
    Divisiones: int({ computed: true, list: true }),
    CorreoServicio1: email({ max: 120, tab: 'correos' }),
    CorreoServicio2: email({ max: 120, tab: 'correos' }),
    CorreoServicio3: email({ max: 120, tab: 'correos' }),
  },
  {
    scope: 'global',
    title: 'Alias',
    subtitle: 'Cliente',
    menu: ['010301'],
    retire: true,
    /** A client's administrator keeps its own row; which fields is the resource's rule. */
    open: ['editar'],
    tabs: ['datos', 'correos', 'divisiones'],
  },
);

export const Division = entity(
  'SistemaDivision',
  {
    Codigo: code({ max: 10, required: true, unique: true, list: true, search: true }),
    Division: text({ max: 100, required: true, list: true, search: true }),
    Alias: text({ max: 20, list: true }),
    IdPais: ref('SistemaPais', { required: true, list: true, filter: true }),
    /** Its place, as deep as it is known; places are Administración's. */
    IdUbigeo: ref('AdministracionUbigeo', { dependsOn: ['IdPais'] }),
    Direccion: text({ max: 200 }),
    ZonaHoraria: text({ max: 60, required: true, list: true }),
    CodigoEquivalente: code({ max: 20, pattern: 'DES' }),
  },
  { scope: 'cliente', title: 'Division', subtitle: 'Codigo', menu: ['010301'], retire: true, lookup: ['ZonaHoraria', 'IdPais'] },
);
