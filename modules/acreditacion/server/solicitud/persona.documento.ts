import { documentRuleOf } from '@modules/sistema/server/public';
import { tidyDocument } from '@modules/sistema/shared/documento';
import { int, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';

/** A file as it was typed, as far as its document goes. */
type Typed = Readonly<Record<string, unknown>>;

/** What a typed file's person is known by, in whatever form the document was typed; null where it has none. */
export async function documentKey(ctx: Context, { IdTipoDocumento, Documento }: Typed): Promise<string | null> {
  const [tipo, documento] = [Number(IdTipoDocumento), String(Documento ?? '')];
  const rule = Number.isInteger(tipo) ? await documentRuleOf(ctx, tipo) : null;
  return rule && documento !== '' ? `${tipo}|${tidyDocument(documento, rule)}` : null;
}

/** The people of the client who are known by keys of documents. */
export async function peopleOfDocuments(ctx: Context, keys: readonly (string | null)[]): Promise<Map<string, number>> {
  const asked = keys.flatMap((key) => (key === null ? [] : [{ k: key, t: Number(key.split('|', 1)[0]), d: key.slice(key.indexOf('|') + 1) }]));
  if (asked.length === 0) return new Map();
  const rows = await ctx.tx.rows(
    { k: text, id_persona: int },
    sql`select x.k, p.id_persona from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as x(k text, t int, d text)
      join administracion_persona p on p.id_cliente = ${ctx.session.IdCliente} and p.id_tipo_documento = x.t and p.documento = x.d`,
  );
  return new Map(rows.map((row) => [row.k, row.id_persona]));
}

/** The person of the client who has a document, in whatever form it was typed. */
export async function personOfDocument(ctx: Context, idTipoDocumento: number, documento: string): Promise<number | null> {
  const key = await documentKey(ctx, { IdTipoDocumento: idTipoDocumento, Documento: documento });
  return key === null ? null : ((await peopleOfDocuments(ctx, [key])).get(key) ?? null);
}
