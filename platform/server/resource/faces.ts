import { snake } from '../../entity/entity';
import { orNull, recordKey, text } from '../db/rows';
import type { Context } from '../http/context';
import { refuse } from '../http/problem';
import { protectionOf, shownProtection } from './protect';
import type { Registry } from './registry';
import type { Resource } from './resource';

/** A reference of a row to somebody whose face stands beside their name. */
export interface FaceOf {
  /** The field that refers to them. */
  readonly name: string;
  readonly target: Resource;
  /** Their photograph. */
  readonly photo: string;
}

/**
 * The references of a resource whose faces were asked for (`rostros=`), by commas: those that the reader may see. One that is no reference to
 * somebody with a face is refused by its name; where the photograph, or who it is, is protected, in whatever degree, nothing is told (decision 149).
 */
export function askedFaces({ session }: Context, registry: Registry, of: Resource, asked: string | undefined): readonly FaceOf[] {
  const hidden = shownProtection(registry, session, of);
  return (asked ?? '')
    .split(',')
    .filter(Boolean)
    .flatMap((name) => {
      const field = of.entity.fields[name];
      const target = field?.kind === 'ref' && field.resource ? registry.get(field.resource) : undefined;
      const page = target?.entity.options.page;
      if (!target || !page?.face || !page.photo) throw refuse('filtro.campo', { campo: name }, name);
      const labels = registry.shows(of.entity.resource).filter(({ resource }) => resource === target.entity.resource);
      const closed =
        protectionOf(session, target.entity.resource)?.has(page.photo) || [name, ...labels.map((one) => one.name)].some((one) => hidden?.has(one));
      return closed ? [] : [{ name, target, photo: page.photo }];
    });
}

/** Tells rows the photographs of whom they refer to, by one question a kind of thing: `IdPersonaHash`, null where there is none. */
export async function tellFaces(ctx: Context, faces: readonly FaceOf[], rows: readonly Record<string, unknown>[]): Promise<void> {
  for (const { name, target, photo } of faces) {
    const keys = [...new Set(rows.map((row) => row[name]).filter((key) => key !== null && key !== undefined))];
    const { table, key } = target.entity;
    const found =
      keys.length === 0
        ? []
        : await ctx.tx.rows(
            { id: recordKey, hash: orNull(text) },
            {
              text: `select t.${snake(key)} as id, f.hash from ${table} t left join base_archivo f on f.id_archivo = t.${snake(photo)} where t.id_cliente = $2 and t.${snake(key)} = any($1)`,
              values: [keys, ctx.session.IdCliente],
            },
          );
    const known = new Map<unknown, string | null>(found.map(({ id, hash }) => [id, hash]));
    for (const row of rows) if (row[name] !== null && row[name] !== undefined) row[`${name}Hash`] = known.get(row[name]) ?? null;
  }
}
