import type { Chart } from '../../chart/chart';
import { type DrawAs, drawChart, svgOf } from '../../chart/draw';
import { saveBlob } from '../data/list';

/** Of the picture that is taken away: wide enough for a page, twice as fine as a screen. */
const [WIDTH, EDGE, TITLE, SCALE] = [1000, 24, 40, 2];
const FAMILY = 'Inter, Arial, sans-serif';
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** A chart with its title on white, as vectors: what is printed beside others says of what it is. */
export function pictureOf(title: string, chart: Chart, as: Omit<DrawAs, 'width' | 'size'>): string {
  const drawing = drawChart(chart, { ...as, width: WIDTH - EDGE * 2, size: 13 });
  const height = Math.ceil(drawing.height) + EDGE * 2 + TITLE;
  const inside = svgOf(drawing).replace('<svg ', `<svg x="${EDGE}" y="${EDGE + TITLE}" `);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" font-family="${FAMILY}"><rect width="100%" height="100%" fill="#ffffff"/><text x="${EDGE}" y="${EDGE + 16}" font-size="18" font-weight="bold" fill="#20252b">${escaped(title)}</text>${inside}</svg>`;
}

/** Gives the browser a chart as a picture to save. */
export async function savePicture(title: string, svg: string): Promise<void> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth * SCALE;
    canvas.height = image.naturalHeight * SCALE;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (blob) saveBlob(blob, `${title}.png`);
  } finally {
    URL.revokeObjectURL(url);
  }
}
