import { sql } from 'drizzle-orm';
import { type Entity, type Row, snake } from '../../entity/entity';
import type { Context } from '../http/context';
import { notFound } from '../http/problem';
import { wire } from '../resource/write.rows';

/** Holds a row of an entity within the session's client until the transaction ends: of two at once the second sees what the first did. */
export const holdRow =
  <E extends Entity>(entity: E) =>
  async (ctx: Context, id: number | string): Promise<Row<E>> => {
    const own = entity.options.scope === 'global' ? sql`` : sql` and t.id_cliente = ${ctx.session.IdCliente}`;
    const [row] = await ctx.tx.run(
      sql`select t.* from ${sql.raw(entity.table)} t where ${sql.raw(`t.${snake(entity.key)}`)} = ${id}${own} for no key update of t`,
    );
    if (!row) throw notFound();
    // The row has the columns that the definition made: the kit's type tests hold it.
    return wire(entity, row) as Row<E>;
  };
