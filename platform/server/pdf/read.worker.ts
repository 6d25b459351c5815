import { parentPort } from 'node:worker_threads';
import { getDocument, OPS } from 'unpdf/pdfjs';
import { z } from 'zod';
import { activityOf } from './active';
import { isBlankImage } from './blank';
import type { Finding } from './read';

/*
 * Reads one PDF after another in a thread of its own: parsing somebody's file takes time and memory that nobody else
 * should wait for, and whoever started this thread may end it at any moment.
 */

const MOST_TEXT = 2_000_000;
/** Pages whose pictures are looked at when a document has no text. */
const LOOKED_AT = 10;
const asked = z.object({ id: z.number(), what: z.enum(['leer', 'revisar']), bytes: z.instanceof(Uint8Array), pages: z.number() });

type Open = Awaited<ReturnType<typeof getDocument>['promise']>;
type Page = Awaited<ReturnType<Open['getPage']>>;

const pictureSchema = z.object({ width: z.number(), height: z.number(), data: z.union([z.instanceof(Uint8Array), z.instanceof(Uint8ClampedArray)]) });
const DRAWN = new Set<number>([OPS.stroke, OPS.closeStroke, OPS.fill, OPS.eoFill, OPS.fillStroke, OPS.eoFillStroke, OPS.shadingFill]);
const PICTURES = new Set<number>([OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject, OPS.paintInlineImageXObjectGroup]);

/** Whether nothing can be seen on a page: no drawing, and no picture but of one colour. */
async function isBlankPage(page: Page): Promise<boolean> {
  const { fnArray, argsArray } = await page.getOperatorList();
  for (const [at, operation] of fnArray.entries()) {
    const named: unknown = argsArray[at]?.[0];
    // A path without points, or that only cuts what comes after it, draws nothing.
    const path = operation === OPS.constructPath && named !== OPS.endPath && Boolean(argsArray[at]?.[2]);
    if (DRAWN.has(operation) || path) return false;
    if (!PICTURES.has(operation)) continue;
    const picture = pictureSchema.safeParse(typeof named === 'string' ? await held(page, named) : named);
    if (!picture.success || !isBlankImage(picture.data)) return false;
  }
  return true;
}

function held(page: Page, name: string): Promise<unknown> {
  return new Promise((resolve) => (name.startsWith('g_') ? page.commonObjs : page.objs).get(name, resolve));
}

const opened = (data: Uint8Array) =>
  getDocument({
    data,
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    useWasm: false,
    enableXfa: false,
    verbosity: 0,
  });

/**
 * What stands against a file: it is encrypted, has no pages, or does more than being read. What the reader itself finds
 * counts beside what the names of all its objects say: a damaged file is not read alike by everybody.
 */
async function inspect(bytes: Uint8Array): Promise<Finding> {
  const content = Buffer.from(bytes);
  const task = opened(bytes);
  try {
    const document = await task.promise;
    const { info } = await document.getMetadata();
    if ('EncryptFilterName' in info && info.EncryptFilterName !== null) return 'cifrado';
    if (document.numPages === 0) return 'sin_paginas';
    await document.getPage(1);
    const found = activityOf(content);
    if (found !== null) return found;
    if ((await document.getJSActions()) !== null) return 'script';
    return (await document.getAttachments()) === null ? 'limpio' : 'incrustados';
  } finally {
    await task.destroy();
  }
}

async function read(bytes: Uint8Array, most: number): Promise<{ kind: 'texto' | 'imagen' | 'blanco'; pages: number; text: string }> {
  const task = opened(bytes);
  try {
    const document = await task.promise;
    const pages = Math.min(document.numPages, most);
    let text = '';
    for (let number = 1; number <= pages && text.length < MOST_TEXT; number++) {
      const page = await document.getPage(number);
      const content = await page.getTextContent();
      for (const item of content.items) if ('str' in item) text += item.hasEOL ? `${item.str}\n` : item.str;
      text += '\n';
      page.cleanup();
    }
    if (text.trim() !== '') return { kind: 'texto', pages: document.numPages, text: text.slice(0, MOST_TEXT) };
    for (let number = 1; number <= Math.min(pages, LOOKED_AT); number++)
      if (!(await isBlankPage(await document.getPage(number)))) return { kind: 'imagen', pages: document.numPages, text: '' };
    return { kind: pages > LOOKED_AT ? 'imagen' : 'blanco', pages: document.numPages, text: '' };
  } finally {
    await task.destroy();
  }
}

const faultOf = (error: unknown): 'cifrado' | 'ilegible' => (error instanceof Error && error.name === 'PasswordException' ? 'cifrado' : 'ilegible');

parentPort?.on('message', (message: unknown) => {
  const { id, what, bytes, pages } = asked.parse(message);
  const tell = (answer: object) => parentPort?.postMessage({ id, ...answer });
  if (what === 'revisar')
    inspect(bytes).then(
      (finding) => tell({ finding }),
      (error: unknown) => tell({ finding: faultOf(error) }),
    );
  else
    read(bytes, pages).then(
      (found) => tell(found),
      (error: unknown) => tell({ kind: faultOf(error), pages: 0, text: '' }),
    );
});
parentPort?.postMessage('listo');
