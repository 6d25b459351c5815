import { fullNameSql } from '@modules/administracion/server/public';
import type { ReadingFinder } from '@modules/sistema/server/public';
import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { granted } from '@platform/server/http/session';
import { maskField, protectionOf } from '@platform/server/resource/protect';
import { scopeSql } from '@platform/server/resource/scope';
import { type SQL, sql } from 'drizzle-orm';
import { credencialResource } from './credencial.resource';

const PERSON = 'AdministracionPersona';
/** `Identifica` of a readings configuration: reference 1 or 2 of a credential. */
const FIELDS: Readonly<Record<string, SQL>> = { C: sql`t.codigo_referencia1`, R: sql`t.codigo_referencia2` };

/** The bearer of the card that a reader read, the active one first, named to whoever may consult people. */
export const credentialByReading: ReadingFinder = async (ctx, by, value) => {
  const column = FIELDS[by];
  if (!column) return undefined;
  const row = await ctx.tx.first(
    { id_persona: int, nombre: orNull(text), codigo: text },
    sql`select t.codigo, p.id_persona, ${sql.raw(fullNameSql('p'))} as nombre from identificacion_credencial t join administracion_persona p on p.id_persona = t.id_persona
      where ${column} = ${value.toUpperCase()} and ${scopeSql(credencialResource, ctx.session)} order by t.estado, t.id_credencial desc limit 1`,
  );
  if (!row) return null;
  return { recurso: PERSON, id: row.id_persona, texto: `${personShown(ctx, row.nombre)} · ${row.codigo}` };
};

function personShown(ctx: Context, name: unknown): string {
  const named = granted(ctx.session, ['030101'], 'consultar') && !protectionOf(ctx.session, PERSON)?.has('Apellidos');
  return named ? String(name) : String(maskField('text', name));
}
