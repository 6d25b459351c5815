import { elementoSchema, SANGRADO, TARJETA } from '../../shared/diseno';
import { say } from '../say';

/** What a card with its bleed has at 300 dpi, on its longest side: more is not printed. */
const MOST_POINTS = Math.round(((TARJETA.ancho + 2 * SANGRADO) / 25.4) * 300);
const QUALITIES = [0.9, 0.8, 0.7, 0.55, 0.4] as const;
const SVG = 'image/svg+xml';

/** Files that a design takes as pictures. */
export const PICTURES = 'image/png,image/jpeg,image/svg+xml';

const urlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

const fits = (Datos: string): boolean =>
  elementoSchema.safeParse({ Tipo: 'IMAGEN', Id: 'x', Cara: 'A', X: 0, Y: 0, Ancho: 1, Alto: 1, Giro: 0, Datos }).success;

async function shown(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

/** Drawn anew, as large as it is printed at most; a drawing, which has no points of its own, as large as that. */
async function drawn(url: string, vector: boolean): Promise<HTMLCanvasElement> {
  const image = await shown(url);
  const [width, height] = [image.naturalWidth || 1, image.naturalHeight || 1];
  const scale = MOST_POINTS / Math.max(width, height);
  const by = vector ? scale : Math.min(1, scale);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * by));
  canvas.height = Math.max(1, Math.round(height * by));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** The same on white, which a JPG has nothing but. */
function onWhite(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const paper = document.createElement('canvas');
  paper.width = canvas.width;
  paper.height = canvas.height;
  const pen = paper.getContext('2d');
  if (pen) {
    pen.fillStyle = '#FFFFFF';
    pen.fillRect(0, 0, paper.width, paper.height);
    pen.drawImage(canvas, 0, 0);
  }
  return paper;
}

/**
 * A file as the picture of a design (PNG or JPG of 200 KB at most, as an address): what is larger is made as large as it is printed, and an SVG is
 * drawn here, so that nothing in it ever runs. Throws where it is no picture.
 */
export async function pictureOf(file: File): Promise<string> {
  const url = await urlOf(file);
  if (file.type !== SVG && fits(url)) return url;
  try {
    const canvas = await drawn(url, file.type === SVG);
    const png = canvas.toDataURL('image/png');
    if (fits(png)) return png;
    const paper = onWhite(canvas);
    for (const quality of QUALITIES) {
      const jpeg = paper.toDataURL('image/jpeg', quality);
      if (fits(jpeg)) return jpeg;
    }
  } catch {
    // It is no picture.
  }
  throw new Error(say('disenador.imagenMal'));
}
