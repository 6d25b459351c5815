import { documentRuleOf } from '@modules/sistema/server/public';
import { tidyDocument } from '@modules/sistema/shared/documento';
import type { Context } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';

/** The person of the client who has a document, in whatever form it was typed. */
export async function personOfDocument(ctx: Context, idTipoDocumento: number, documento: string): Promise<number | null> {
  const rule = Number.isInteger(idTipoDocumento) ? await documentRuleOf(ctx, idTipoDocumento) : null;
  if (!rule || documento === '') return null;
  const [row] = await ctx.tx.run(
    sql`select id_persona from administracion_persona where id_cliente = ${ctx.session.IdCliente} and id_tipo_documento = ${idTipoDocumento}
      and documento = ${tidyDocument(documento, rule)}`,
  );
  return row ? Number(row.id_persona) : null;
}
