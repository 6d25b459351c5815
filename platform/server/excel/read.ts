import type { Readable } from 'node:stream';
import type yauzl from 'yauzl';
import { momentOf, placeOf, uncoded } from './text';
import { readWhole, readXml, type Tag } from './xml';

/** What a workbook may hold, whatever it says of itself. */
export interface BookLimits {
  /** Files in its archive. */
  readonly entries: number;
  /** What all that is read of it unpacks to. */
  readonly megabytes: number;
  /** Cells that hold anything, in all of a sheet. */
  readonly cells: number;
}

/** Why a workbook is not read: it is none, its archive lists too much, or it unpacks to too much. */
export class BookFault extends Error {
  constructor(
    readonly reason: 'unreadable' | 'entries' | 'size',
    options?: ErrorOptions,
  ) {
    super(`workbook: ${reason}`, options);
  }
}

/** A cell that holds something; of a formula its last result. `format` as it was written, if any was given. */
export interface ReadCell {
  readonly value: string | number | boolean | Date;
  readonly format: string;
}
/** A row with something in it: its number in the sheet, its cells by their column from 1. */
export interface ReadRow {
  readonly number: number;
  readonly cells: ReadonlyMap<number, ReadCell>;
}
export interface ReadSheet {
  readonly name: string;
  rows(): AsyncGenerator<ReadRow>;
}

const LAST = { column: 16_384, row: 1_048_576 };
/** Formats that the file names by number alone: 14 to 22 and 45 to 47 are days and hours. */
const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  14: 'dd/mm/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'dd/mm/yyyy h:mm',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  49: '@',
};
/** Whether numbers under a format are days: what is quoted, escaped or in brackets is not of it. */
const isDay = (format: string): boolean => !/^(general|@)?$/i.test(format) && /[ymdhs]/i.test(format.replace(/"[^"]*"|\\.|\[[^\]]*]|General/gi, ''));

/** Whatever the archive, its compression or its markup could not be read for. */
function unreadable(error: unknown): never {
  throw error instanceof BookFault ? error : new BookFault('unreadable', { cause: error });
}

interface Format {
  readonly code: string;
  readonly day: boolean;
}
interface Book {
  readonly strings: readonly string[];
  readonly formats: readonly Format[];
  readonly from1904: boolean;
}

/** The files of an archive by their path, none of them unpacked yet. */
async function entriesOf(zip: yauzl.ZipFile, most: number): Promise<ReadonlyMap<string, yauzl.Entry>> {
  if (zip.entryCount > most) throw new BookFault('entries');
  const entries = new Map<string, yauzl.Entry>();
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: yauzl.Entry) => {
      entries.set(entry.fileName.toLowerCase(), entry);
      zip.readEntry();
    });
    zip.once('end', resolve);
    zip.once('error', reject);
    zip.readEntry();
  });
  return entries;
}

/** Unpacks files of an archive one after another, within what all of them may come to: sizes are counted, not believed. */
function unpacker(zip: yauzl.ZipFile, entries: ReadonlyMap<string, yauzl.Entry>, megabytes: number) {
  let left = megabytes * 1_048_576;
  return async function* unpacked(path: string): AsyncGenerator<Buffer> {
    const entry = entries.get(path.toLowerCase());
    if (!entry) return;
    if (entry.isEncrypted() || (entry.compressionMethod === 0 && entry.compressedSize !== entry.uncompressedSize)) throw new BookFault('unreadable');
    if (entry.uncompressedSize > left) throw new BookFault('size');
    const stream = await new Promise<Readable>((resolve, reject) =>
      zip.openReadStream(entry, (error, found) => (error ? reject(error) : resolve(found))),
    );
    try {
      for await (const chunk of stream) {
        const bytes = Buffer.from(chunk);
        left -= bytes.length;
        if (left < 0) throw new BookFault('size');
        yield bytes;
      }
    } finally {
      stream.destroy();
    }
  };
}
type Unpack = ReturnType<typeof unpacker>;

/** `worksheets/sheet1.xml` of `xl/workbook.xml`, or `/xl/worksheets/sheet1.xml` from the root. */
function pathFrom(folder: string, target: string): string {
  const parts: string[] = target.startsWith('/') ? [] : folder.split('/').filter(Boolean);
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

async function relations(unpack: Unpack, path: string, folder: string) {
  const found: { readonly id: string; readonly type: string; readonly path: string }[] = [];
  await readWhole(unpack(path), {
    open({ name, attributes: { Id = '', Type = '', Target = '' } }) {
      if (name === 'Relationship') found.push({ id: Id, type: Type, path: pathFrom(folder, Target) });
    },
  });
  return found;
}

async function stringsOf(unpack: Unpack, path: string | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (path === undefined) return strings;
  let own = '';
  // How Japanese is read aloud stands beside the text, and is none of it.
  let aloud = 0;
  await readWhole(unpack(path), {
    open({ name }) {
      if (name === 'si') own = '';
      if (name === 'rPh') aloud += 1;
    },
    close(name, text) {
      if (name === 'rPh') aloud -= 1;
      if (name === 't' && aloud === 0) own += text;
      if (name === 'si') strings.push(uncoded(own));
    },
  });
  return strings;
}

async function formatsOf(unpack: Unpack, path: string | undefined): Promise<Format[]> {
  const codes = new Map<number, string>(Object.entries(BUILT_IN).map(([id, code]) => [Number(id), code]));
  const formats: Format[] = [];
  let inside = false;
  if (path === undefined) return formats;
  await readWhole(unpack(path), {
    open({ name, attributes }) {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      if (name === 'cellXfs') inside = true;
      if (name !== 'xf' || !inside) return;
      const code = codes.get(Number(attributes.numFmtId)) ?? '';
      formats.push({ code, day: isDay(code) });
    },
    close(name) {
      if (name === 'cellXfs') inside = false;
    },
  });
  return formats;
}

function readValue({ strings, from1904 }: Book, kind: string | undefined, text: string, format: Format | undefined): ReadCell['value'] | undefined {
  if (text === '') return undefined;
  if (kind === 's') return strings[Number(text)] || undefined;
  if (kind === 'str' || kind === 'inlineStr') return uncoded(text);
  if (kind === 'b') return text === '1' || text === 'true';
  if (kind === 'e') return undefined;
  if (kind === 'd') return new Date(text);
  const number = Number(text);
  if (!Number.isFinite(number)) return text;
  return format?.day ? momentOf(number, from1904) : number;
}

/** The rows of a sheet that hold something, as they are read. */
async function* rowsOf(book: Book, content: AsyncIterable<Buffer>, most: number): AsyncGenerator<ReadRow> {
  let number = 0;
  let column = 0;
  let held = 0;
  let cells = new Map<number, ReadCell>();
  let cell: Tag['attributes'] = {};
  let text = '';
  let aloud = 0;
  const ready: ReadRow[] = [];
  const open = ({ name, attributes }: Tag) => {
    if (name === 'row') {
      number = attributes.r === undefined ? number + 1 : Number(attributes.r);
      column = 0;
      cells = new Map();
      if (!(Number.isInteger(number) && number >= 1 && number <= LAST.row)) throw new BookFault('unreadable');
    } else if (name === 'c') {
      cell = attributes;
      text = '';
      column = attributes.r === undefined ? column + 1 : (placeOf(attributes.r)?.column ?? 0);
      if (column < 1 || column > LAST.column) throw new BookFault('unreadable');
    } else if (name === 'rPh') aloud += 1;
  };
  const close = (name: string, own: string) => {
    if (name === 'v' || (name === 't' && aloud === 0)) text += own;
    else if (name === 'rPh') aloud -= 1;
    else if (name === 'c') {
      const format = book.formats[Number(cell.s ?? 0)];
      const value = readValue(book, cell.t, text, format);
      if (value === undefined) return;
      held += 1;
      if (held > most) throw new BookFault('size');
      cells.set(column, { value, format: format?.code ?? '' });
    } else if (name === 'row' && cells.size > 0) ready.push({ number, cells });
  };
  const steps = readXml(content, { open, close });
  try {
    for (;;) {
      const { done } = await steps.next().catch(unreadable);
      yield* ready.splice(0);
      if (done) return;
    }
  } finally {
    await steps.return(undefined);
  }
}

/** What a workbook says of itself before its cells: where its sheets are, its texts and formats. */
async function sheetsOf(unpack: Unpack, entries: ReadonlyMap<string, yauzl.Entry>, limits: BookLimits): Promise<ReadSheet[]> {
  const [main = 'xl/workbook.xml'] = (await relations(unpack, '_rels/.rels', ''))
    .filter(({ type }) => type.endsWith('/officeDocument'))
    .map(({ path }) => path);
  if (!entries.has(main.toLowerCase())) throw new BookFault('unreadable');
  const folder = main.split('/').slice(0, -1);
  const parts = await relations(unpack, [...folder, '_rels', `${main.split('/').at(-1)}.rels`].join('/'), folder.join('/'));
  const partOf = (kind: string) => parts.find(({ type }) => type.endsWith(`/${kind}`))?.path;
  let from1904 = false;
  const listed: { readonly name: string; readonly id: string }[] = [];
  await readWhole(unpack(main), {
    open({ name, attributes }) {
      if (name === 'workbookPr') from1904 = attributes.date1904 === '1' || attributes.date1904 === 'true';
      if (name === 'sheet') listed.push({ name: attributes.name ?? '', id: attributes.id ?? '' });
    },
  });
  const [strings, formats] = [await stringsOf(unpack, partOf('sharedStrings')), await formatsOf(unpack, partOf('styles'))];
  return listed.flatMap(({ name, id }) => {
    const path = parts.find((one) => one.id === id && one.type.endsWith('/worksheet'))?.path;
    return path === undefined ? [] : [{ name, rows: () => rowsOf({ strings, formats, from1904 }, unpack(path), limits.cells) }];
  });
}

/**
 * Reads a workbook for its cells alone, from a file or from memory. Nothing in it is believed: sizes are counted while it
 * unpacks, entities and document types are refused, what is not of the cells is passed over unread.
 *
 * @throws BookFault when it is no workbook, or larger than admitted.
 */
export async function readBook<T>(from: string | Buffer, limits: BookLimits, use: (sheets: readonly ReadSheet[]) => Promise<T>): Promise<T> {
  const zip = await opened(from);
  try {
    const entries = await entriesOf(zip, limits.entries).catch(unreadable);
    return await use(await sheetsOf(unpacker(zip, entries, limits.megabytes), entries, limits).catch(unreadable));
  } finally {
    zip.close();
  }
}

async function opened(from: string | Buffer): Promise<yauzl.ZipFile> {
  const { default: library } = await import('yauzl');
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: false };
  return new Promise<yauzl.ZipFile>((resolve, reject) => {
    const done = (error: Error | null, found: yauzl.ZipFile) => (error ? reject(error) : resolve(found));
    if (typeof from === 'string') library.open(from, options, done);
    else library.fromBuffer(from, options, done);
  }).catch(unreadable);
}
