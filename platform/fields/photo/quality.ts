/** What may be better of a photograph; it is kept all the same. */
export const HINTS = ['dark', 'bright', 'flat', 'blurred', 'noFace', 'faces'] as const;
export type Hint = (typeof HINTS)[number];

/** A photograph as small as it is looked at: RGBA, row after row. */
export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** Mean light below and above which a face is hard to tell, of 255. */
const LIGHT = { least: 60, most: 215 } as const;
/** Spread of the light (standard deviation) below which it is grey in grey. */
const CONTRAST = 22;
/** Spread of what differs from its neighbours below which nothing has an edge. */
const EDGES = 18;

/** Light of each point, of 255 (Rec. 601). */
function lightOf({ data }: Pixels): Float64Array {
  const light = new Float64Array(data.length / 4);
  for (let at = 0; at < light.length; at++)
    light[at] = 0.299 * (data[at * 4] ?? 0) + 0.587 * (data[at * 4 + 1] ?? 0) + 0.114 * (data[at * 4 + 2] ?? 0);
  return light;
}

function spreadOf(values: ArrayLike<number>): { readonly mean: number; readonly deviation: number } {
  if (values.length === 0) return { mean: 0, deviation: 0 };
  let sum = 0;
  let squares = 0;
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? 0;
    sum += value;
    squares += value * value;
  }
  const mean = sum / values.length;
  return { mean, deviation: Math.sqrt(Math.max(0, squares / values.length - mean * mean)) };
}

/** How each inner point differs from those beside it (Laplacian): what is out of focus hardly does. */
function edgesOf(light: Float64Array, width: number, height: number): number[] {
  const edges: number[] = [];
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const around = (light[at - 1] ?? 0) + (light[at + 1] ?? 0) + (light[at - width] ?? 0) + (light[at + width] ?? 0);
      edges.push(4 * (light[at] ?? 0) - around);
    }
  return edges;
}

/** What may be better of a photograph: its light, its contrast, whether it is in focus; and, where that can be told, that it shows one face. */
export function photoHints(pixels: Pixels, faces: number | null): Hint[] {
  const light = lightOf(pixels);
  const { mean, deviation } = spreadOf(light);
  const found: Hint[] = [];
  if (mean < LIGHT.least) found.push('dark');
  if (mean > LIGHT.most) found.push('bright');
  if (deviation < CONTRAST) found.push('flat');
  // Without contrast there are no edges to look at.
  else if (spreadOf(edgesOf(light, pixels.width, pixels.height)).deviation < EDGES) found.push('blurred');
  if (faces === 0) found.push('noFace');
  if (faces !== null && faces > 1) found.push('faces');
  return found;
}
