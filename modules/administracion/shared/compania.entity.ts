import { entity } from '@platform/entity/entity';
import { code, digits, email, flag, int, photo, ref, text } from '@platform/entity/field';

export const Categoria = entity(
  'AdministracionCategoria',
  {
    Codigo: code({ max: 10, required: true, unique: true, list: true, search: true }),
    Categoria: text({ max: 80, required: true, list: true, search: true }),
    Companias: int({ computed: true, list: true }),
  },
  {
    scope: 'cliente',
    title: 'Categoria',
    subtitle: 'Codigo',
    menu: ['030202'],
    retire: true,
    sort: [{ selector: 'Codigo', desc: false }],
  },
);

/** The client's own companies (Contratista N) and the contractors that work for it. */
export const Compania = entity(
  'AdministracionCompania',
  {
    IdPais: ref('SistemaPais', { required: true, list: true, filter: true }),
    IdTipoDocumento: ref('SistemaTipoDocumento', {
      required: true,
      dependsOn: ['IdPais'],
      only: { Para: 'C' },
    }),
    Documento: code({ max: 20, pattern: 'DES', required: true, list: true, search: true }),
    Compania: text({ max: 150, required: true, list: true, search: true }),
    Alias: text({ max: 60, required: true, list: true, search: true }),
    IdCategoria: ref('AdministracionCategoria', { required: true, list: true, filter: true }),
    IdUbigeo: ref('AdministracionUbigeo', { dependsOn: ['IdPais'] }),
    Direccion: text({ max: 200 }),
    Contratista: flag({ default: 'S', list: true, filter: true }),
    /** The same flag as in Asistencia › Compañías, of whoever keeps hours. */
    ControlaAsistencia: flag({ list: true, filter: true }),
    Logo: photo({}),
    ContratosVigentes: int({ computed: true, list: true, filter: true }),
    PersonasActivas: int({ computed: true, list: true }),
    Contacto: text({ max: 120, pattern: 'LEE', tab: 'contacto' }),
    TelefonoContacto: digits({ max: 15, sensitive: true, tab: 'contacto' }),
    CorreoContacto: email({ max: 120, sensitive: true, tab: 'contacto' }),
  },
  {
    scope: 'cliente',
    title: 'Alias',
    subtitle: 'Compania',
    menu: ['030201'],
    apart: ['Alias', 'IdCategoria', 'Direccion', 'Contacto', 'TelefonoContacto', 'CorreoContacto'],
    extras: true,
    retire: true,
    unique: [['IdTipoDocumento', 'Documento']],
    tabs: ['datos', 'contacto', 'contratos', 'subcontratos', 'adicionales'],
    children: [
      { tab: 'contratos', resource: 'AdministracionContrato', by: 'IdCompaniaContratista' },
      { tab: 'subcontratos', resource: 'AdministracionContratoSubcontratista', by: 'IdCompania' },
    ],
    page: {
      photo: 'Logo',
      icon: 'building',
      line: ['Compania', 'IdCategoria', 'IdPais'],
      facts: ['IdTipoDocumento', 'Documento'],
      keyFacts: ['Contratista', 'Contacto', 'TelefonoContacto', 'CorreoContacto', 'Direccion', 'IdUbigeo'],
    },
    lookup: ['Documento', 'Contratista', 'IdCategoria'],
  },
);
