import type { ReadingFinder } from '@modules/sistema/server/public';
import { int, orNull, text } from '@platform/server/db/rows';
import { granted } from '@platform/server/http/session';
import { maskField, protectionOf } from '@platform/server/resource/protect';
import { scopeSql } from '@platform/server/resource/scope';
import { sql } from 'drizzle-orm';
import { personaResource } from './persona.resource';
import { fullNameSql } from './persona.sql';

const FIELDS: Readonly<Record<string, string>> = { D: 'documento', T: 'codigo_trabajador' };

/** The person of a document or worker code that a reader read, named to whoever may consult people. */
export const personByReading: ReadingFinder = async (ctx, by, value) => {
  const column = FIELDS[by];
  if (!column) return undefined;
  const row = await ctx.tx.first(
    { id_persona: int, nombre: orNull(text) },
    sql`select t.id_persona, ${sql.raw(fullNameSql('t'))} as nombre from administracion_persona t
      where ${sql.raw(`t.${column}`)} = ${value} and ${scopeSql(personaResource, ctx.session)} order by t.id_persona limit 1`,
  );
  if (!row) return null;
  const { resource, options } = personaResource.entity;
  const named = granted(ctx.session, options.menu, 'consultar') && !protectionOf(ctx.session, resource)?.has('Apellidos');
  return { recurso: resource, id: row.id_persona, texto: named ? String(row.nombre) : String(maskField('text', row.nombre)) };
};
