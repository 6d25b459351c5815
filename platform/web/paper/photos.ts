import { type Corners, sheetIn, turned, wholeSheet } from './corners';

/** A photographed page: its picture, and the corners of the sheet in it. */
export interface PhotoPage {
  readonly key: number;
  readonly canvas: HTMLCanvasElement;
  /** The picture as an address of this page; let go by `forget`. */
  readonly url: string;
  readonly corners: Corners;
}

/** A photograph is worked on no larger than this: a paper is read at 200 points an inch with less. */
const LONGEST_PHOTO = 2600;
const LONGEST_PAGE = 2200;
const LOOKED_AT = 240;
const QUALITY = 0.82;
let last = 0;

const isPicture = (file: File): boolean => file.type.startsWith('image/');
/** Pictures among files, and the others. */
export const partPictures = (files: readonly File[]) => ({ pictures: files.filter(isPicture), others: files.filter((one) => !isPicture(one)) });

function canvasOf(width: number, height: number): { canvas: HTMLCanvasElement; drawing: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  if (!drawing) throw new Error('paper: no place to draw');
  return { canvas, drawing };
}

const blobOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('paper: no picture'))), 'image/jpeg', quality));

async function pageOf(canvas: HTMLCanvasElement, corners: Corners): Promise<PhotoPage> {
  last += 1;
  return { key: last, canvas, corners, url: URL.createObjectURL(await blobOf(canvas, 0.7)) };
}

/** A photograph as it was taken, upright, with the corners of the sheet that seems to be in it. */
export async function openPhoto(file: File): Promise<PhotoPage> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, LONGEST_PHOTO / Math.max(bitmap.width, bitmap.height));
  const { canvas, drawing } = canvasOf(bitmap.width * scale, bitmap.height * scale);
  drawing.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return pageOf(canvas, cornersIn(canvas));
}

function cornersIn(canvas: HTMLCanvasElement): Corners {
  const scale = Math.min(1, LOOKED_AT / Math.max(canvas.width, canvas.height));
  const small = canvasOf(canvas.width * scale, canvas.height * scale);
  small.drawing.drawImage(canvas, 0, 0, small.canvas.width, small.canvas.height);
  const found = sheetIn(small.drawing.getImageData(0, 0, small.canvas.width, small.canvas.height));
  if (!found) return wholeSheet(canvas.width, canvas.height);
  const larger = ({ x, y }: Corners[number]) => ({ x: x / scale, y: y / scale });
  return [larger(found[0]), larger(found[1]), larger(found[2]), larger(found[3])];
}

/** The page a quarter of a turn to the right. */
export async function turnPage({ canvas: before, corners, url }: PhotoPage): Promise<PhotoPage> {
  const { canvas, drawing } = canvasOf(before.height, before.width);
  drawing.translate(canvas.width, 0);
  drawing.rotate(Math.PI / 2);
  drawing.drawImage(before, 0, 0);
  URL.revokeObjectURL(url);
  return pageOf(canvas, turned(corners, before.height));
}

export const forget = (pages: readonly PhotoPage[]): void => {
  for (const { url } of pages) URL.revokeObjectURL(url);
};

function straightened(worker: Worker, { canvas, corners }: PhotoPage): Promise<ImageData> {
  const picture = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    if (!picture) return reject(new Error('paper: no picture'));
    worker.onmessage = ({ data }: MessageEvent<ImageData>) => resolve(data);
    worker.onerror = () => reject(new Error('paper: not straightened'));
    worker.postMessage({ picture, corners, longest: LONGEST_PAGE }, [picture.data.buffer]);
  });
}

/** The sheets made straight, one below the other in one PDF of A4 pages; what makes it is fetched with the first one. */
export async function pdfOf(pages: readonly PhotoPage[], name: string): Promise<File> {
  const { jsPDF } = await import('jspdf');
  const document = new jsPDF({ unit: 'pt', format: 'a4', compress: true });
  document.deletePage(1);
  const worker = new Worker(new URL('./enderezar.worker.ts', import.meta.url), { type: 'module' });
  try {
    for (const page of pages) {
      const sheet = await straightened(worker, page);
      const { canvas, drawing } = canvasOf(sheet.width, sheet.height);
      drawing.putImageData(sheet, 0, 0);
      document.addPage('a4', sheet.width > sheet.height ? 'landscape' : 'portrait');
      const [wide, high] = [document.internal.pageSize.getWidth(), document.internal.pageSize.getHeight()];
      const scale = Math.min(wide / sheet.width, high / sheet.height);
      const [width, height] = [sheet.width * scale, sheet.height * scale];
      const bytes = new Uint8Array(await (await blobOf(canvas, QUALITY)).arrayBuffer());
      document.addImage(bytes, 'JPEG', (wide - width) / 2, (high - height) / 2, width, height);
    }
    return new File([document.output('blob')], name, { type: 'application/pdf' });
  } finally {
    worker.terminate();
  }
}
