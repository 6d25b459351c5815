import type { Content } from 'pdfmake/interfaces';
import { fill } from '../../i18n/coded';
import type { Context } from '../http/context';
import type { RouteKit } from '../kit';
import { clientDocument, dataPairs, dataTable, heading, storedImage, writtenMoment } from '../pdf/document';
import { mm } from '../pdf/pdf';
import type { Resource } from '../resource/resource';
import { newest, readEvents } from '../timeline/read';
import { kindsFor } from '../timeline/timeline';
import { pairsOf, seen, tablesOf } from './file';
import type { Said, SheetTable } from './sheet';
import { sheetsFor } from './sheet';
import { toldFacts } from './told';

const WORDS = {
  es: {
    ahora: 'Cómo está',
    paso: 'Lo que pasó en los últimos 30 días',
    cuando: 'Cuándo',
    modulo: 'Módulo',
    que: 'Qué',
    mas: 'y {n} más',
    actua: 'Debe actuar {quien}.',
  },
  en: {
    ahora: 'How it stands',
    paso: 'What happened in the last 30 days',
    cuando: 'When',
    modulo: 'Module',
    que: 'What',
    mas: 'and {n} more',
    actua: '{quien} must act.',
  },
} as const;
const SIGNS = { si: '#14602a', no: '#8B0000', espera: '#5b646e' } as const;
/** Days of what happened that are told, and how many events at most. */
const DAYS = 30;
const MOST_EVENTS = 300;
const DAY_MS = 86_400_000;
/** Beyond so many lines it is laid out aside. */
const LONG = 300;

const dayOf = (at: Date): string => at.toISOString().slice(0, 10).replaceAll('-', '');

function answersOf(ctx: Context, said: readonly Said[]): Content[] {
  const words = WORDS[ctx.lang];
  return said
    .flatMap(({ answers = [] }) => answers)
    .map(({ answer, sentence, reasons = [] }) => ({
      margin: [0, 0, 0, 6],
      stack: [
        { text: sentence, bold: true, fontSize: 12, color: SIGNS[answer] },
        ...reasons.map(({ text, who }) => ({
          text: who ? `${text} ${fill(words.actua, { quien: who })}` : text,
          margin: [0, 1, 0, 0] as [number, number, number, number],
        })),
      ],
    }));
}

function groupsOf(kit: Pick<RouteKit, 'registry'>, ctx: Context, said: readonly Said[]): Content[] {
  return said
    .flatMap(({ groups = [] }) => groups)
    .map(({ title, facts }) => ({ title, facts: toldFacts(ctx, kit.registry, facts) }))
    .filter(({ facts }) => facts.length > 0)
    .flatMap(({ title, facts }) => [
      heading(title),
      dataPairs(facts.map(({ Etiqueta, Valor, Detalle }) => [Etiqueta, Detalle ? `${Valor} · ${Detalle}` : Valor] as const)),
    ]);
}

function sectionsOf(ctx: Context, tables: readonly SheetTable[]): Content[] {
  const words = WORDS[ctx.lang];
  return tables.flatMap(({ title, columns, rows, total }) => [
    heading(`${title} (${total})`),
    dataTable(columns, rows),
    ...(total > rows.length ? [{ text: fill(words.mas, { n: total - rows.length }), fontSize: 8 }] : []),
  ]);
}

async function happened(kit: Pick<RouteKit, 'product' | 'registry'>, ctx: Context, resource: string, id: number): Promise<Content[]> {
  const words = WORDS[ctx.lang];
  const modules = kindsFor(kit.product, ctx.session, resource);
  const asked = { desde: dayOf(new Date(ctx.now.getTime() - DAYS * DAY_MS)), hasta: null, after: null, limit: MOST_EVENTS };
  const told = await Promise.all(modules.map((kinds) => readEvents(ctx, kit.registry, kinds, id, asked)));
  const { events } = newest(told, MOST_EVENTS);
  if (events.length === 0) return [];
  const names = new Map(modules.flat().map(({ code, words: own }) => [code, own[ctx.lang].title]));
  return [
    heading(words.paso),
    dataTable(
      [words.cuando, words.modulo, words.que],
      events.map(({ moment, isDay, kind, text, detail }) => {
        const at = writtenMoment(ctx, moment);
        return [isDay ? (at.split(' ')[0] ?? at) : at, names.get(kind) ?? kind, detail ? `${text} · ${detail}` : text];
      }),
      ['auto', 'auto', '*'],
    ),
  ];
}

/** The complete file of a thing on paper: what its page says, what its lists hold and what happened lately, as far as its reader may see. */
export async function thingPdf(kit: RouteKit, ctx: Context, of: Resource, id: number): Promise<Buffer> {
  const { resource, options } = of.entity;
  const page = options.page;
  if (!page) throw new Error(`${resource} has no page`);
  const words = WORDS[ctx.lang];
  const row = await kit.reader.one(ctx, of, id);
  const sheets = sheetsFor(kit.product, ctx.session, resource);
  const said: Said[] = [];
  for (const sheet of sheets) said.push({ ...(await sheet.page?.(ctx, id)) }, { ...(await sheet.paper?.(ctx, id)) });
  const tables = await tablesOf(kit, ctx, resource, id);
  const hash = page.photo !== undefined && seen(kit.registry, ctx, of, [page.photo]).length > 0 ? row[`${page.photo}Hash`] : null;
  const title = String(row[options.title] ?? id);
  const names = [...new Set([...page.line, ...(page.facts ?? []), ...(page.states ?? []), ...(page.keyFacts ?? [])])];
  const answers = answersOf(ctx, said);
  const file = await clientDocument(ctx, kit, {
    title,
    subtitle: `${kit.words.entity(ctx.lang, resource)?.one ?? resource} · ${writtenMoment(ctx, ctx.now)}`,
    long: tables.reduce((all, { rows }) => all + rows.length, 0) > LONG,
    content: [
      {
        columns: [
          ...(typeof hash === 'string' ? [{ width: mm(30), stack: [await storedImage(ctx, kit, hash, [mm(28), mm(37)])] }] : []),
          { width: '*', stack: [dataPairs(pairsOf(kit, ctx, of, row, names))] },
        ],
        columnGap: mm(4),
        margin: [0, 0, 0, 6],
      },
      ...(answers.length > 0 ? [heading(words.ahora), ...answers] : []),
      ...groupsOf(kit, ctx, said),
      ...sectionsOf(ctx, tables),
      ...(await happened(kit, ctx, resource, id)),
    ],
  });
  ctx.audit({ entity: resource, record: id, action: 'imprimir', changes: null });
  return file;
}
