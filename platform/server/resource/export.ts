import { PassThrough } from 'node:stream';
import { PgDialect } from 'drizzle-orm/pg-core';
import ExcelJS from 'exceljs';
import type { FastifyReply } from 'fastify';
import { labelOf } from '../../entity/entity';
import type { Database } from '../db/pool';
import type { Context } from '../http/context';
import { refuse } from '../http/problem';
import type { Dictionary } from '../words';
import { taken } from './export.flow';
import { extended } from './extras';
import { shownProtection } from './protect';
import type { PageQuery, Reader } from './read';
import type { Registry } from './registry';
import type { Resource } from './resource';

const BATCH = 1000;
const dialect = new PgDialect();
const fill = (argb: string): ExcelJS.Fill => ({ type: 'pattern', pattern: 'solid', fgColor: { argb } });

/** `yyyyMMdd` → `dd/MM/yyyy`. */
const shownDay = (value: string) => `${value.slice(6, 8)}/${value.slice(4, 6)}/${value.slice(0, 4)}`;

/** A cell that a spreadsheet will not take for a formula. */
export function safeText(value: string): string {
  return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
}

interface Column {
  readonly name: string;
  readonly title: string;
  readonly show: (value: unknown) => string | number | null;
}

function columnsOf(registry: Registry, ctx: Context, of: Resource, words: Dictionary, asked: readonly string[] | undefined): Column[] {
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
  const moments = new Intl.DateTimeFormat('es-PE', { timeZone: ctx.session.zona, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' });
  const made = chosen.map((entry, at): Column => {
    if (!entry) throw refuse('filtro.campo', { campo: wanted?.[at] ?? '' }, 'columnas');
    const [name, field] = entry;
    const options = labels?.options[name];
    return {
      name: field.kind === 'ref' ? labelOf(name) : name,
      title: field.label ?? labels?.fields[name] ?? name,
      show: (value) => {
        if (value === null || value === undefined) return null;
        if (field.kind === 'date' && typeof value === 'string' && /^\d{8}$/.test(value)) return shownDay(value);
        if (field.kind === 'moment' && typeof value === 'string' && value.endsWith('Z')) return moments.format(new Date(value));
        if (typeof value === 'number') return value;
        if (Array.isArray(value)) return safeText(value.map((one) => options?.[String(one)] ?? String(one)).join(', '));
        return safeText(options?.[String(value)] ?? String(value));
      },
    };
  });
  if (entity.options.retire && (!asked || asked.includes('Activo')))
    made.push({ name: 'Activo', title: words.fieldLabel(ctx.lang, entity.resource, 'Activo'), show: (value) => String(value) });
  return made;
}

/** House format: sheet `data`, bold title of size 16, table from row 4 column 2, alternating fill; streamed as it is read. */
export async function exportExcel(
  database: Database,
  registry: Registry,
  ctx: Context,
  of: Resource,
  reader: Reader,
  words: Dictionary,
  query: PageQuery,
  asked: readonly string[] | undefined,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const columns = columnsOf(registry, ctx, await extended(ctx, of), words, asked);
  const title = words.entity(ctx.lang, of.entity.resource)?.many ?? of.entity.resource;
  const statement = dialect.sqlToQuery(await reader.everything(ctx, of, query));
  const out = new PassThrough();
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true });
  const sheet = book.addWorksheet('data', { views: [{ state: 'frozen', ySplit: 4 }] });
  sheet.getColumn(1).width = 3;
  columns.forEach((_, at) => {
    sheet.getColumn(at + 2).width = 22;
  });
  sheet.addRow([]).commit();
  const heading = sheet.addRow([null, title]);
  heading.font = { bold: true, size: 16 };
  heading.commit();
  sheet.addRow([]).commit();
  const header = sheet.addRow([null, ...columns.map((column) => column.title)]);
  header.font = { bold: true, color: { argb: 'FFFFFFFF' } };
  header.eachCell({ includeEmpty: false }, (cell) => {
    cell.fill = fill('FF0F5257');
  });
  header.commit();
  reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', `attachment; filename="${of.entity.table}.xlsx"`)
    .header('x-content-type-options', 'nosniff');
  const sent = reply.send(out);
  const write = async () => {
    await database.connected(async (client, tx) => {
      await client.query('begin read only');
      try {
        await client.query({ text: `declare exportacion no scroll cursor for ${statement.sql}`, values: statement.params });
        let at = 0;
        for (;;) {
          const rows = await tx.query(`fetch ${BATCH} from exportacion`);
          if (rows.length > 0) await of.hooks.fill?.(ctx, rows);
          for (const row of rows) {
            const shown = reader.dress(row, of, ctx.session);
            const line = sheet.addRow([null, ...columns.map((column) => column.show(shown[column.name]))]);
            if (at % 2 === 1)
              line.eachCell({ includeEmpty: true }, (cell, index) => {
                if (index > 1) cell.fill = fill('FFF1F5F5');
              });
            line.commit();
            at += 1;
          }
          await taken(sheet, out);
          if (rows.length < BATCH || reply.raw.destroyed || out.destroyed) break;
        }
      } finally {
        await client.query('rollback');
      }
    });
    // Nobody waits for the rest of a file whose reader left.
    if (out.destroyed) return;
    sheet.commit();
    await book.commit();
  };
  write().catch((error) => {
    ctx.log.error({ err: error }, 'export broken off');
    out.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  ctx.audit({
    entity: of.entity.resource,
    record: null,
    action: 'exportar',
    changes: { filtro: query.filter ?? null, buscar: query.buscar ?? null },
  });
  await sent;
  return reply;
}
