import { PassThrough, type Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { FastifyReply } from 'fastify';
import type { PoolClient } from 'pg';
import { labelIn, labelOf } from '../../entity/entity';
import type { Field } from '../../entity/field';
import type { Database, DbRow, Tx } from '../db/pool';
import { EXPORT_WORDS, filterWords, rowTitles } from '../excel/filters';
import { headingOf } from '../excel/heading';
import { type CellValue, fileName, type HouseColumn, type HouseTable, houseTable } from '../excel/house';
import type { Context } from '../http/context';
import { refuse } from '../http/problem';
import type { Dictionary } from '../words';
import { extended } from './extras';
import { shownProtection } from './protect';
import type { PageQuery, Reader } from './read';
import type { Registry } from './registry';
import type { Resource } from './resource';

const BATCH = 1000;
/** The first rows are asked for in a small batch: the file begins when they are there. */
const FIRST_BATCH = 100;
const NO_MORE: Promise<[DbRow[], DbRow[]]> = Promise.resolve([[], []]);
const dialect = new PgDialect();

interface Column extends HouseColumn {
  /** Under which a row has its value. */
  readonly name: string;
  readonly field: Field;
  readonly show: (value: unknown) => CellValue;
}

function kindOf({ kind, plain }: Field): HouseColumn['kind'] {
  if (kind === 'int') return plain ? 'plain' : 'whole';
  return kind === 'decimal' || kind === 'date' || kind === 'moment' || kind === 'time' ? kind : 'text';
}

/** Columns asked for, in their order, or those of the list; what the reader may not see is not among them. */
export function listColumns(registry: Registry, ctx: Context, of: Resource, words: Dictionary, asked: readonly string[] | undefined): Column[] {
  const { entity } = of;
  const labels = words.entity(ctx.lang, entity.resource);
  const hidden = shownProtection(registry, ctx.session, of);
  const known = Object.entries(entity.fields).filter(
    ([name, field]) => hidden?.get(name) !== 'O' && hidden?.get(labelOf(name)) !== 'O' && !['photo', 'file', 'detail', 'secret'].includes(field.kind),
  );
  // The client's own fields are always there, one column each.
  const extras = known.filter(([, field]) => field.label !== undefined).map(([name]) => name);
  const wanted = asked && [...asked.filter((name) => name !== 'Activo' && !extras.includes(name)), ...extras];
  const chosen = wanted
    ? wanted.map((name) => known.find(([own]) => own === name || labelOf(own) === name))
    : known.filter(([, field]) => field.list || field.label !== undefined);
  const made = chosen.map((entry, at): Column => {
    if (!entry) throw refuse('filtro.campo', { campo: wanted?.[at] ?? '' }, 'columnas');
    const [name, field] = entry;
    const options: Readonly<Record<string, string>> | undefined = field.kind === 'flag' ? EXPORT_WORDS[ctx.lang] : labels?.options[name];
    const say = (code: unknown): string => options?.[String(code)] ?? String(code);
    return {
      name: field.kind === 'ref' ? labelIn(entity, name) : name,
      title: field.label ?? labels?.fields[name] ?? name,
      field,
      kind: kindOf(field),
      scale: field.scale,
      show: (value) => {
        if (value === null || value === undefined || typeof value === 'number') return value ?? null;
        return Array.isArray(value) ? value.map(say).join(', ') : say(value);
      },
    };
  });
  if (entity.options.retire && (!asked || asked.includes('Activo'))) {
    const title = words.fieldLabel(ctx.lang, entity.resource, 'Activo');
    made.push({ name: 'Activo', title, field: { kind: 'flag' }, kind: 'text', show: (value) => EXPORT_WORDS[ctx.lang][value === 'S' ? 'S' : 'N'] });
  }
  return made;
}

/** Lists of keys of other rows, with their titles in place of the keys; each row is asked for once. */
function listTitles(ctx: Context, registry: Registry, columns: readonly Column[]): (rows: readonly DbRow[]) => Promise<void> {
  const lists = columns.filter(({ field }) => field.kind === 'refs');
  const known = new Map(lists.map(({ name }) => [name, new Map<string, string>()]));
  return async (rows) => {
    for (const { name, field } of lists) {
      const titles = known.get(name) ?? new Map<string, string>();
      const keys = new Set(rows.flatMap((row) => (Array.isArray(row[name]) ? row[name] : [])));
      const missing = [...keys].filter((key) => !titles.has(String(key)));
      for (const [key, title] of await rowTitles(ctx, registry, field.resource ?? '', missing)) titles.set(key, title);
      for (const row of rows) if (Array.isArray(row[name])) row[name] = row[name].map((key) => titles.get(String(key)) ?? key);
    }
  };
}

/** What is exported of a resource: which rows in which order, and the columns asked for. */
export interface ExportWish {
  readonly query: PageQuery;
  readonly columns: readonly string[] | undefined;
}

interface ExportKit {
  readonly database: Database;
  readonly registry: Registry;
  readonly reader: Reader;
  readonly words: Dictionary;
}

/** A list on its way to be a file. */
interface Exporting {
  readonly name: string;
  /**
   * Writes all of it into `out`, as of one moment, and ends it; answers how many rows. After each batch `going` hears how many there are,
   * and says whether anybody still waits for the rest.
   */
  write(out: Writable, going: (rows: number) => Promise<boolean> | boolean): Promise<number>;
}

/** Finds out all that an export needs to know before its first row; refuses what may not be asked. */
export async function exportOf(kit: ExportKit, ctx: Context, plain: Resource, { query, columns: asked }: ExportWish): Promise<Exporting> {
  const { database, registry, reader, words } = kit;
  const of = await extended(ctx, plain);
  const columns = listColumns(registry, ctx, of, words, asked);
  const found = await reader.everything(ctx, plain, query, new Set(columns.map(({ name }) => name)));
  const keys = dialect.sqlToQuery(found.keys);
  const title = words.entity(ctx.lang, of.entity.resource)?.many ?? of.entity.resource;
  const hidden = shownProtection(registry, ctx.session, of);
  const heading = await headingOf(ctx, title, await filterWords({ ctx, registry, of, words, hidden }, query));
  const nameLists = listTitles(ctx, registry, columns);
  return {
    name: fileName(of.entity.resource, ctx.session.zona, ctx.now),
    async write(out, going) {
      let table: HouseTable | undefined;
      let written = 0;
      let wanted = true;
      const whole = async (client: PoolClient, tx: Tx): Promise<void> => {
        // Keys and rows are of the same moment.
        await client.query('begin isolation level repeatable read read only');
        try {
          await client.query({ text: `declare exportacion no scroll cursor for ${keys.sql}`, values: keys.params });
          const keysOf = (batch: number): Promise<DbRow[]> => tx.query(`fetch ${batch} from exportacion`);
          const rowsOf = async (keys: readonly DbRow[]): Promise<DbRow[]> => {
            const byKey = new Map((await found.rows(tx, keys)).map((row) => [row[of.entity.key], row] as const));
            return keys.map(({ id }) => byKey.get(id)).filter((row) => row !== undefined);
          };
          const first = await keysOf(FIRST_BATCH);
          let rows = await rowsOf(first);
          let coming = first.length < FIRST_BATCH ? [] : await keysOf(BATCH);
          for (;;) {
            if (rows.length > 0) await plain.hooks.fill?.(ctx, rows);
            await nameLists(rows);
            const isLast = coming.length === 0;
            // The database finds the next rows, and the keys after them, while these are written.
            const next = isLast ? NO_MORE : Promise.all([rowsOf(coming), coming.length < BATCH ? [] : keysOf(BATCH)]);
            // Awaited below, or of no interest any more.
            next.catch(() => undefined);
            // What was asked leaves with the turn of the loop: before, not after, a thousand rows are written.
            await setImmediate();
            const lines = rows.map((row) => {
              const shown = reader.told(row, plain, ctx.session);
              return columns.map((column) => column.show(shown[column.name]));
            });
            table ??= houseTable(out, heading, columns, lines);
            for (const line of lines) table.add(line);
            written += lines.length;
            await table.taken();
            [rows, coming] = await next;
            wanted = (await going(written)) && !out.destroyed;
            if (isLast || !wanted) break;
          }
        } finally {
          await client.query('rollback');
        }
      };
      await database.shareOf(ctx.session.IdCliente).reading((from) => from.connected(whole), { once: true });
      // Nobody waits for the rest of a file whose reader left.
      if (wanted) await table?.end();
      return written;
    },
  };
}

/** Everything a filter matches, in the house format, streamed as it is read. */
export async function exportExcel(kit: ExportKit, ctx: Context, of: Resource, wish: ExportWish, reply: FastifyReply): Promise<FastifyReply> {
  const { name, write } = await exportOf(kit, ctx, of, wish);
  const out = new PassThrough();
  reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('x-content-type-options', 'nosniff');
  const sent = reply.send(out);
  write(out, () => !reply.raw.destroyed).catch((error) => {
    ctx.log.error({ err: error }, 'export broken off');
    out.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  traceExport(ctx, of, wish);
  await sent;
  return reply;
}

/** That somebody took a list away, with what they asked for. */
export function traceExport(ctx: Context, of: Resource, { query }: ExportWish): void {
  ctx.audit({
    entity: of.entity.resource,
    record: null,
    action: 'exportar',
    changes: { filtro: query.filter ?? null, buscar: query.buscar ?? null },
  });
}
