import { rowsQuestion } from '@platform/server/product.rows';

/** Where people passed, and what they showed: a card that was used is not removed. */
export const readingsKept = rowsQuestion('identificacion.marcas', {
  id_cliente: 'int',
  id_persona: 'int',
  fecha_hora: 'timestamptz',
  tipo_identificacion: 'text',
});
