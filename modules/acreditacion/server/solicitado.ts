import { onRequest, openLink } from '@modules/administracion/server/public';
import { documentRuleOf } from '@modules/sistema/server/public';
import { tidyDocument } from '@modules/sistema/shared/documento';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import type { RouteKit } from '@platform/server/kit';
import { sql } from 'drizzle-orm';
import type { Head } from './solicitud.read';

/**
 * Whom a request is for: the person chosen, or the one who has the document typed, when no other company employs them
 * (a contractor cannot see people of others, terminated ones among them); else the file typed is registered now,
 * through the same rules as anyone else's registration.
 */
export async function requestedPerson(ctx: Context, kit: RouteKit, head: Head): Promise<number> {
  if (head.IdPersona !== null) return head.IdPersona;
  const typed = head.DatosPersona ?? {};
  const known = await personOfDocument(ctx, Number(typed.IdTipoDocumento), String(typed.Documento ?? ''));
  if (known === null) {
    const made = await onRequest(ctx, () => kit.writer.create(ctx, kit.registry.get('AdministracionPersona'), typed));
    return Number(made.IdPersona);
  }
  const link = await openLink(ctx.tx, known);
  if (link && link.IdCompania !== head.IdCompania) throw refuse('solicitud.persona_ocupada', undefined, 'Documento');
  return known;
}

/** The person of the client who has a document, in whatever form it was typed. */
export async function personOfDocument(ctx: Context, idTipoDocumento: number, documento: string): Promise<number | null> {
  const rule = Number.isInteger(idTipoDocumento) ? await documentRuleOf(ctx.tx, idTipoDocumento) : null;
  if (!rule || documento === '') return null;
  const [row] = await ctx.tx.run(
    sql`select id_persona from administracion_persona where id_cliente = ${ctx.session.IdCliente} and id_tipo_documento = ${idTipoDocumento}
      and documento = ${tidyDocument(documento, rule)}`,
  );
  return row ? Number(row.id_persona) : null;
}
