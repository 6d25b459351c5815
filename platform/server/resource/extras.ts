import type { Field } from '../../entity/field';
import type { Context } from '../http/context';
import type { Registry } from './registry';
import type { Resource } from './resource';

/** A field that a client has defined for itself. */
export interface Extra {
  /** As it travels beside the row's own fields. */
  readonly name: string;
  readonly field: Field;
  /** Its value, over the alias of the table. */
  readonly sql: (alias: string) => string;
}

/** Fields that a resource has for some clients and not for others: shown, filtered and exported like the rest. */
export interface Extras {
  /** The same list, the very one, until something of it changes. */
  of(ctx: Context): Promise<readonly Extra[]>;
  /** Whether a name that was sent is one of them. */
  is(name: string): boolean;
  /** Checks what was sent of a row together with what it has, and keeps it. */
  save(ctx: Context, id: number, sent: Readonly<Record<string, unknown>>): Promise<void>;
}

/** As they reach the browser: what they are, not how they are read. */
export type SentExtra = Pick<Extra, 'name' | 'field'>;
export const sentExtras = async (ctx: Context, own: Extras): Promise<readonly SentExtra[]> =>
  (await own.of(ctx)).map(({ name, field }) => ({ name, field }));

/** Those of every resource that admits them, by its name: with them a list knows its columns before it is opened. */
export async function everyExtras(ctx: Context, { resources }: Registry): Promise<Readonly<Record<string, readonly SentExtra[]>>> {
  const found = [...resources.values()].map(async ({ entity, hooks }) =>
    hooks.extras ? [[entity.resource, await sentExtras(ctx, hooks.extras)] as const] : [],
  );
  return Object.fromEntries((await Promise.all(found)).flat());
}

const made = new WeakMap<readonly Extra[], Resource>();

/** A resource with the reader's own fields in its definition: one as long as they are the same. */
export async function extended(ctx: Context, of: Resource): Promise<Resource> {
  const list = (await of.hooks.extras?.of(ctx)) ?? [];
  if (list.length === 0) return of;
  const known = made.get(list) ?? withExtras(of, list);
  made.set(list, known);
  return known;
}

function withExtras(of: Resource, list: readonly Extra[]): Resource {
  const fields = Object.fromEntries(list.map(({ name, field }) => [name, { ...field, computed: true }]));
  const computed = Object.fromEntries(list.map(({ name, sql }) => [name, sql]));
  return {
    entity: { ...of.entity, fields: { ...of.entity.fields, ...fields } },
    hooks: { ...of.hooks, computed: { ...of.hooks.computed, ...computed } },
  };
}

/** What was sent of a row, apart from what was sent of the client's own fields. */
export function splitExtras(
  of: Resource,
  body: Readonly<Record<string, unknown>>,
): { row: Record<string, unknown>; extras: Record<string, unknown> } {
  const isExtra = (name: string) => of.hooks.extras?.is(name) ?? false;
  const entries = Object.entries(body);
  return {
    row: Object.fromEntries(entries.filter(([name]) => !isExtra(name))),
    extras: Object.fromEntries(entries.filter(([name]) => isExtra(name))),
  };
}
