import { sql } from 'drizzle-orm';
import { orNull, text } from '../db/rows';
import type { Context } from '../http/context';
import { writtenMoment } from '../pdf/document';
import { clientsKept, divisionsKept } from '../product.questions';
import { answeredRows } from '../product.rows';
import type { Heading } from './house';

/** Heading of a workbook: client · division · what it is of · when · who. */
export async function headingOf(ctx: Context, title: string, ...of: readonly string[]): Promise<Heading> {
  const { product } = ctx.tx;
  const place = await ctx.tx.first(
    { cliente: text, division: orNull(text) },
    sql`select c.cliente, d.division from ${sql.raw(answeredRows(product, clientsKept))} c
        left join ${sql.raw(answeredRows(product, divisionsKept))} d on d.id_cliente = c.id_cliente and d.id_division = ${ctx.session.IdDivision}
      where c.id_cliente = ${ctx.session.IdCliente}`,
  );
  const parts = [place?.cliente, place?.division, ...of, writtenMoment(ctx, ctx.now), ctx.session.IdUsuario];
  const said = parts.flatMap((part) => (part === null || part === undefined || part === '' ? [] : [String(part)]));
  return { title, subtitle: said.join(' · '), zone: ctx.session.zona };
}
