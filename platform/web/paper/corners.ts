/** A place in a picture, in pixels of it. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
/** The corners of a sheet in a picture: top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point];

/** The nine numbers that lead a place of one plane to the same place of another, row by row; the last is 1. */
type Projection = readonly [number, number, number, number, number, number, number, number, 1];

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** The sheet whole within a picture, a little inside its sides: where somebody begins to draw the corners. */
export function wholeSheet(width: number, height: number, inset = 0.04): Corners {
  const [x, y] = [width * inset, height * inset];
  return [
    { x, y },
    { x: width - x, y },
    { x: width - x, y: height - y },
    { x, y: height - y },
  ];
}

/** The size that a sheet has once it is straight: its longer sides, no more than a measure. */
export function straightSize([a, b, c, d]: Corners, longest: number): { readonly width: number; readonly height: number } {
  const width = Math.max(distance(a, b), distance(d, c));
  const height = Math.max(distance(a, d), distance(b, c));
  const scale = Math.min(1, longest / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Whether corners go round in their order and none of them turns inwards: what may be made straight. */
export function isSheet(corners: Corners): boolean {
  return corners.every((at, n) => {
    const [next, after] = [corners[(n + 1) % 4] ?? at, corners[(n + 2) % 4] ?? at];
    return (next.x - at.x) * (after.y - next.y) - (next.y - at.y) * (after.x - next.x) > 1;
  });
}

/** What leads each place of a straight sheet of a size to its place in the picture (Heckbert, _Fundamentals of Texture Mapping_, 1989). */
export function projectionTo([a, b, c, d]: Corners, width: number, height: number): Projection {
  const [sumX, sumY] = [a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y];
  const [x1, y1, x2, y2] = [b.x - c.x, b.y - c.y, d.x - c.x, d.y - c.y];
  const all = x1 * y2 - x2 * y1;
  const g = (sumX * y2 - x2 * sumY) / all;
  const h = (x1 * sumY - sumX * y1) / all;
  return [
    (b.x - a.x + g * b.x) / width,
    (d.x - a.x + h * d.x) / height,
    a.x,
    (b.y - a.y + g * b.y) / width,
    (d.y - a.y + h * d.y) / height,
    a.y,
    g / width,
    h / height,
    1,
  ];
}

/** A place led by a projection. */
export function project([a, b, c, d, e, f, g, h, i]: Projection, { x, y }: Point): Point {
  const w = g * x + h * y + i;
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w };
}

/** Pixels of a picture, four bytes each. */
export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** The sheet of a picture made straight; between pixels the four around are mixed. */
export function straighten(picture: Pixels, corners: Corners, longest: number): Pixels & { readonly data: Uint8ClampedArray<ArrayBuffer> } {
  const { width, height } = straightSize(corners, longest);
  const projection = projectionTo(corners, width, height);
  const data = new Uint8ClampedArray(width * height * 4);
  const { data: from, width: wide, height: high } = picture;
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0; x < width; x++, to += 4) {
      const place = project(projection, { x: x + 0.5, y: y + 0.5 });
      const left = Math.min(wide - 1, Math.max(0, place.x - 0.5));
      const top = Math.min(high - 1, Math.max(0, place.y - 0.5));
      const [column, row] = [Math.floor(left), Math.floor(top)];
      const [partX, partY] = [left - column, top - row];
      const here = (row * wide + column) * 4;
      const right = column + 1 < wide ? 4 : 0;
      const below = row + 1 < high ? wide * 4 : 0;
      for (let colour = 0; colour < 3; colour++) {
        const at = here + colour;
        const upper = (from[at] ?? 0) * (1 - partX) + (from[at + right] ?? 0) * partX;
        const lower = (from[at + below] ?? 0) * (1 - partX) + (from[at + below + right] ?? 0) * partX;
        data[to + colour] = upper * (1 - partY) + lower * partY;
      }
      data[to + 3] = 255;
    }
  return { data, width, height };
}

/** The part of a picture that a sheet has to fill to be taken for one. */
const LEAST = 0.15;

/**
 * The corners of a light sheet on something darker, or null where none stands out: of the light part that touches the middle, its
 * outermost places. What is proposed is moved by whoever looks at it.
 */
export function sheetIn({ data, width, height }: Pixels): Corners | null {
  const count = width * height;
  const light = new Uint8Array(count);
  const histogram = new Uint32Array(256);
  for (let at = 0; at < count; at++) {
    const value = Math.round(0.299 * (data[at * 4] ?? 0) + 0.587 * (data[at * 4 + 1] ?? 0) + 0.114 * (data[at * 4 + 2] ?? 0));
    light[at] = value;
    histogram[value] = (histogram[value] ?? 0) + 1;
  }
  const limit = thresholdOf(histogram, count);
  const part = connected(light, limit, width, height);
  if (part.length < count * LEAST || part.length > count * 0.98) return null;
  const outermost = (of: (x: number, y: number) => number): Point => {
    let best = part[0] ?? 0;
    let most = Number.NEGATIVE_INFINITY;
    for (const at of part) {
      const value = of(at % width, Math.floor(at / width));
      if (value > most) [best, most] = [at, value];
    }
    return { x: best % width, y: Math.floor(best / width) };
  };
  const [a, b, c, d] = [outermost((x, y) => -x - y), outermost((x, y) => x - y), outermost((x, y) => x + y), outermost((x, y) => y - x)];
  const corners: Corners = [a, { x: b.x + 1, y: b.y }, { x: c.x + 1, y: c.y + 1 }, { x: d.x, y: d.y + 1 }];
  return isSheet(corners) ? corners : null;
}

/** Otsu's: the value that parts the light from the dark best. */
function thresholdOf(histogram: Uint32Array, count: number): number {
  const total = histogram.reduce((sum, many, value) => sum + many * value, 0);
  let [below, sum, best, limit] = [0, 0, -1, 127];
  for (let value = 0; value < 255; value++) {
    const many = histogram[value] ?? 0;
    below += many;
    sum += many * value;
    if (below === 0 || below === count) continue;
    const between = (total * below - sum * count) ** 2 / (below * (count - below));
    if (between > best) [best, limit] = [between, value];
  }
  return limit;
}

/** Places lighter than a limit that hang together with the lightest of the middle. */
function connected(light: Uint8Array, limit: number, width: number, height: number): number[] {
  const seen = new Uint8Array(light.length);
  const found: number[] = [];
  const begin = (at: number) => {
    if (seen[at] === 0 && (light[at] ?? 0) > limit) {
      seen[at] = 1;
      found.push(at);
    }
  };
  for (let y = Math.floor(height * 0.4); y < height * 0.6; y++) for (let x = Math.floor(width * 0.4); x < width * 0.6; x++) begin(y * width + x);
  for (let n = 0; n < found.length; n++) {
    const at = found[n] ?? 0;
    const x = at % width;
    if (x > 0) begin(at - 1);
    if (x < width - 1) begin(at + 1);
    if (at >= width) begin(at - width);
    if (at < light.length - width) begin(at + width);
  }
  return found;
}

/** The same corners after the picture was turned a quarter to the right; `height` is the picture's before. */
export function turned([a, b, c, d]: Corners, height: number): Corners {
  const turn = ({ x, y }: Point): Point => ({ x: height - y, y: x });
  return [turn(d), turn(a), turn(b), turn(c)];
}
