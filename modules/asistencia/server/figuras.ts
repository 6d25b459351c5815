import { int, num } from '@platform/server/db/rows';
import { type Figure, queueFigures } from '@platform/server/figures';
import { sql } from 'drizzle-orm';

/** What Asistencia has to tell whoever watches over the product: days of people whose hours are to be calculated again. */
export const asistenciaFigures: readonly Figure[] = queueFigures('attendance', 'Days of people to calculate', (tx) =>
  tx.one(
    { n: int, seconds: num },
    sql`select count(*)::int as n, coalesce(extract(epoch from now() - min(desde)), 0)::float8 as seconds from asistencia_pendiente`,
  ),
);
