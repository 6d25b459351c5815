import { entity } from '@platform/entity/entity';
import { choices, code, detail, int, ref, refs, text } from '@platform/entity/field';

/** A report that the center lists: kept in step with the product, and read by whoever wants to know what there is. */
export const Reporte = entity(
  'PlataformaReporte',
  {
    Codigo: code({ max: 10, required: true, unique: 'installation', list: true }),
    Reporte: text({ max: 80, required: true, list: true }),
    ReporteIngles: text({ max: 80, required: true }),
    Descripcion: text({ max: 250 }),
    DescripcionIngles: text({ max: 250 }),
    IdModulo: ref('SistemaModulo', { textKey: true, required: true }),
    /** Options that it needs, consulted. */
    Opciones: refs('SistemaMenu', { textKey: true, required: true }),
    /** What it takes: the names and kinds of its filters. */
    Parametros: detail({}),
    /** P on the screen, X as a workbook, F as a document. */
    Formatos: choices({ options: ['P', 'X', 'F'] }),
    /** The longest period it is asked for; none where it is of a moment. */
    MaximoMeses: int({ min: 1, max: 120, default: 12 }),
  },
  { scope: 'global', title: 'Reporte', menu: [], operations: [] },
);

/** The resource that exports of reports are kept under. */
export const REPORTE = Reporte.resource;
