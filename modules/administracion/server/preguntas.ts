import { rowsQuestion } from '@platform/server/product.rows';

/** Where people passed, day by day: an employment that they passed under is no mistake to be removed. */
export const passagesKept = rowsQuestion('administracion.marcas', { id_cliente: 'int', id_persona: 'int', fecha: 'date' });
