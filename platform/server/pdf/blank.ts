/** A picture as it was decoded: grey, RGB or RGBA bytes, or one bit a point. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
}

const SAMPLES = 200_000;
/** Noise of a scanner's glass is paler than this; ink is darker. */
const CONTRAST = 48;
/** Fewer points than one in two thousand are dust. */
const INK = 1 / 2000;

/** Whether a scanned page shows nothing: hardly a point differs from its paper. */
export function isBlankImage({ width, height, data }: Picture): boolean {
  const points = width * height;
  if (points === 0 || data.length === 0) return true;
  if (data.length < points) {
    let set = 0;
    for (const byte of data) set += byte === 0 ? 0 : byte === 255 ? 8 : 4;
    const share = set / (data.length * 8);
    return share < INK || share > 1 - INK;
  }
  const depth = Math.max(1, Math.floor(data.length / points));
  const step = Math.max(1, Math.floor(points / SAMPLES));
  const histogram = new Uint32Array(256);
  let seen = 0;
  for (let at = 0; at < points; at += step) {
    let sum = 0;
    const colours = Math.min(depth, 3);
    for (let channel = 0; channel < colours; channel++) sum += data[at * depth + channel] ?? 0;
    const level = Math.round(sum / colours);
    histogram[level] = (histogram[level] ?? 0) + 1;
    seen += 1;
  }
  const paper = histogram.indexOf(Math.max(...histogram));
  const ink = histogram.reduce((count, n, level) => count + (Math.abs(level - paper) > CONTRAST ? n : 0), 0);
  return ink / seen < INK;
}
