import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { refuse } from '../http/problem';
import type { PdfReader } from '../pdf/read';
import type { Scanner } from './scan';

/** Whether a scanner has seen a content: clean, infected, or waiting because it did not answer; null where there is none. */
export type Scanned = 'L' | 'I' | 'P' | null;

/** Looks into a content before it is kept: refuses what must not be, and says whether a scanner has seen it. */
export type ContentCheck = (path: string, type: string) => Promise<Scanned>;

/**
 * A PDF is parsed before it is kept, not judged by how it begins: one that is encrypted, has no pages, does more than
 * being read or cannot be read is refused by its reason. Then the scanner, where the installation has one, is asked; a
 * scanner that does not answer holds nobody's work up, only the opening of the file.
 */
export function contentCheck(pdf: Pick<PdfReader, 'inspect'>, scanner: Scanner | null, report: (error: unknown) => void): ContentCheck {
  return async (path, type) => {
    if (type === 'application/pdf') {
      const finding = await pdf.inspect(await readFile(path));
      if (finding !== 'limpio') throw refuse(`archivo.pdf_${finding}`, undefined, 'file');
    }
    if (!scanner) return null;
    let found: string | null;
    try {
      found = await scanner.scan(createReadStream(path));
    } catch (error) {
      report(error);
      return 'P';
    }
    if (found !== null) throw refuse('archivo.infectado', { que: found }, 'file');
    return 'L';
  };
}

const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
};
const LONGEST_NAME = 150;
/** Marks that turn the direction of writing: with them a name is read otherwise than it ends. */
const TURNS = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** A name that ends as its content is: `informe.html` of a PDF is kept as `informe.html.pdf`. */
export function nameFor(type: string, name: string): string {
  const endings = ENDINGS[type] ?? [];
  const [ending] = endings;
  const plain = name.replace(TURNS, '');
  if (ending === undefined || endings.some((one) => plain.toLowerCase().endsWith(`.${one}`))) return plain;
  return `${plain.slice(0, LONGEST_NAME - ending.length - 1).replace(/[. ]+$/, '')}.${ending}`;
}
