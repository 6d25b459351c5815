import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Lang } from '@platform/server/http/context';
import { makePdf, markdownContent, mm } from '@platform/server/pdf/pdf';

export type ManualKind = 'autorizador' | 'solicitante';

const made = new Map<string, Promise<Buffer>>();

/** The manual that the product brings for a kind of profile, in a language; made once from `docs/manuals`. */
export function builtInManual(kind: ManualKind, lang: Lang): Promise<Buffer> {
  const name = `${kind}.${lang}`;
  const known = made.get(name);
  if (known) return known;
  const pdf = make(name, lang);
  made.set(name, pdf);
  pdf.catch(() => made.delete(name));
  return pdf;
}

async function make(name: string, lang: Lang): Promise<Buffer> {
  const markdown = await readFile(join('docs', 'manuals', `${name}.md`), 'utf8');
  const title = /^# (.*)$/m.exec(markdown)?.[1] ?? name;
  return makePdf({
    info: { title, author: 'Faena' },
    language: lang,
    content: markdownContent(markdown),
    // A heading goes with what it heads.
    pageBreakBefore: (node, around) => node.headlineLevel !== undefined && around.getFollowingNodesOnPage().length === 0,
    footer: (page, pages) => ({
      text: lang === 'en' ? `Faena · ${title} · Page ${page} of ${pages}` : `Faena · ${title} · Página ${page} de ${pages}`,
      fontSize: 8,
      color: '#5b646e',
      alignment: 'center',
      margin: [0, mm(4), 0, 0],
    }),
  });
}
