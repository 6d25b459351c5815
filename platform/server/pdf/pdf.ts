import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';

const fonts = () => join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto');

/** The library with its fonts, taken in with the first document: a start needs neither. */
async function prepared() {
  const { default: pdfmake } = await import('pdfmake');
  const folder = fonts();
  pdfmake.setFonts({
    Roboto: {
      normal: join(folder, 'Roboto-Regular.ttf'),
      bold: join(folder, 'Roboto-Medium.ttf'),
      italics: join(folder, 'Roboto-Italic.ttf'),
      bolditalics: join(folder, 'Roboto-MediumItalic.ttf'),
    },
  });
  // A document is made of what it is given: it fetches nothing, and reads no file but its fonts.
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(folder));
  return pdfmake;
}
let library: ReturnType<typeof prepared> | undefined;

/** Millimetres as points. */
export const mm = (length: number): number => (length * 72) / 25.4;

/** A document as PDF, with its fonts inside and its text selectable. */
export async function makePdf(definition: TDocumentDefinitions): Promise<Buffer> {
  library ??= prepared();
  return (await library)
    .createPdf({ pageSize: 'A4', pageMargins: mm(15), ...definition, defaultStyle: { fontSize: 10, lineHeight: 1.3, ...definition.defaultStyle } })
    .getBuffer();
}

/** A document that is data alone, so that a thread may be given it: each page ends with `foot`, `{n}` being its number and `{m}` how many there are. */
export interface FootedPdf {
  readonly definition: TDocumentDefinitions;
  readonly foot: string;
}
export const footed = ({ definition, foot }: FootedPdf): TDocumentDefinitions => ({
  ...definition,
  footer: (page, pages) => ({
    text: foot.replace('{n}', String(page)).replace('{m}', String(pages)),
    fontSize: 8,
    alignment: 'center',
    margin: [0, mm(4), 0, 0],
  }),
});

const bold = (text: string): Content[] =>
  text.split(/(\*\*[^*]+\*\*)/).map((part) => (part.startsWith('**') ? { text: part.slice(2, -2), bold: true } : { text: part }));

/** Headings, paragraphs, `- lists`, `1. lists` and `**bold**` of a Markdown text, as the content of a document. */
export function markdownContent(markdown: string): Content[] {
  return markdown
    .trim()
    .split(/\n\s*\n/)
    .map((block): Content => {
      const heading = /^(#{1,3}) (.*)$/.exec(block);
      if (heading) {
        const level = heading[1]?.length ?? 1;
        return {
          text: heading[2] ?? '',
          fontSize: [20, 14, 11][level - 1] ?? 11,
          bold: true,
          color: '#0d625c',
          margin: [0, level === 1 ? 0 : 10, 0, 6],
        };
      }
      const lines = block.split('\n');
      if (lines.every((line) => line.startsWith('- '))) return { ul: lines.map((line) => ({ text: bold(line.slice(2)) })), margin: [0, 0, 0, 8] };
      if (lines.every((line) => /^\d+\. /.test(line)))
        return { ol: lines.map((line) => ({ text: bold(line.replace(/^\d+\. /, '')) })), margin: [0, 0, 0, 8] };
      return { text: bold(lines.join(' ')), margin: [0, 0, 0, 8] };
    });
}
