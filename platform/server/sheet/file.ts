import { labelOf } from '../../entity/entity';
import type { Context } from '../http/context';
import { granted } from '../http/session';
import type { RouteKit } from '../kit';
import { writtenMoment } from '../pdf/document';
import { listColumns } from '../resource/export';
import { shownProtection } from '../resource/protect';
import type { Registry } from '../resource/registry';
import type { Resource } from '../resource/resource';
import { type FileSection, type SheetTable, sheetsFor } from './sheet';

/** Rows of a section that are told; how many more there are is said. */
export const MOST_ROWS = 100;

const shownDay = (of: string): string => `${of.slice(6, 8)}/${of.slice(4, 6)}/${of.slice(0, 4)}`;
const isDay = (of: string): boolean => /^\d{8}$/.test(of);

/** A cell as it is read: days and moments as people write them; what came masked stays as it came. */
function read(ctx: Context, kind: string, value: string | number | null): string {
  if (value === null) return '';
  const text = String(value);
  if (kind === 'date' && isDay(text)) return shownDay(text);
  if (kind === 'moment' && !Number.isNaN(Date.parse(text))) return writtenMoment(ctx, text);
  return text;
}

type Kit = Pick<RouteKit, 'product' | 'registry' | 'reader' | 'words'>;

/** Of some fields those that the profile may see. */
export function seen(registry: Registry, ctx: Context, of: Resource, names: readonly string[]): string[] {
  const hidden = shownProtection(registry, ctx.session, of);
  return names.filter((name) => hidden?.get(name) !== 'O' && hidden?.get(labelOf(name)) !== 'O');
}

/** Labels and values of a row, as a list would show them. */
export function pairsOf(kit: Kit, ctx: Context, of: Resource, row: Readonly<Record<string, unknown>>, names: readonly string[]): [string, string][] {
  const columns = listColumns(kit.registry, ctx, of, kit.words, seen(kit.registry, ctx, of, names));
  return columns.map((column) => [column.title, read(ctx, column.kind, column.show(row[column.name]))]);
}

async function sectionOf(kit: Kit, ctx: Context, id: number, of: FileSection): Promise<SheetTable | null> {
  const resource = kit.registry.get(of.resource);
  if (!granted(ctx.session, of.menu ?? resource.entity.options.menu, 'consultar')) return null;
  const names = seen(kit.registry, ctx, resource, of.columns);
  const keys = await of.keys?.(ctx, id);
  if (keys?.length === 0) return null;
  const conditions = [keys ? [of.by, 'in', keys] : [of.by, '=', id], ...(of.where?.(ctx) ?? [])];
  const page = await kit.reader.page(ctx, resource, {
    take: MOST_ROWS,
    filter: JSON.stringify(conditions.flatMap((one, at) => (at === 0 ? [one] : ['AND', one]))),
    ...(of.sort ? { sort: JSON.stringify(of.sort) } : {}),
  });
  const columns = listColumns(kit.registry, ctx, resource, kit.words, names);
  const labels = kit.words.entity(ctx.lang, of.resource);
  return {
    title: of.words?.[ctx.lang] ?? labels?.many ?? of.resource,
    columns: columns.map(({ title }) => title),
    rows: page.data.map((row) => columns.map((column) => read(ctx, column.kind, column.show(row[column.name])))),
    total: page.totalCount ?? page.data.length,
  };
}

/** All that modules tell of a thing at length: each table only for who consults its list, and none without rows. */
export async function tablesOf(kit: Kit, ctx: Context, resource: string, id: number): Promise<readonly SheetTable[]> {
  const found: SheetTable[] = [];
  for (const { file = [], tables } of sheetsFor(kit.product, ctx.session, resource)) {
    found.push(...((await tables?.(ctx, id)) ?? []));
    for (const section of file) {
      const table = await sectionOf(kit, ctx, id, section);
      if (table) found.push(table);
    }
  }
  return found.filter(({ rows }) => rows.length > 0);
}
