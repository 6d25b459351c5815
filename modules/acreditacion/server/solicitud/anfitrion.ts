import { fullNameSql, openSql } from '@modules/administracion/server/public';
import { int, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import type { RouteKit } from '@platform/server/kit';
import { type SQL, sql } from 'drizzle-orm';
import type { Head } from './solicitud.read';
import { solicitudResource } from './solicitud.resource';
import { openVisit } from './visitas';

/** Whom a visit may be for, over person `p`: who works today for one of the client's own companies, for the contract's, or for the one that asks. */
const mayHost = (ctx: Context, { IdContrato, IdCompania }: Pick<Head, 'IdContrato' | 'IdCompania'>): SQL =>
  sql`p.id_cliente = ${ctx.session.IdCliente} and p.inactivo = 'N' and exists (select 1 from administracion_persona_vinculo v
      join administracion_compania c on c.id_compania = v.id_compania where v.id_cliente = p.id_cliente and v.id_persona = p.id_persona and v.fecha_inicio <= ${today(ctx)}
        and ${sql.raw(openSql('v'))} and (c.contratista = 'N' or c.id_compania = ${IdCompania}
          or c.id_compania in (select k.id_compania_contratista from administracion_contrato k where k.id_contrato = ${IdContrato})))`;

/** The ways a document may be stored. */
const documents = (typed: string): string[] => {
  const bare = typed.toUpperCase().replace(/[\s.]/g, '');
  const plain = bare.replaceAll('-', '');
  return [...new Set([bare, plain, `${plain.slice(0, -1)}-${plain.slice(-1)}`])];
};

/** A whole document, or a surname and a given name, each whole: nobody is found by a part of either. */
function named(typed: string): SQL {
  if (/\d/.test(typed)) return sql`p.documento = any(${sql.param(documents(typed))})`;
  const words = typed
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, 8);
  const asked = sql`array(select normaliza(x) from unnest(${sql.param(words)}::text[]) x)`;
  const wordsOf = (columns: string) => sql`string_to_array(normaliza(${sql.raw(columns)}), ' ')`;
  const escaped = words.map((word) => sql`p.busqueda like '%' || normaliza(${word.replace(/[\\%_]/g, (mark) => `\\${mark}`)}) || '%'`);
  const surnames = `concat_ws(' ', p.apellido_paterno, p.apellido_materno)`;
  return sql`${sql.join(escaped, sql` and `)} and ${wordsOf(`concat_ws(' ', ${surnames}, p.nombres)`)} @> ${asked}
    and ${wordsOf(surnames)} && ${asked} and ${wordsOf('p.nombres')} && ${asked}`;
}

/**
 * Sets the host of a visit from what was typed, when exactly one person may be it. The answer is a name and nothing
 * else: a contractor does not see the file of whom it visits, nor who else works there.
 */
export async function chooseHost(ctx: Context, kit: RouteKit, id: number, typed: string): Promise<{ IdAnfitrion: number; Anfitrion: string }> {
  const head = await openVisit(ctx, id);
  const [found, another] = await ctx.tx.rows(
    { id_persona: int, nombre: text },
    sql`select p.id_persona, ${sql.raw(fullNameSql('p'))} as nombre from administracion_persona p where ${named(typed)} and ${mayHost(ctx, head)} limit 2`,
  );
  if (!found) throw refuse('visita.anfitrion_desconocido', undefined, 'IdAnfitrion');
  if (another) throw refuse('visita.anfitrion_varios', undefined, 'IdAnfitrion');
  const IdAnfitrion = found.id_persona;
  await kit.writer.patch(ctx, solicitudResource, id, { IdAnfitrion }, 'editar');
  return { IdAnfitrion, Anfitrion: found.nombre };
}

/** Which of the documents typed name one person alone who may be host, as a load's rows are judged before any request is there. */
export async function hostsNamed(
  ctx: Context,
  head: Pick<Head, 'IdContrato' | 'IdCompania'>,
  typed: readonly string[],
): Promise<ReadonlySet<string>> {
  const asked = [...new Set(typed)].flatMap((typed) => documents(typed).map((documento) => ({ typed, documento })));
  if (asked.length === 0) return new Set();
  const found = await ctx.tx.rows(
    { typed: text },
    sql`select a.typed from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a(typed text, documento text)
      join administracion_persona p on p.documento = a.documento where ${mayHost(ctx, head)} group by a.typed having count(distinct p.id_persona) = 1`,
  );
  return new Set(found.map(({ typed }) => typed));
}

/** *Solicitar de nuevo*: the same host, while they may still be one. */
export async function copyHost(ctx: Context, head: Head, copy: number): Promise<void> {
  if (head.IdAnfitrion === null) return;
  await ctx.tx.run(
    sql`update acreditacion_solicitud s set id_anfitrion = p.id_persona from administracion_persona p
      where s.id_solicitud = ${copy} and p.id_persona = ${head.IdAnfitrion} and ${mayHost(ctx, head)}`,
  );
}
