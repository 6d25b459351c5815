import type { Asked } from './lectorPapeles.worker';

/** A piece of a page's text: its places in the text, and where it stands, as parts of the page's width and height. */
export interface Piece {
  readonly from: number;
  readonly to: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface PaperPage {
  /** Empty where the page is a picture. */
  readonly text: string;
  readonly pieces: readonly Piece[];
}
interface Answer {
  readonly id: number;
  readonly pages?: readonly PaperPage[];
  readonly bitmap?: ImageBitmap;
  readonly error?: string;
}

/** A file that takes longer is left unread: it is only read to propose. */
const PATIENCE_MS = 20_000;
const IDLE_MS = 60_000;

let worker: Worker | undefined;
let idle = 0;
let last = 0;
const waiting = new Map<number, (answer: Answer) => void>();

function drop(): void {
  worker?.terminate();
  worker = undefined;
  for (const [id, answer] of [...waiting]) answer({ id, error: 'paper: given up' });
}

/** The thread that reads, fetched with the first paper that anybody gives. */
function reader(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL('./lectorPapeles.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<Answer>) => waiting.get(data.id)?.(data);
  worker.onerror = drop;
  return worker;
}

type Question = { readonly what: 'read' } | { readonly what: 'draw'; readonly page: number; readonly width: number };

async function ask(file: Blob, question: Question): Promise<Answer> {
  const bytes = await file.arrayBuffer();
  window.clearTimeout(idle);
  last += 1;
  const id = last;
  const answer = await new Promise<Answer>((resolve) => {
    const late = window.setTimeout(drop, PATIENCE_MS);
    waiting.set(id, (given) => {
      window.clearTimeout(late);
      waiting.delete(id);
      resolve(given);
    });
    const asked: Asked = { id, bytes, ...question };
    reader().postMessage(asked, [bytes]);
  });
  if (waiting.size === 0) idle = window.setTimeout(drop, IDLE_MS);
  return answer;
}

/** What a PDF says, page by page; nothing where it cannot be read. It does not leave the browser. */
export async function readPaper(file: Blob): Promise<readonly PaperPage[]> {
  return (await ask(file, { what: 'read' })).pages ?? [];
}

/** A page of a PDF (from 1) as a picture of a width in pixels. */
export async function drawPage(file: Blob, page: number, width: number): Promise<ImageBitmap> {
  const { bitmap, error } = await ask(file, { what: 'draw', page, width });
  if (!bitmap) throw new Error(error ?? 'paper: not drawn');
  return bitmap;
}

/** Where a stretch of a page's text stands: the box around the pieces that it touches, or null where there are none. */
export function placeOf({ pieces }: PaperPage, from: number, to: number): Omit<Piece, 'from' | 'to'> | null {
  const touched = pieces.filter((one) => one.from < to && one.to > from);
  if (touched.length === 0) return null;
  // Within one piece, about the part of it that the stretch takes.
  const boxes = touched.map((one) => {
    const length = Math.max(1, one.to - one.from);
    const [begin, end] = [Math.max(0, from - one.from) / length, Math.min(length, to - one.from) / length];
    return { left: one.x + one.width * begin, right: one.x + one.width * end, top: one.y, bottom: one.y + one.height };
  });
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
  return { x: left, y: top, width: right - left, height: bottom - top };
}
