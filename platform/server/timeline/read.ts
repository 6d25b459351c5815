import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { labelIn, snake } from '../../entity/entity';
import { maskField } from '../../fields/mask';
import { fill } from '../../i18n/coded';
import { int, json, oneOf, text } from '../db/rows';
import type { Context } from '../http/context';
import { shownProtection } from '../resource/protect';
import type { Registry } from '../resource/registry';
import { scopeSql } from '../resource/scope';
import { newestFirst, type Place } from './cursor';
import type { EventKind, EventSource, EventValue, Tono } from './timeline';

/** What is asked of a timeline. */
export interface TimelineAsked {
  /** Days of the division, both told. */
  readonly desde: string | null;
  readonly hasta: string | null;
  /** Tells what comes after this place. */
  readonly after: Place | null;
  readonly limit: number;
}

/** A stretch of a sentence, with the thing that it names. */
export interface ToldPart {
  readonly text: string;
  readonly thing: { readonly resource: string; readonly id: number } | null;
}

/** An event as its reader is told it. */
export interface ToldEvent extends Place {
  readonly moment: string;
  readonly isDay: boolean;
  readonly kind: string;
  readonly text: string;
  /** The same, apart where it names things. */
  readonly parts: readonly ToldPart[];
  readonly detail: string | null;
  readonly tone: Tono | null;
  readonly href: string | null;
}

const HIDDEN = '••••';
/** Under which the key of what a value names travels beside it. */
const keyName = (value: string): string => `${value}#`;
const SHAPE = {
  micros: int,
  moment: text,
  day: oneOf(['S', 'N']),
  event: text,
  key: text,
  values: json(z.record(z.string(), z.unknown())),
  levels: json(z.record(z.string(), z.enum(['E', 'O']))),
} as const;

/** How much of a value the profile protects. */
function levelOf(ctx: Context, registry: Registry, { of }: EventSource, { field }: EventValue): 'E' | 'O' | undefined {
  if (field === undefined) return undefined;
  const protection = shownProtection(registry, ctx.session, of);
  const levels = [protection?.get(field), protection?.get(labelIn(of.entity, field))];
  return levels.includes('O') ? 'O' : levels.find((level) => level !== undefined);
}

/** The events of a source as a select; undefined where their moment is not for this reader. */
function selectOf(ctx: Context, registry: Registry, id: number, kind: EventKind, source: EventSource): SQL | undefined {
  const { of, at, what, where = 'true', values = {} } = source;
  if (levelOf(ctx, registry, source, at)) return undefined;
  const known = Object.keys(kind.words.es.events);
  const levels = Object.entries(values).flatMap(([name, value]) => {
    const level = levelOf(ctx, registry, source, value);
    return level ? [[name, level] as const] : [];
  });
  const pairs = Object.entries(values).flatMap(([name, { sql: own, thing }]) => [
    `'${name}', (${own})`,
    ...(thing ? [`'${keyName(name)}', jsonb_build_array('${thing.resource}', ${thing.sql})`] : []),
  ]);
  const moment = at.day ? sql`(${sql.raw(at.sql)})::timestamp at time zone ${ctx.session.zona}` : sql.raw(at.sql);
  return sql`select ${moment} as momento, ${at.day ? 'S' : 'N'}::text as dia, ${kind.code}::text || '.' || (${sql.raw(what)}) as suceso, t.${sql.raw(snake(of.entity.key))}::text as clave,
      jsonb_build_object(${sql.raw(pairs.join(', '))}) as datos, ${JSON.stringify(Object.fromEntries(levels))}::jsonb as niveles
    from ${sql.raw(of.entity.table)} t where ${source.whose(ctx, id)} and ${scopeSql(of, ctx.session)} and (${sql.raw(where)}) and (${sql.raw(what)}) = any(${sql.param(known)}::text[])`;
}

/** What a reader may see of the values. */
const shown = (values: Readonly<Record<string, unknown>>, levels: Readonly<Record<string, 'E' | 'O'>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const level = levels[name];
      return [name, level === undefined || value === null ? value : level === 'O' ? HIDDEN : maskField('text', String(value))];
    }),
  );

const words = (values: Readonly<Record<string, unknown>>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? value : typeof value === 'string' ? value : '—']),
  );

const named = z.tuple([z.string(), z.int()]);

/** A sentence filled in, apart where a value names a thing that its reader may be told of. */
function partsOf(template: string, seen: Readonly<Record<string, unknown>>, levels: Readonly<Record<string, 'E' | 'O'>>): ToldPart[] {
  const filled = words(seen);
  return template
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((piece) => {
      const name = piece.startsWith('{') ? piece.slice(1, -1) : undefined;
      const thing = name === undefined || levels[name] ? undefined : named.safeParse(seen[keyName(name)]).data;
      return { text: fill(piece, filled), thing: thing ? { resource: thing[0], id: thing[1] } : null };
    });
}

/** The instant of a place, to the microsecond. */
const instant = (micros: number): SQL => sql`(timestamptz 'epoch' + ${micros}::float8 * interval '1 microsecond')`;

/** What one module tells of a row, newest first: one statement, whatever it tells. Nothing that is still to come has happened. */
export async function readEvents(
  ctx: Context,
  registry: Registry,
  kinds: readonly EventKind[],
  id: number,
  { desde, hasta, after, limit }: TimelineAsked,
): Promise<readonly ToldEvent[]> {
  const selects = kinds.flatMap((kind) => kind.sources.flatMap((source) => selectOf(ctx, registry, id, kind, source) ?? []));
  if (selects.length === 0) return [];
  const { zona } = ctx.session;
  const within = [
    sql`x.momento <= ${ctx.now.toISOString()}::timestamptz`,
    ...(desde === null ? [] : [sql`x.momento >= ${desde}::date::timestamp at time zone ${zona}`]),
    ...(hasta === null ? [] : [sql`x.momento < (${hasta}::date + 1)::timestamp at time zone ${zona}`]),
    ...(after === null
      ? []
      : [
          sql`x.momento <= ${instant(after.micros)} and (x.momento, x.suceso collate "C", x.clave collate "C") < (${instant(after.micros)}, ${after.event}::text collate "C", ${after.key}::text collate "C")`,
        ]),
  ];
  const order = sql`order by x.momento desc, x.suceso collate "C" desc, x.clave collate "C" desc limit ${limit}`;
  // Of each source no more than the page holds: what has years of events is read from its newest.
  const some = selects.map((one) => sql`(select x.* from (${one}) x where ${sql.join(within, sql` and `)} ${order})`);
  const rows = await ctx.tx.rows(
    SHAPE,
    sql`select (extract(epoch from x.momento) * 1000000)::bigint as micros, x.momento as moment, x.dia as day, x.suceso as event, x.clave as key, x.datos as values, x.niveles as levels
      from (${sql.join(some, sql` union all `)}) x ${order}`,
  );
  const byCode = new Map(kinds.map((kind) => [kind.code, kind]));
  return rows.flatMap(({ day, values, levels, event, ...place }): ToldEvent[] => {
    const [code = '', what = ''] = event.split('.');
    const kind = byCode.get(code);
    if (!kind) return [];
    const seen = shown(values, levels);
    return [
      {
        ...place,
        event,
        isDay: day === 'S',
        kind: code,
        text: fill(kind.words[ctx.lang].events[what] ?? '', words(seen)),
        parts: partsOf(kind.words[ctx.lang].events[what] ?? '', seen, levels),
        detail: kind.detail?.(ctx, what, seen) ?? null,
        tone: kind.tones?.[what] ?? null,
        href: kind.href?.({ id, key: place.key, values }) ?? null,
      },
    ];
  });
}

/** As many events as are counted of a kind. */
export const MOST_COUNTED = 1000;

/** How many events one module tells of a row, by kind; no further than so many. */
export async function countEvents(ctx: Context, registry: Registry, kinds: readonly EventKind[], id: number): Promise<ReadonlyMap<string, number>> {
  const counts = kinds.flatMap((kind) => {
    const selects = kind.sources.flatMap((source) => selectOf(ctx, registry, id, kind, source) ?? []);
    if (selects.length === 0) return [];
    return [
      sql`select ${kind.code}::text as code, (select count(*)::int from (select 1 from (${sql.join(selects, sql` union all `)}) x where x.momento <= ${ctx.now.toISOString()}::timestamptz limit ${MOST_COUNTED}) y) as n`,
    ];
  });
  if (counts.length === 0) return new Map();
  const rows = await ctx.tx.rows({ code: text, n: int }, sql.join(counts, sql` union all `));
  return new Map(rows.map(({ code, n }) => [code, n]));
}

/** Of what several modules tell, the newest, and whether there is more. */
export function newest(told: readonly (readonly ToldEvent[])[], limit: number): { readonly events: readonly ToldEvent[]; readonly more: boolean } {
  const all = told.flat().sort(newestFirst);
  return { events: all.slice(0, limit), more: all.length > limit };
}
