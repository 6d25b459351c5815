import { entity } from '@platform/entity/entity';
import { choices, code, date, flag, int, ref, text } from '@platform/entity/field';
import { ACTIONS } from '@platform/entity/module';

export const Modulo = entity(
  'SistemaModulo',
  {
    Modulo: text({ max: 60, required: true, list: true, search: true }),
    ModuloIngles: text({ max: 60, required: true, list: true }),
    Descripcion: text({ max: 250 }),
    Icono: code({ max: 40, required: true, keepCase: true, list: true }),
    Color: code({ max: 7, required: true, pattern: 'COLOR' }),
    Color2: code({ max: 7, pattern: 'COLOR' }),
    Ruta: text({ max: 120, list: true, pattern: 'RUTA' }),
    Orden: int({ min: 1, max: 99, required: true, list: true }),
    Licenciable: flag({ default: 'S', list: true, filter: true }),
    Opciones: int({ computed: true, list: true }),
  },
  {
    scope: 'global',
    title: 'Modulo',
    menu: ['010101'],
    key: { name: 'IdModulo', kind: 'code', max: 2 },
    retire: true,
    sort: [{ selector: 'Orden', desc: false }],
  },
);

/** Options of the three-level menu; brought by the modules' manifests at each start, edited together by its own screen. */
export const Menu = entity(
  'SistemaMenu',
  {
    IdMenuPadre: code({ max: 4, filter: true }),
    Modulo: text({ max: 60, required: true, list: true, search: true }),
    ModuloIngles: text({ max: 60, required: true, list: true, search: true }),
    Nivel: int({ min: 1, max: 3, required: true, list: true }),
    Orden: int({ min: 1, max: 99, required: true, list: true }),
    Ruta: text({ max: 120, list: true }),
    Tag: code({ max: 60, keepCase: true }),
    Icono: code({ max: 40, keepCase: true }),
    Color: code({ max: 7, pattern: 'COLOR' }),
    Color2: code({ max: 7, pattern: 'COLOR' }),
    IdModulo: ref('SistemaModulo', { textKey: true, required: true }),
    IdAplicacion: code({ max: 4, required: true, default: 'AP03' }),
    Acciones: choices({ options: ACTIONS }),
    FechaInicio: date({}),
    FechaFin: date({}),
  },
  {
    scope: 'global',
    title: 'Modulo',
    menu: ['010105'],
    key: { name: 'IdMenu', kind: 'code', max: 6 },
    retire: true,
    sort: [{ selector: 'IdMenu', desc: false }],
    operations: ['consultar', 'exportar'],
  },
);

/** Field configuration of a client: what its forms demand and let change, over the definition. */
export const MenuCampo = entity(
  'SistemaMenuCampo',
  {
    IdMenu: ref('SistemaMenu', { textKey: true, required: true, list: true, filter: true, fixed: true }),
    IdObjetoFormulario: ref('SistemaObjetoFormulario', { server: true }),
    Campo: code({ max: 60, keepCase: true, required: true, list: true, fixed: true }),
    Obligatorio: flag({ list: true }),
    Modificable: flag({ default: 'S', list: true }),
  },
  {
    scope: 'cliente',
    title: 'Campo',
    menu: ['010105'],
    operations: ['consultar', 'exportar'],
    unique: [['IdMenu', 'Campo']],
    lookup: ['IdMenu', 'Obligatorio', 'Modificable'],
  },
);
