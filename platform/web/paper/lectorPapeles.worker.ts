import { getDocument } from 'unpdf/pdfjs';

/*
 * Reads what a PDF says and draws its pages beside the page, before anything of it leaves the browser: parsing takes time that typing
 * should not wait for.
 */

export type Asked =
  | { readonly id: number; readonly what: 'read'; readonly bytes: ArrayBuffer }
  | { readonly id: number; readonly what: 'draw'; readonly bytes: ArrayBuffer; readonly page: number; readonly width: number };

/** Enough for any paper of a person; a book is not read to its end. */
const MOST_PAGES = 20;
const MOST_HEIGHT = 4000;

/** What pictures are drawn on where there is no document. */
class Canvases {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(Math.max(1, width), Math.max(1, height));
    return { canvas, context: canvas.getContext('2d') };
  }
  reset({ canvas }: { canvas: OffscreenCanvas }, width: number, height: number) {
    canvas.width = width;
    canvas.height = height;
  }
  destroy({ canvas }: { canvas: OffscreenCanvas }) {
    canvas.width = 0;
    canvas.height = 0;
  }
}
/** Colours are drawn as they are. */
class Filters {
  addFilter = () => 'none';
  addHCMFilter = () => 'none';
  addAlphaFilter = () => 'none';
  addLuminosityFilter = () => 'none';
  addKnockoutFilter = () => 'none';
  addHighlightHCMFilter = () => 'none';
  destroy() {}
}

const opened = (bytes: ArrayBuffer) =>
  getDocument({
    data: new Uint8Array(bytes),
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    useWasm: false,
    enableXfa: false,
    verbosity: 0,
    CanvasFactory: Canvases,
    FilterFactory: Filters,
  });

/** What draws without a document draws alike: it only cannot show what has the focus. */
const drawsAlike = (one: OffscreenCanvasRenderingContext2D | null): one is OffscreenCanvasRenderingContext2D & CanvasRenderingContext2D =>
  one !== null;

/** The text of each page, and where each piece of it stands, as parts of the page's width and height. */
async function read(bytes: ArrayBuffer) {
  const task = opened(bytes);
  try {
    const document = await task.promise;
    const pages = [];
    for (let number = 1; number <= Math.min(document.numPages, MOST_PAGES); number++) {
      const page = await document.getPage(number);
      const view = page.getViewport({ scale: 1 });
      let text = '';
      const pieces = [];
      for (const item of (await page.getTextContent()).items) {
        if (!('str' in item)) continue;
        const said = item.str.normalize('NFC');
        const [, , , , left = 0, base = 0] = item.transform;
        const [x1 = 0, y1 = 0] = view.convertToViewportPoint(left, base - item.height * 0.25);
        const [x2 = 0, y2 = 0] = view.convertToViewportPoint(left + item.width, base + item.height);
        if (said.trim() !== '')
          pieces.push({
            from: text.length,
            to: text.length + said.length,
            x: Math.min(x1, x2) / view.width,
            y: Math.min(y1, y2) / view.height,
            width: Math.abs(x2 - x1) / view.width,
            height: Math.abs(y2 - y1) / view.height,
          });
        text += item.hasEOL ? `${said}\n` : said;
      }
      pages.push({ text, pieces });
      page.cleanup();
    }
    return pages;
  } finally {
    await task.destroy();
  }
}

async function draw(bytes: ArrayBuffer, number: number, width: number) {
  const task = opened(bytes);
  try {
    const page = await (await task.promise).getPage(number);
    const whole = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: Math.min(width / whole.width, MOST_HEIGHT / whole.height) });
    const canvas = new OffscreenCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    const context = canvas.getContext('2d');
    if (!drawsAlike(context)) throw new Error('paper: no place to draw');
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    await page.render({ canvas: null, canvasContext: context, viewport }).promise;
    return canvas.transferToImageBitmap();
  } finally {
    await task.destroy();
  }
}

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  const { id } = data;
  const fail = (error: unknown) => postMessage({ id, error: String(error) });
  if (data.what === 'read') read(data.bytes).then((pages) => postMessage({ id, pages }), fail);
  else draw(data.bytes, data.page, data.width).then((bitmap) => postMessage({ id, bitmap }, { transfer: [bitmap] }), fail);
});
