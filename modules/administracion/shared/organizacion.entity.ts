import { entity } from '@platform/entity/entity';
import { code, flag, int, ref, refs, text } from '@platform/entity/field';

/** A node of the client's organization; without division it is of them all. */
export const UnidadOrganizacional = entity(
  'AdministracionUnidadOrganizacional',
  {
    Codigo: code({ max: 15, pattern: 'DES', required: true, unique: true, list: true, search: true }),
    UnidadOrganizacional: text({ max: 100, required: true, list: true, search: true }),
    IdUnidadPadre: ref('AdministracionUnidadOrganizacional', { list: true, filter: true }),
    IdDivision: ref('SistemaDivision', { list: true, filter: true }),
    IdResponsable: ref('AdministracionPersona', { list: true }),
    CodigoEquivalente: code({ max: 20, pattern: 'DES' }),
    Personas: int({ computed: true, list: true }),
    /** Those of the whole branch. */
    PersonasRama: int({ computed: true, list: true }),
    /** None: the unit cannot be used in contracts. */
    CentrosCosto: int({ computed: true, list: true }),
  },
  {
    scope: 'cliente',
    title: 'UnidadOrganizacional',
    subtitle: 'Codigo',
    menu: ['030302'],
    retire: true,
    sort: [{ selector: 'Codigo', desc: false }],
    lookup: ['IdUnidadPadre', 'IdDivision'],
  },
);

/** Who pays: a cost center of an own company serves one or more units. */
export const CentroCosto = entity(
  'AdministracionCentroCosto',
  {
    Codigo: code({ max: 20, pattern: 'DES', required: true, unique: true, list: true, search: true }),
    CentroCosto: text({ max: 100, required: true, list: true, search: true }),
    IdCompania: ref('AdministracionCompania', {
      required: true,
      list: true,
      filter: true,
      only: { Contratista: 'N' },
    }),
    Unidades: refs('AdministracionUnidadOrganizacional', { required: true, missing: 'centro_costo.sin_unidades', list: true, filter: true }),
    Contratos: int({ computed: true, list: true }),
    Personas: int({ computed: true, list: true }),
  },
  {
    scope: 'cliente',
    title: 'CentroCosto',
    subtitle: 'Codigo',
    menu: ['030306'],
    retire: true,
    sort: [{ selector: 'Codigo', desc: false }],
    lookup: ['IdCompania', 'Unidades'],
  },
);

export const TipoCargo = entity(
  'AdministracionTipoCargo',
  {
    Codigo: code({ max: 10, required: true, unique: true, list: true, search: true }),
    TipoCargo: text({ max: 60, required: true, unique: true, list: true, search: true }),
    Cargos: int({ computed: true, list: true }),
    Personas: int({ computed: true, list: true }),
  },
  {
    scope: 'cliente',
    title: 'TipoCargo',
    subtitle: 'Codigo',
    menu: ['030303'],
    retire: true,
    sort: [{ selector: 'Codigo', desc: false }],
  },
);

/** What a position does; one needed for own people and for contractors is registered twice. */
export const Funcion = entity(
  'AdministracionFuncion',
  {
    Codigo: code({ max: 10, required: true, unique: true, list: true, search: true }),
    Funcion: text({ max: 80, required: true, list: true, search: true }),
    Contratista: flag({ list: true, filter: true }),
    Cargos: int({ computed: true, list: true }),
  },
  {
    scope: 'cliente',
    title: 'Funcion',
    subtitle: 'Codigo',
    menu: ['030305'],
    retire: true,
    sort: [{ selector: 'Codigo', desc: false }],
    lookup: ['Contratista'],
  },
);

export const Cargo = entity(
  'AdministracionCargo',
  {
    Codigo: code({ max: 15, required: true, unique: true, list: true, search: true }),
    Cargo: text({ max: 100, required: true, list: true, search: true }),
    Contratista: flag({ list: true, filter: true }),
    IdTipoCargo: ref('AdministracionTipoCargo', { required: true, list: true, filter: true }),
    IdUnidadOrganizacional: ref('AdministracionUnidadOrganizacional', { list: true, filter: true }),
    IdFuncion: ref('AdministracionFuncion', {
      required: true,
      list: true,
      filter: true,
      dependsOn: ['Contratista'],
    }),
    Confianza: flag({ list: true, filter: true }),
    Controlable: flag({ default: 'S', list: true, filter: true }),
    IdJefeInmediato: ref('AdministracionCargo', { list: true, filter: true }),
    Personas: int({ computed: true, list: true }),
  },
  {
    scope: 'cliente',
    title: 'Cargo',
    subtitle: 'Codigo',
    menu: ['030304'],
    retire: true,
    sort: [{ selector: 'Codigo', desc: false }],
    lookup: ['Contratista', 'IdFuncion', 'IdUnidadOrganizacional', 'IdTipoCargo'],
  },
);
