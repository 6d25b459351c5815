import type { Context } from '@platform/server/http/context';
import { question } from '@platform/server/product';
import { rowsQuestion } from '@platform/server/product.rows';
import type { EnPuerta } from '../shared/credencial.wire';

/** Where people and vehicles passed, and what they showed: a card that was used is not removed. */
export const readingsKept = rowsQuestion('identificacion.marcas', {
  id_cliente: 'int',
  id_persona: 'int',
  id_vehiculo: 'int',
  fecha_hora: 'timestamptz',
  tipo_identificacion: 'text',
});

/** What the gate says today of whom a card is of, and where it passed last. */
export const knownAtGate =
  question<(ctx: Context, bearer: { IdPersona: number | null; IdVehiculo: number | null }) => Promise<EnPuerta | null>>('identificacion.enPuerta');

/** How many readers of the gate have been told something of a person since a moment: orders that have left are answered by other orders. */
export const readersToldOf = question<(ctx: Context, IdPersona: number, since: Date) => Promise<number>>('identificacion.lectoresAvisados');
