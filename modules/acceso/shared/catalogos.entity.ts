import { addDays } from '@modules/administracion/shared/dia';
import { entity } from '@platform/entity/entity';
import { choice, choices, code, detail, flag, int, ref, refs, text } from '@platform/entity/field';

/** The last day (`yyyyMMdd`) of so many from a first one, both counted: what a requirement type proposes. */
export const lastOfDays = (FechaInicio: string, NumeroDias: number): string => addDays(FechaInicio, NumeroDias - 1);

const sort = [{ selector: 'Codigo', desc: false }] as const;

/** How long a requirement counts at the gate, and how it blocks; linked to one of Acreditación, the dates are its. */
export const TipoRequisito = entity(
  'AccesoTipoRequisito',
  {
    Codigo: code({ max: 10, required: true, unique: true, list: true, search: true }),
    Nombre: text({ max: 80, required: true, list: true, search: true }),
    Entidad: choice({ options: ['P', 'V'], required: true, default: 'P', list: true, filter: true }),
    NumeroDias: int({ required: true, max: 3650, list: true, default: 365 }),
    DiasGracia: int({ min: 0, max: 365, required: true, default: 0, list: true }),
    DiasAviso: int({ min: 0, max: 365, required: true, default: 30, list: true }),
    Bloqueante: flag({ default: 'S', list: true, filter: true }),
    IdRequisito: ref('AcreditacionRequisito', { unique: true, list: true }),
    /** Asked only where one of them is newly entered; none is every door. */
    Zonas: refs('AccesoZona', {}),
  },
  { scope: 'cliente', title: 'Nombre', subtitle: 'Codigo', menu: ['040301'], retire: true, sort, lookup: ['Entidad', 'NumeroDias', 'IdRequisito'] },
);

export const TipoRestriccion = entity(
  'AccesoTipoRestriccion',
  {
    Codigo: code({ max: 15, required: true, unique: true, list: true, search: true }),
    Nombre: text({ max: 80, required: true, list: true, search: true }),
    Ambito: choice({ options: ['D', 'Z', 'P'], required: true, default: 'D', list: true, filter: true }),
    DiaCompleto: flag({ default: 'S', list: true }),
    RequiereDocumento: flag({ list: true }),
  },
  {
    scope: 'cliente',
    title: 'Nombre',
    subtitle: 'Codigo',
    menu: ['040302'],
    retire: true,
    sort,
    lookup: ['Ambito', 'DiaCompleto', 'RequiereDocumento'],
  },
);

export const TipoExoneracion = entity(
  'AccesoTipoExoneracion',
  {
    Codigo: code({ max: 10, required: true, unique: true, list: true, search: true }),
    Nombre: text({ max: 80, required: true, list: true, search: true }),
    DiasMaximo: int({ min: 1, max: 365, required: true, default: 15, list: true }),
    RequiereDocumento: flag({ list: true }),
  },
  { scope: 'cliente', title: 'Nombre', subtitle: 'Codigo', menu: ['040303'], retire: true, sort, lookup: ['DiasMaximo', 'RequiereDocumento'] },
);

/** What each family of controls does at doors of this type; families not named keep their usual behaviour. */
export const TipoPuerta = entity(
  'AccesoTipoPuerta',
  {
    Codigo: code({ max: 10, required: true, unique: true, list: true, search: true }),
    Nombre: text({ max: 80, required: true, list: true, search: true }),
    Medio: choice({ options: ['P', 'V', 'M'], required: true, default: 'P', list: true, filter: true }),
    Politicas: detail({ tab: 'politicas' }),
  },
  { scope: 'cliente', title: 'Nombre', subtitle: 'Codigo', menu: ['040304'], retire: true, sort, tabs: ['datos', 'politicas'] },
);

export const MotivoMarca = entity(
  'AccesoMotivoMarca',
  {
    Codigo: code({ max: 10, required: true, unique: true, list: true, search: true }),
    Nombre: text({ max: 80, required: true, list: true, search: true }),
    Uso: choices({ options: ['M', 'F', 'A'], required: true, list: true, default: ['M', 'F', 'A'] }),
  },
  { scope: 'cliente', title: 'Nombre', subtitle: 'Codigo', menu: ['040309'], retire: true, sort, lookup: ['Uso'] },
);
