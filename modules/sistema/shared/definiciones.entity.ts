import { entity } from '@platform/entity/entity';
import { choice, code, flag, int, ref, text } from '@platform/entity/field';
import { ACTIONS } from '@platform/entity/module';

/** In step with the product: no person adds or removes a row of these tables, and `Activo` says whether the product still has it. */
const IN_STEP = ['consultar', 'editar', 'exportar'] as const;
const present = flag({ server: true, default: 'S', list: true, filter: true });

/** The business things of the product, one a resource, with what may be done with each. */
export const Entidad = entity(
  'SistemaEntidad',
  {
    Entidad: text({ max: 80, required: true, list: true, search: true }),
    EntidadIngles: text({ max: 80, search: true }),
    Recurso: code({ max: 80, keepCase: true, required: true, server: true, unique: true, list: true, search: true }),
    IdModulo: ref('SistemaModulo', { textKey: true, required: true, server: true, list: true, filter: true }),
    Protegible: flag({ list: true, filter: true }),
    AdmiteDatoAdicional: flag({ list: true, filter: true }),
    AdmiteRequisito: flag({ list: true, filter: true }),
    Auditable: flag({ default: 'S', list: true, filter: true }),
    Campos: int({ computed: true, list: true }),
    Activo: present,
  },
  {
    scope: 'global',
    title: 'Entidad',
    menu: ['010104'],
    key: { name: 'IdEntidad', kind: 'code', max: 40 },
    operations: IN_STEP,
    tabs: ['datos', 'campos'],
    children: [{ tab: 'campos', resource: 'SistemaEntidadCampo', by: 'IdEntidad' }],
    sort: [{ selector: 'IdEntidad', desc: false }],
    lookup: ['Recurso', 'Protegible', 'AdmiteDatoAdicional', 'AdmiteRequisito'],
  },
);

/** The fields of each entity: what data protection, mass loads and reports ask of them. */
export const EntidadCampo = entity(
  'SistemaEntidadCampo',
  {
    IdEntidad: ref('SistemaEntidad', { textKey: true, required: true, server: true, filter: true }),
    Campo: code({ max: 60, keepCase: true, required: true, server: true, list: true, search: true }),
    Etiqueta: text({ max: 80, required: true, list: true, search: true }),
    EtiquetaIngles: text({ max: 80, list: true, search: true }),
    TipoDato: choice({ options: ['I', 'S', 'D'], required: true, default: 'S', server: true, list: true }),
    Longitud: int({ server: true, list: true }),
    Patron: code({ max: 10, server: true, list: true }),
    ObligatorioBase: flag({ server: true, list: true }),
    Sensible: flag({ list: true, filter: true }),
    Protegible: flag({ list: true, filter: true }),
    Activo: present,
  },
  {
    scope: 'global',
    title: 'Etiqueta',
    subtitle: 'Campo',
    menu: ['010104'],
    operations: IN_STEP,
    unique: [['IdEntidad', 'Campo']],
    sort: [{ selector: 'IdEntidadCampo', desc: false }],
    lookup: ['IdEntidad', 'Campo', 'TipoDato', 'Sensible', 'Protegible'],
  },
);

/** What each screen is made of: C field, B button, P tab, G grid column. */
export const ObjetoFormulario = entity(
  'SistemaObjetoFormulario',
  {
    IdMenu: ref('SistemaMenu', { textKey: true, required: true, server: true, filter: true }),
    Orden: int({ min: 0, max: 9999, required: true, default: 0, list: true }),
    Codigo: code({ max: 60, keepCase: true, required: true, server: true, list: true, search: true }),
    Tipo: choice({ options: ['C', 'B', 'P', 'G'], required: true, server: true, default: 'C', list: true, filter: true }),
    Etiqueta: text({ max: 80, required: true, list: true, search: true }),
    EtiquetaIngles: text({ max: 80, list: true, search: true }),
    IdEntidad: ref('SistemaEntidad', { textKey: true, server: true, list: true, filter: true }),
    Campo: code({ max: 60, keepCase: true, server: true, list: true }),
    Accion: choice({ options: ACTIONS, server: true, list: true }),
    Configurable: flag({ default: 'S', list: true, filter: true }),
    Activo: present,
  },
  {
    scope: 'global',
    title: 'Etiqueta',
    subtitle: 'Codigo',
    menu: ['010103'],
    operations: IN_STEP,
    unique: [['IdMenu', 'Codigo']],
    sort: [
      { selector: 'IdMenu', desc: false },
      { selector: 'Orden', desc: false },
    ],
    lookup: ['IdMenu', 'Codigo', 'Tipo', 'Campo', 'Configurable'],
  },
);
