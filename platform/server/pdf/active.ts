import { constants, inflateSync } from 'node:zlib';

/** What a file does beyond being read: runs script, starts programs, carries files of its own, plays or sends things. */
export type Activity = 'script' | 'lanza' | 'incrustados' | 'interactivo';

/** Names that a document uses for it, in the order in which it is told. */
const SAYS: readonly (readonly [Activity, readonly string[]])[] = [
  ['lanza', ['Launch']],
  ['script', ['JavaScript']],
  ['incrustados', ['EmbeddedFile', 'EmbeddedFiles', 'FileAttachment', 'GoToE']],
  ['interactivo', ['XFA', 'RichMedia', 'RichMediaExecute', 'SubmitForm', 'ImportData']],
];
/** What objects inside a stream may unpack to, in all. */
const MOST_UNPACKED = 64 * 1_048_576;
const DELIMITER = /[\s()<>[\]{}/%\0]/;

/** A document hides its objects in a way that no honest program writes: it is not looked through, it is not taken. */
export class HiddenObjects extends Error {}

interface Names {
  readonly names: ReadonlySet<string>;
  /** Where the stream of the object begins; -1 without one. */
  readonly stream: number;
  /** The names that say how it is packed, in their order; null when they are said elsewhere. */
  readonly packed: readonly string[] | null;
}

/** The names of one object, of which strings, comments and streams are no part (ISO 32000, 7.2 and 7.3). */
function namesFrom(text: string, from: number): Names {
  const names = new Set<string>();
  let packed: string[] | null = [];
  let after: 'Filter' | 'list' | null = null;
  for (let at = from; at < text.length; ) {
    const mark = text[at] ?? '';
    if (after === 'Filter' && /[0-9]/.test(mark)) packed = null;
    if (mark === '%') at = lineEnd(text, at);
    else if (mark === '(') at = stringEnd(text, at);
    else if (mark === '/') {
      let end = at + 1;
      while (end < text.length && !DELIMITER.test(text[end] ?? '')) end += 1;
      const name = text.slice(at + 1, end).replace(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
      names.add(name);
      if (after !== null) packed?.push(name);
      if (after !== 'list') after = null;
      if (name === 'Filter') after = 'Filter';
      at = end;
    } else if (/[a-z]/i.test(mark)) {
      let end = at;
      while (end < text.length && /[a-z]/i.test(text[end] ?? '')) end += 1;
      const word = text.slice(at, end);
      if (word === 'stream') return { names, stream: text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1, packed };
      if (word === 'endobj' || word === 'obj' || word === 'startxref') break;
      at = end;
    } else {
      if (mark === '[' && after === 'Filter') after = 'list';
      else if (mark === ']' && after === 'list') after = null;
      at += 1;
    }
  }
  return { names, stream: -1, packed };
}

function lineEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return end;
}

function stringEnd(text: string, at: number): number {
  let depth = 0;
  for (let end = at; end < text.length; end++) {
    if (text[end] === '\\') end += 1;
    else if (text[end] === '(') depth += 1;
    else if (text[end] === ')') {
      depth -= 1;
      if (depth === 0) return end + 1;
    }
  }
  return text.length;
}

/**
 * What a PDF does beyond being read, or null. Every object of the file is looked at, whether its table names it or not:
 * readers differ in which they find in a damaged file. Objects inside streams are unpacked first.
 */
export function activityOf(content: Buffer): Activity | null {
  const names = new Set<string>();
  const left = { bytes: MOST_UNPACKED };
  const text = content.toString('latin1');
  for (const start of text.matchAll(/(?<![a-zA-Z])(?:obj|trailer)(?![a-zA-Z])/g)) {
    const found = namesFrom(text, start.index + start[0].length);
    for (const name of found.names) names.add(name);
    const holdsObjects = found.names.has('ObjStm') || (found.names.has('First') && found.names.has('N'));
    if (found.stream < 0 || !holdsObjects) continue;
    if (found.names.has('Predictor')) throw new HiddenObjects();
    for (const name of namesFrom(unpacked(content.subarray(found.stream), found.packed, left), 0).names) names.add(name);
  }
  if (names.has('JS') && names.has('Rendition')) return 'script';
  if (names.has('EF') && (names.has('Filespec') || names.has('UF'))) return 'incrustados';
  return SAYS.find(([, words]) => words.some((word) => names.has(word)))?.[0] ?? null;
}

/** What a stream of objects holds; those of every program we know of are deflated once, or plain. */
function unpacked(stream: Buffer, packed: readonly string[] | null, left: { bytes: number }): string {
  if (packed !== null && packed.length === 0) return stream.toString('latin1').split('endstream')[0] ?? '';
  if (packed?.length !== 1 || !/^(?:FlateDecode|Fl)$/.test(packed[0] ?? '')) throw new HiddenObjects();
  try {
    const out = inflateSync(stream, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: Math.max(1, left.bytes) });
    left.bytes -= out.length;
    return out.toString('latin1');
  } catch {
    throw new HiddenObjects();
  }
}
