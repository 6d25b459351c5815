import { int } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { conflict, refuse } from '@platform/server/http/problem';
import type { RouteKit } from '@platform/server/kit';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { moveBody } from '../../shared/plano.wire';
import { placementResource } from '../equipos/equipo.rules';

/** Takes a device from a door to another one of the division, each of its relays and directions by the rules of one. */
export async function moveDevice(
  ctx: Context,
  { writer }: Pick<RouteKit, 'writer'>,
  { IdEquipo, De, IdPuerta }: z.output<typeof moveBody>,
): Promise<void> {
  const { IdCliente, IdDivision } = ctx.session;
  if (De === IdPuerta) throw refuse('puerta_equipo.misma', undefined, 'IdPuerta');
  const rows = await ctx.tx.rows(
    { id: int, version: int },
    sql`select x.id_puerta_equipo as id, x.version from acceso_puerta_equipo x
      where x.id_cliente = ${IdCliente} and x.id_division = ${IdDivision} and x.id_equipo = ${IdEquipo} and x.id_puerta = ${De} order by 1`,
  );
  if (rows.length === 0) throw conflict('plano.sin_equipo');
  for (const { id, version } of rows) await writer.update(ctx, placementResource, id, { IdPuerta, Version: version });
}
