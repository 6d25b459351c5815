import { snake } from '../../entity/entity';
import { orNull, recordKey, text } from '../db/rows';
import type { Context, Lang } from '../http/context';
import type { Registry } from './registry';
import type { Resource } from './resource';
import { titleSql } from './title';

/** The name of a row that another refers to, told of it by memory: the field that refers, and where its name goes. */
export interface Named {
  /** Under which a row has the key. */
  readonly by: string;
  readonly name: string;
  readonly target: Resource;
}

/**
 * Fields whose change gives a row another name, where its name is remembered until the configuration stamp moves: any of them where there are
 * none. Undefined where names are not remembered.
 */
export function namedBy({ entity, hooks }: Resource): readonly string[] | undefined {
  const { title } = entity.options;
  if (hooks.named === true) return [title, `${title}Ingles`];
  if (hooks.named) return hooks.named;
  const isOwn = !hooks.computed?.[title] && ['text', 'code'].includes(entity.fields[title]?.kind ?? '');
  return hooks.configuration && isOwn ? [] : undefined;
}

/** Whether names of `target` are told by memory to rows of `of`: a shared list may have rows of clients whose stamps its reader does not follow. */
export const remembersNamesOf = (target: Resource, of: Resource): boolean =>
  namedBy(target) !== undefined && (target.entity.options.scope === 'global' || of.entity.options.scope !== 'global');

/** Whether names that others remember are other ones after a change of these fields, or once the row is gone. */
export function renames(of: Resource, changed: readonly string[] | 'gone'): boolean {
  const names = namedBy(of);
  return names !== undefined && (changed === 'gone' || names.length === 0 || changed.some((name) => names.includes(name)));
}

type Names = Map<unknown, string | null>;
/** Of a stamp of a client's configuration: names by resource and language. */
const remembered = new WeakMap<object, Map<string, Names>>();
const MOST = 20_000;

/** Whether names are told by memory to who asks: not within a transaction, which may have given them itself and may yet fail. */
export const remembers = ({ tx, session }: Context): boolean => session.stamp !== undefined && !tx.isOpen;

async function namesOf(ctx: Context, registry: Registry, lang: Lang, target: Resource, keys: ReadonlySet<unknown>): Promise<Names> {
  const { stamp = {} } = ctx.session;
  const all = remembered.get(stamp) ?? new Map<string, Names>();
  remembered.set(stamp, all);
  const place = `${lang}:${target.entity.resource}`;
  const known: Names = all.get(place) ?? new Map();
  const unknown = [...keys].filter((key) => !known.has(key));
  if (unknown.length === 0) return known;
  const isFull = known.size + unknown.length > MOST;
  const own: Names = isFull ? new Map() : known;
  all.set(place, own);
  const key = `t.${snake(target.entity.key)}`;
  const rows = await ctx.tx.rows(
    { id: recordKey, name: orNull(text) },
    {
      text: `select ${key} as id, (${titleSql(registry, target, 't', lang)})::text as name from ${target.entity.table} t where ${key} = any($1)`,
      values: [isFull ? [...keys] : unknown],
    },
  );
  for (const { id, name } of rows) own.set(id, name);
  return own;
}

/** Tells rows the names of what they refer to: from memory, and what is not known yet by one question for each resource. */
export async function tellNames(ctx: Context, registry: Registry, names: readonly Named[], rows: readonly Record<string, unknown>[]): Promise<void> {
  if (names.length === 0 || rows.length === 0) return;
  const wanted = new Map<Resource, Set<unknown>>();
  for (const { by, target } of names) {
    const keys = wanted.get(target) ?? new Set<unknown>();
    wanted.set(target, keys);
    for (const row of rows) if (row[by] !== null && row[by] !== undefined) keys.add(row[by]);
  }
  const found = new Map<Resource, Names>();
  await Promise.all([...wanted].map(async ([target, keys]) => found.set(target, await namesOf(ctx, registry, ctx.lang, target, keys))));
  for (const { by, name, target } of names) {
    const own = found.get(target);
    for (const row of rows) row[name] = own?.get(row[by]) ?? null;
  }
}
