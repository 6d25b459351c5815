import { documentRuleOf } from '@modules/sistema/server/public';
import { tidyDocument } from '@modules/sistema/shared/documento';
import { int, json, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { PersonaRow } from '../rows';
import { fullNameSql } from './persona.sql';

/** Who else has a person's document, and who else has the names and the birth date. */
interface Alike {
  readonly misma: string | null;
  readonly parecida: readonly string[] | null;
}
const names = z.array(z.string());

type Said = 'IdPersona' | 'IdTipoDocumento' | 'Documento' | 'FechaNacimiento' | 'ApellidoPaterno' | 'ApellidoMaterno' | 'Nombres';

/** Both questions, about what `of` says of each of them. */
const alikeSql = (ctx: Context, of: Readonly<Record<Said, SQL>>): SQL =>
  sql`(select ${sql.raw(fullNameSql('t'))} from administracion_persona t where t.id_cliente = ${ctx.session.IdCliente} and t.id_tipo_documento = ${of.IdTipoDocumento}
      and t.documento = ${of.Documento} and t.id_persona <> ${of.IdPersona}) as misma,
    (select json_build_array(${sql.raw(fullNameSql('t'))}, t.documento) from administracion_persona t
      where t.id_cliente = ${ctx.session.IdCliente} and t.fecha_nacimiento = ${of.FechaNacimiento}
      and normaliza(t.apellido_paterno) = normaliza(${of.ApellidoPaterno}) and normaliza(t.nombres) = normaliza(${of.Nombres})
      and normaliza(coalesce(t.apellido_materno, '')) = normaliza(${of.ApellidoMaterno})
      and t.id_persona <> ${of.IdPersona} limit 1) as parecida`;

/** What was found out about new people of a set, each under the document that it was asked for. */
const foreseen = new WeakMap<PersonaRow, Alike & { readonly documento: string }>();

/** Asks of all people of a set at once what the rules of each would ask. */
export async function foreseeAlike(ctx: Context, people: readonly PersonaRow[]): Promise<void> {
  const asked = [];
  for (const [n, person] of people.entries()) {
    const rule = await documentRuleOf(ctx, person.IdTipoDocumento);
    // Of one whose document has no such type, its own rules say so before anybody asks.
    if (!rule) continue;
    asked.push({
      n,
      t: person.IdTipoDocumento,
      d: tidyDocument(person.Documento, rule),
      f: person.FechaNacimiento,
      p: person.ApellidoPaterno,
      m: person.ApellidoMaterno ?? '',
      s: person.Nombres,
    });
  }
  const found = await ctx.tx.rows(
    { n: int, misma: orNull(text), parecida: orNull(json(names)) },
    sql`select x.n, ${alikeSql(ctx, {
      IdPersona: sql.raw('0'),
      IdTipoDocumento: sql.raw('x.t'),
      Documento: sql.raw('x.d'),
      FechaNacimiento: sql.raw('x.f::date'),
      ApellidoPaterno: sql.raw('x.p'),
      ApellidoMaterno: sql.raw('x.m'),
      Nombres: sql.raw('x.s'),
    })} from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as x(n int, t int, d text, f text, p text, m text, s text)`,
  );
  const documents = new Map(asked.map(({ n, d }) => [n, d]));
  for (const row of found) {
    const person = people[row.n];
    const documento = documents.get(row.n);
    if (person && documento !== undefined) foreseen.set(person, { misma: row.misma, parecida: row.parecida, documento });
  }
}

/** Who else is like a person, asked together; of one of a set it is known. */
export async function alikeOf(ctx: Context, person: PersonaRow): Promise<Alike> {
  const known = foreseen.get(person);
  if (known?.documento === person.Documento) return known;
  return ctx.tx.one(
    { misma: orNull(text), parecida: orNull(json(names)) },
    sql`select ${alikeSql(ctx, {
      IdPersona: sql`${person.IdPersona ?? 0}`,
      IdTipoDocumento: sql`${person.IdTipoDocumento}`,
      Documento: sql`${person.Documento}`,
      FechaNacimiento: sql`${person.FechaNacimiento}`,
      ApellidoPaterno: sql`${person.ApellidoPaterno}`,
      ApellidoMaterno: sql`${person.ApellidoMaterno ?? ''}`,
      Nombres: sql`${person.Nombres}`,
    })}`,
  );
}
