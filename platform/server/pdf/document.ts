import { sql } from 'drizzle-orm';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces';
import { int, orNull, text as textOf } from '../db/rows';
import { unlessLost } from '../files/files';
import type { Context } from '../http/context';
import type { RouteKit } from '../kit';
import { clientsKept, divisionsKept } from '../product.questions';
import { answeredRows } from '../product.rows';
import { footed, makePdf, mm } from './pdf';
import { makePdfAside } from './write';

const HEAD = '#1F3A5F';
const ZEBRA = '#EEF3F9';
const DIM = '#5b646e';
const FOOT = {
  es: 'generado {fecha} por {usuario} · Página {n} de {m}',
  en: 'generated {fecha} by {usuario} · Page {n} of {m}',
} as const;

const LOST = { es: 'Imagen no disponible en su repositorio', en: 'Image not available in its repository' } as const;

/** A moment as documents write it: `15/03/2026 06:58` in the division's time. */
export function writtenMoment(ctx: { readonly session: Pick<Context['session'], 'zona'> }, moment: Date | string): string {
  const at = new Intl.DateTimeFormat('es-PE', {
    timeZone: ctx.session.zona,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return at.format(new Date(moment)).replace(',', '');
}

/** An image kept as a file, for a document; nothing where there is none, or of a kind that documents do not take, and a word where it was lost. */
export async function storedImage(ctx: Context, kit: Pick<RouteKit, 'files'>, hash: string | null, fit: [number, number]): Promise<Content> {
  if (hash === null) return { text: '' };
  const row = await ctx.tx.first(
    { tipo: textOf, lugar: orNull(int) },
    sql`select tipo_contenido as tipo, id_ruta_repositorio as lugar from base_archivo where hash = ${hash} and id_cliente = ${ctx.session.IdCliente} limit 1`,
  );
  const tipo = String(row?.tipo ?? '');
  if (!row || !/^image\/(png|jpeg)$/.test(tipo)) return { text: '' };
  const content = await unlessLost(kit.files.bytes(ctx.tx, row.lugar, hash));
  if (content === null) return { columns: [{ width: fit[0], text: LOST[ctx.lang], fontSize: 7, color: DIM }] };
  return { image: `data:${tipo};base64,${content.toString('base64')}`, fit };
}

/** What heads the running number of a table on paper. */
export const NUMBERED = { es: 'N.°', en: 'No.' } as const;

/** A table in the house format: dark head repeated on each page, every other line tinted, long words wrapped, sums in bold under it. */
export function dataTable(
  head: readonly string[],
  lines: readonly (readonly (string | number)[])[],
  widths?: readonly (string | number)[],
  sums?: readonly (string | number)[],
): Content {
  return {
    fontSize: 8,
    margin: [0, 2, 0, 10],
    table: {
      headerRows: 1,
      dontBreakRows: true,
      ...(widths ? { widths: [...widths] } : {}),
      body: [
        head.map((text): TableCell => ({ text, bold: true, color: '#ffffff', fillColor: HEAD })),
        ...lines.map((line, at) => line.map((text): TableCell => ({ text: String(text), ...(at % 2 === 1 ? { fillColor: ZEBRA } : {}) }))),
        ...(sums ? [sums.map((text): TableCell => ({ text: String(text), bold: true }))] : []),
      ],
    },
    layout: 'lightHorizontalLines',
  };
}

/** Names and values side by side, two to a line; what is empty is left out. */
export function dataPairs(pairs: readonly (readonly [name: string, value: string])[]): Content {
  const told = pairs
    .filter(([, value]) => value !== '')
    .map(([name, value]): Content => ({ margin: [0, 0, 0, 4], stack: [{ text: name, fontSize: 8, color: DIM }, { text: value }] }));
  const lines: Content[] = [];
  for (let at = 0; at < told.length; at += 2) lines.push({ columns: [told[at] ?? '', told[at + 1] ?? ''], columnGap: mm(4) });
  return { stack: lines };
}

const SIGNED_ON = '______________________________';
/** Lines to be signed on, side by side, with who signs under each. */
export const signatures = (who: readonly string[]): Content => ({
  columns: who.map(
    (name): Content => ({
      stack: [
        { text: SIGNED_ON, margin: [0, 28, 0, 2] },
        { text: name, fontSize: 8 },
      ],
    }),
  ),
  unbreakable: true,
});

export const heading = (text: string): Content => ({ text, bold: true, fontSize: 11, margin: [0, 8, 0, 4] });

interface Document {
  readonly title: string;
  readonly subtitle: string;
  readonly content: readonly Content[];
  readonly landscape?: boolean;
  /** Of so many lines that it is laid out aside. */
  readonly long?: boolean;
}

/** A document of the client (Reportes › PDF reports): its logo and title above, who made it and when at the foot of each page. */
export async function clientDocument(ctx: Context, kit: Pick<RouteKit, 'files'>, of: Document): Promise<Buffer> {
  const { product } = ctx.tx;
  const place = await ctx.tx.first(
    { logo: orNull(textOf), cliente: textOf, division: textOf },
    sql`select c.cliente, d.division, (select f.hash from base_archivo f where f.id_archivo = c.logo) as logo
      from ${sql.raw(answeredRows(product, divisionsKept))} d join ${sql.raw(answeredRows(product, clientsKept))} c on c.id_cliente = d.id_cliente where d.id_division = ${ctx.session.IdDivision}`,
  );
  const logo = await storedImage(ctx, kit, place?.logo ? place.logo : null, [mm(36), mm(16)]);
  const foot = FOOT[ctx.lang].replace('{fecha}', writtenMoment(ctx, ctx.now)).replace('{usuario}', ctx.session.IdUsuario);
  const definition: TDocumentDefinitions = {
    info: { title: of.title, author: 'Faena' },
    language: ctx.lang,
    ...(of.landscape ? { pageOrientation: 'landscape' as const } : {}),
    content: [
      {
        columns: [
          { width: 'auto', stack: [logo] },
          {
            width: '*',
            stack: [
              { text: of.title, fontSize: 16, bold: true },
              { text: of.subtitle, fontSize: 9, color: DIM },
            ],
          },
        ],
        columnGap: mm(4),
        margin: [0, 0, 0, 8],
      },
      ...of.content,
    ],
  };
  const printed = { definition, foot: `${place?.cliente ?? ''} · ${place?.division ?? ''} · ${foot}` };
  return of.long ? makePdfAside(printed) : makePdf(footed(printed));
}
