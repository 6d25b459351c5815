import { rowsQuestion } from '@platform/server/product.rows';

/** Who and what is inside a division now. */
export const presenceKept = rowsQuestion('acreditacion.presentes', { id_cliente: 'int', id_division: 'int', id_persona: 'int', id_vehiculo: 'int' });
/** Doors of a division: a visit is told which one to come to. */
export const doorsKept = rowsQuestion('acreditacion.puertas', { id_division: 'int', codigo: 'text', nombre: 'text', activo: 'text' });
