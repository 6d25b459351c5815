import { snake, storedFields } from '@platform/entity/entity';
import type { Field } from '@platform/entity/field';
import { codeFixture } from '@platform/fields/code/fixture';
import { dateFixture } from '@platform/fields/date/fixture';
import { KINDS } from '@platform/fields/shared';
import { render } from '@platform/server/db/render';
import type { Session } from '@platform/server/http/session';
import { compile, isOfClient, type Selectable, selectablesFor } from '@platform/server/resource/compile';
import { makeReader, visible } from '@platform/server/resource/read';
import type { Resource } from '@platform/server/resource/resource';
import { insert } from '@platform/server/resource/write.rows';
import { pageOfKeys, recorder } from './record';
import type { World } from './world';

/** So many terms a filter takes, and so many columns a sort. */
const TERMS = 50;
const SORTS = 5;

/** Values of which one is good for any field: the first that its kind takes. */
const VALUES: readonly unknown[] = [
  1,
  'S',
  'A',
  '1',
  'AB',
  dateFixture.valid[0]?.[0],
  codeFixture.valid[1]?.[0],
  '08:00',
  '20260101T000000Z',
  '2026-01-01T00:00:00.000Z',
  'a@b.pe',
  true,
  '12345678',
];

const values = new WeakMap<Field, { readonly value: unknown }>();
function valueFor(field: Field): unknown {
  const known = values.get(field) ?? { value: firstOf(field) };
  values.set(field, known);
  return known.value;
}

function firstOf(field: Field): unknown {
  const schema = KINDS[field.kind].schema({ ...field, pattern: null });
  const options = 'options' in field && Array.isArray(field.options) ? field.options : [];
  return [...options, ...VALUES].find((value) => schema.safeParse(value).success || schema.safeParse([value]).success);
}

const chunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));
const anyOf = (terms: readonly unknown[]): string => JSON.stringify(terms.flatMap((term, at) => (at === 0 ? [term] : ['or', term])));

const blankOf = ({ name, field }: Pick<Selectable, 'name' | 'field'>): unknown[] =>
  KINDS[field.kind].operators.includes('=') || field.kind === 'photo' || field.kind === 'file' ? [[name, '=', null]] : [];

/** A term of each operator over what a list may be filtered by. */
function termsOf({ name, field }: Selectable): unknown[] {
  const value = valueFor(field);
  const { operators } = KINDS[field.kind];
  if (value === undefined) return blankOf({ name, field });
  // Of a list one of its own is asked for; of a text, a letter and as many as the index of the search knows.
  const looked = ['choices', 'tags', 'refs'].includes(field.kind) ? [value] : ['a', 'abc'];
  const asked = (operator: string): unknown[] => (operator === 'in' ? [[value]] : LIKE.has(operator) ? looked : [value]);
  return [...blankOf({ name, field }), ...operators.flatMap((operator) => asked(operator).map((one) => [name, operator, one]))];
}
const LIKE = new Set(['contains', 'startswith', 'endswith']);

const LONG_MS = 3_600_000;
/** A row so far from the first that what comes before it is counted. */
const DEEP = 5000;

/** What the builder writes for a resource: each way of reading it, filtered and sorted by everything, and writing it. */
async function shapesOf(world: World, of: Resource, session: Session, lang: 'es' | 'en', whole: boolean): Promise<ReadonlySet<string>> {
  const { texts, tx, context } = recorder(world, pageOfKeys);
  const ctx = context(session, lang);
  const reader = makeReader(world.registry);
  const { selectables } = selectablesFor(compile(world.registry, of, lang, session.IdCliente), of, session);
  const keep = async (work: Promise<unknown>): Promise<void> => void (await work.catch(() => undefined));
  const key = of.entity.options.key?.kind === 'code' ? 'A' : 1;
  await keep(reader.page(ctx, of, {}));
  await keep(reader.one(ctx, of, key));
  // Of who has a stamp, names are told by memory.
  const remembering = context({ ...session, stamp: {} }, lang);
  await keep(reader.page(remembering, of, {}));
  await keep(reader.one(remembering, of, key));
  await keep(visible(tx, of, session, [key]));
  await keep(reader.lookup(ctx, of, {}));
  await keep(reader.lookup(ctx, of, { buscar: 'a', ...Object.fromEntries((of.hooks.lookupParams ?? []).map((name) => [name, '1'])) }));
  for (const name of of.hooks.lookupParams ?? []) await keep(reader.lookup(ctx, of, { [name]: '1' }));
  await keep(reader.page(ctx, of, { buscar: 'ana ríos' }));
  const all = [...selectables.values()];
  const exported = await reader.everything(ctx, of, {}, new Set(selectables.keys())).catch(() => null);
  if (exported) await keep(exported.rows(tx, [{ id: key }]));
  for (const terms of chunks(whole ? all.flatMap(termsOf) : all.flatMap(blankOf), TERMS)) {
    // One that is refused by its rule would take the others with it.
    await reader
      .page(ctx, of, { filter: anyOf(terms) })
      .catch(() => Promise.all(terms.map((term) => keep(reader.page(ctx, of, { filter: JSON.stringify(term) })))));
  }
  const sortable = all.filter(({ field }) => field.kind !== 'detail' && !field.ofReader);
  for (const some of chunks(sortable, SORTS))
    await keep(reader.page(ctx, of, { sort: JSON.stringify(some.map(({ name }) => ({ selector: name, desc: true }))) }));
  // Of many rows those of each label are read by themselves; how many there are was asked long ago.
  const labelled = sortable.filter(({ catalog, walked }) => catalog ?? walked);
  const owner = isOfClient(of.entity) ? ['id_cliente'] : [];
  const inOrder = labelled.map(({ catalog, walked }) => [...owner, (catalog ?? walked)?.own.slice('t.'.length), snake(of.entity.key)].join());
  const { scope, sort = [] } = of.entity.options;
  const ordered = [
    ...owner,
    ...(scope === 'division' ? ['id_division'] : []),
    ...sort.map(({ selector }) => snake(selector)),
    snake(of.entity.key),
  ].join();
  // With an index of each and of the list's own order, and without any.
  const many = [[...inOrder, ordered], []].map((indices) =>
    recorder(world, (text) => (text.includes('greatest(c.reltuples') || text.includes('(select 1 from') ? [{ n: 1_000_000, indices }] : [])),
  );
  for (const [at, one] of many.entries()) {
    const later = { ...one.context(session, lang), now: new Date(Date.now() + (at + 1) * LONG_MS) };
    for (const { name } of labelled)
      for (const desc of [false, true])
        for (const skip of [0, DEEP])
          await keep(reader.page(later, of, { skip, sort: JSON.stringify([{ selector: name, desc }]), requireTotalCount: false }));
    const filter = anyOf(all.flatMap(blankOf).slice(0, 1));
    for (const requireTotalCount of [true, false]) await keep(reader.page(later, of, { filter, requireTotalCount }));
    await keep(reader.countTo(later, of, { filter }, 1));
  }
  const row = {
    ...(of.entity.options.key?.kind === 'code' ? { [of.entity.key]: 'A' } : {}),
    ...Object.fromEntries(storedFields(of.entity).map(([name]) => [name, null])),
  };
  if (!of.entity.options.view) await keep(insert(ctx, of, [row]));
  return new Set([
    ...texts,
    ...many.flatMap(({ texts: own }) => [...own]),
    ...(exported ? [`declare exportacion no scroll cursor for ${render(exported.keys).text}`] : []),
  ]);
}

/** Every statement that the builder writes, and the resource it is for. */
export async function builderTexts(world: World): Promise<ReadonlyMap<string, string>> {
  const made = new Map<string, string>();
  const [first] = world.sessions;
  for (const of of world.registry.resources.values())
    for (const session of world.sessions)
      for (const lang of ['es', 'en'] as const)
        for (const text of await shapesOf(world, of, session, lang, session === first && lang === 'es')) made.set(text, of.entity.resource);
  return made;
}
