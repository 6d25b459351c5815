import { type Chart, type ChartBar, type ChartPart, drawnBars, heightOf, highestOf, medianOf, type PartTone, stackOf, ticksOf } from './chart';

/** What a shape is for: its colour follows from it, on paper and on the screen. */
export type Role = PartTone | 'before' | 'target' | 'limit' | 'median' | 'grid' | 'axis' | 'name' | 'value' | 'line' | 'area';
export type Shape =
  | { readonly kind: 'path'; readonly role: Role; readonly points: readonly (readonly [x: number, y: number])[] }
  | { readonly kind: 'rect'; readonly role: Role; readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  | { readonly kind: 'line'; readonly role: Role; readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number }
  | {
      readonly kind: 'text';
      readonly role: Role;
      readonly x: number;
      readonly y: number;
      readonly anchor: 'start' | 'middle' | 'end';
      readonly text: string;
      readonly bold?: true;
    };
/** Where a bar can be touched, by its place among those that are drawn. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly bar: ChartBar;
}
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly size: number;
  readonly shapes: readonly Shape[];
  readonly spots: readonly Spot[];
}
export interface DrawAs {
  /** Of the whole drawing: it is drawn anew for each width, so that its text keeps its size. */
  readonly width: number;
  /** Of the text. */
  readonly size: number;
  readonly number: (value: number) => string;
  readonly median: string;
}

const round = (value: number): number => Number(value.toFixed(1));
/** How wide a text is, near enough for leaving room. */
const wide = (text: string, size: number): number => text.length * size * 0.58;
const cut = (text: string, room: number, size: number): string => {
  const fits = Math.max(4, Math.floor(room / (size * 0.58)));
  return text.length > fits ? `${text.slice(0, fits - 1)}…` : text;
};
/** A dark bar is what the sentence speaks of; a red one is over what it should not pass. */
const roleOf = (bar: ChartBar, highest: ChartBar | undefined, limit: number | null): Role => {
  const most = bar.target ?? limit;
  return most !== null && bar.value > most ? 'over' : bar === highest ? 'strong' : 'bar';
};

/** Bars as shapes, by the chart rules: an axis from zero, values, a middle or a limit with its name, the period before in grey; a legend for parts alone. */
export function drawChart(chart: Chart, as: DrawAs): Drawing {
  const drawing = chart.order === 'line' ? drawLine(chart, as) : chart.order === 'time' ? drawTime(chart, as) : drawGroups(chart, as);
  return chart.parts ? under(legendOf(chart.parts, as), drawing) : drawing;
}

/** A swatch and a name of each part, on as many lines as the width asks for. */
function legendOf(
  parts: readonly ChartPart[],
  { width, size }: Pick<DrawAs, 'width' | 'size'>,
): { readonly shapes: readonly Shape[]; readonly height: number } {
  const [swatch, line] = [size * 0.9, size * 1.6];
  let [x, y] = [0, 0];
  const shapes = parts.flatMap(({ name, tone }): Shape[] => {
    const text = cut(name, width - swatch - 5, size);
    const own = swatch + 5 + wide(text, size) + size;
    if (x > 0 && x + own > width) [x, y] = [0, y + line];
    const at = x;
    x += own;
    return [
      { kind: 'rect', role: tone, x: round(at), y: round(y + size * 0.2), width: round(swatch), height: round(swatch) },
      { kind: 'text', role: 'name', x: round(at + swatch + 5), y: round(y + size), anchor: 'start', text },
    ];
  });
  return { shapes, height: y + line + size * 0.4 };
}

/** A drawing moved down by what stands above it. */
function under({ shapes, height }: ReturnType<typeof legendOf>, drawing: Drawing): Drawing {
  const down = (y: number): number => round(y + height);
  const moved = drawing.shapes.map(
    (shape): Shape =>
      shape.kind === 'line'
        ? { ...shape, y1: down(shape.y1), y2: down(shape.y2) }
        : shape.kind === 'path'
          ? { ...shape, points: shape.points.map(([x, y]) => [x, down(y)]) }
          : { ...shape, y: down(shape.y) },
  );
  return {
    ...drawing,
    height: down(drawing.height),
    shapes: [...shapes, ...moved],
    spots: drawing.spots.map((spot) => ({ ...spot, y: down(spot.y) })),
  };
}

/** From this width on the name of a line has room beside it. */
const BESIDE = 480;

function drawTime({ bars, limit, parts, middle }: Chart, { width, size, number, median: said }: DrawAs): Drawing {
  const [top, plot, foot] = [size * 2, size * 13, size * 2];
  const [height, ground] = [top + plot + foot, top + plot];
  const median = middle === false ? null : medianOf(bars);
  const ticks = ticksOf(Math.max(limit?.value ?? 0, ...bars.map((bar) => Math.max(heightOf(bar), bar.before ?? 0))));
  const most = ticks.at(-1) ?? 1;
  const left = Math.max(...ticks.map((tick) => wide(number(tick), size))) + 8;
  const line = limit ?? (median === null ? null : { value: median, name: said });
  const label = line ? `${line.name} ${number(line.value)}` : '';
  // Its name stands at the end of the line; on a telephone, above it.
  const beside = line !== null && width >= BESIDE ? wide(label, size) + 14 : 0;
  const end = width - beside;
  const step = (end - left) / Math.max(1, bars.length);
  const thick = Math.min(step * 0.72, size * 5);
  const y = (value: number): number => round(ground - (value * plot) / most);
  const highest = highestOf(bars);
  const shapes: Shape[] = ticks.flatMap((tick): Shape[] => [
    { kind: 'line', role: 'grid', x1: round(left), y1: y(tick), x2: round(end), y2: y(tick) },
    { kind: 'text', role: 'axis', x: round(left - 6), y: round(y(tick) + size * 0.35), anchor: 'end', text: number(tick) },
  ]);
  const every = Math.ceil((Math.max(0, ...bars.map(({ name }) => wide(name, size))) + size) / step);
  const told = step > Math.max(0, ...bars.map(({ value }) => wide(number(value), size))) + 2;
  const spots = bars.map((bar, nth): Spot => {
    const x = round(left + nth * step);
    const centre = round(x + step / 2);
    const column = { kind: 'rect', x: round(centre - thick / 2), width: round(thick) } as const;
    if (parts) for (const { tone, from, to } of stackOf(bar, parts)) shapes.push({ ...column, role: tone, y: y(to), height: round(y(from) - y(to)) });
    else shapes.push({ ...column, role: roleOf(bar, highest, limit?.value ?? null), y: y(bar.value), height: round(ground - y(bar.value)) });
    if (typeof bar.before === 'number') {
      const half = Math.min(step, thick + 4) / 2;
      shapes.push({ kind: 'line', role: 'before', x1: round(centre - half), y1: y(bar.before), x2: round(centre + half), y2: y(bar.before) });
    }
    // Above the mark of the days before, where that is as near as to be written over.
    const head = y(heightOf(bar));
    const before = typeof bar.before === 'number' ? y(bar.before) : head;
    const over = before < head && head - before < size * 1.6 ? before : head;
    if ((told || bar === highest) && bar.value > 0)
      shapes.push({ kind: 'text', role: 'value', x: centre, y: round(over - 4), anchor: 'middle', text: number(bar.value), bold: true });
    if (nth % every === 0) {
      // The last one ends with the drawing, not beyond it.
      const own = wide(bar.name, size);
      const cuts = centre + own / 2 > width;
      // Moved back it may come to stand on the one before, which says as much.
      const meets = cuts && nth > 0 && width - own < centre - every * step + own / 2 + 4;
      if (!meets)
        shapes.push({
          ...{ kind: 'text', role: 'name', x: cuts ? width : centre, y: round(ground + size * 1.5) },
          ...{ anchor: cuts ? 'end' : 'middle', text: bar.name },
        });
    }
    return { x, y: top, width: round(step), height: plot, bar };
  });
  if (line) {
    const role = limit ? 'limit' : 'median';
    const named = { kind: 'text', role, text: label, bold: true } as const;
    shapes.push(
      { kind: 'line', role, x1: round(left), y1: y(line.value), x2: round(end), y2: y(line.value) },
      beside > 0
        ? { ...named, x: round(end + 6), y: round(y(line.value) + size * 0.35), anchor: 'start' }
        : { ...named, x: width, y: round(y(line.value) - 3), anchor: 'end' },
    );
  }
  return { width, height: round(height), size, shapes, spots };
}

/** As wide as a label at the end of a line may be. */
const END = 0.32;
/** A limit so many times as high as what is drawn would press it to the ground: it stands over the plot by its name, out of scale. */
const FAR = 4;

/** A line over the grey one of before, filled to the ground, with its last point and the ends of both named. */
function drawLine(chart: Chart, { width, size, number }: DrawAs): Drawing {
  const { bars, limit, been = bars.length, ends } = chart;
  const [top, plot, foot] = [size * 2, size * 13, size * 2];
  const [height, ground] = [top + plot + foot, top + plot];
  const lived = bars.slice(0, been);
  const drawn = Math.max(0, ...lived.map(({ value }) => value), ...bars.map(({ before }) => before ?? 0));
  const isFar = limit !== null && drawn > 0 && limit.value > drawn * FAR;
  const ticks = ticksOf(isFar ? drawn : Math.max(limit?.value ?? 0, drawn));
  const most = ticks.at(-1) ?? 1;
  const left = Math.max(...ticks.map((tick) => wide(number(tick), size))) + 8;
  const last = lived.at(-1);
  const told = last ? [number(last.value), ends?.now].filter(Boolean).join(' ') : '';
  const limited = limit ? `${isFar ? '↑ ' : ''}${number(limit.value)} ${limit.name}` : '';
  // Names stand beside the plot where there is room; on a telephone the sentence and the note say them.
  const beside =
    width >= BESIDE ? Math.min(width * END, Math.max(...[told, limited, ends?.before ?? ''].map((text) => wide(text, size))) + 14) : size;
  const end = width - beside;
  const step = (end - left) / Math.max(1, bars.length - 1);
  const x = (nth: number): number => round(left + nth * step);
  const y = (value: number): number => round(ground - (value * plot) / most);
  const shapes: Shape[] = ticks.flatMap((tick): Shape[] => [
    { kind: 'line', role: 'grid', x1: round(left), y1: y(tick), x2: round(end), y2: y(tick) },
    { kind: 'text', role: 'axis', x: round(left - 6), y: round(y(tick) + size * 0.35), anchor: 'end', text: number(tick) },
  ]);
  const points = lived.map(({ value }, nth) => [x(nth), y(value)] as const);
  const grey = bars.flatMap(({ before }, nth) => (typeof before === 'number' ? [[x(nth), y(before)] as const] : []));
  const [first, latest] = [points[0], points.at(-1)];
  if (first && latest) shapes.push({ kind: 'path', role: 'area', points: [...points, [latest[0], round(ground)], [first[0], round(ground)]] });
  if (grey.length > 1) shapes.push({ kind: 'path', role: 'before', points: grey });
  if (points.length > 1) shapes.push({ kind: 'path', role: 'line', points });
  const limitAt = limit && !isFar ? y(limit.value) : size * 0.8;
  if (limit && !isFar) shapes.push({ kind: 'line', role: 'limit', x1: round(left), y1: limitAt, x2: round(end), y2: limitAt });
  if (latest) {
    shapes.push({ kind: 'rect', role: 'strong', x: round(latest[0] - 4), y: round(latest[1] - 4), width: 8, height: 8 });
    // Beside the point, or before it where it stands at the end and nothing is beside.
    const back = latest[0] + wide(told, size) + 10 > width;
    shapes.push({
      ...{ kind: 'text', role: 'value', x: round(latest[0] + (back ? -8 : 8)), y: round(latest[1] - size * 0.6) },
      ...{ anchor: back ? 'end' : 'start', text: told, bold: true },
    });
  }
  if (beside > size) {
    const after = (text: string, at: number, role: Role): Shape => ({
      ...{ kind: 'text', role, x: round(end + 6), y: round(at + size * 0.35), anchor: 'start', text: cut(text, beside - 8, size) },
    });
    const tail = grey.at(-1);
    // Not over what the last point says, where both end at the same place.
    const meets = tail !== undefined && latest !== undefined && latest[0] > end - wide(told, size) && Math.abs(tail[1] - latest[1]) < size * 1.8;
    if (tail && ends) shapes.push(after(ends.before, meets ? Math.max(tail[1], latest[1] + size * 1.6) : tail[1], 'axis'));
    if (limit) shapes.push(after(limited, limitAt, 'name'));
  } else if (limit) shapes.push({ kind: 'text', role: 'name', x: round(end), y: round(isFar ? size : limitAt - 4), anchor: 'end', text: limited });
  const every = Math.max(1, Math.ceil((Math.max(0, ...bars.map(({ name }) => wide(name, size))) + size) / Math.max(1, step)));
  bars.forEach(({ name }, nth) => {
    if (nth % every === 0)
      shapes.push({
        kind: 'text',
        role: 'name',
        // The first and the last one whole too.
        x: round(Math.min(Math.max(x(nth), wide(name, size) / 2), width - wide(name, size) / 2)),
        y: round(ground + size * 1.5),
        anchor: 'middle',
        text: name,
      });
  });
  const spots = bars.map((bar, nth): Spot => ({ x: round(Math.max(left, x(nth) - step / 2)), y: top, width: round(step), height: plot, bar }));
  return { width, height: round(height), size, shapes, spots };
}

function drawGroups(chart: Chart, { width, size, number, median: said }: DrawAs): Drawing {
  const bars = drawnBars(chart);
  const median = chart.middle === false ? null : medianOf(chart.bars);
  const row = size * 2;
  const told = (bar: ChartBar): string => (typeof bar.target === 'number' ? `${number(bar.value)} / ${number(bar.target)}` : number(bar.value));
  const label = Math.min(width * 0.38, Math.max(0, ...bars.map(({ name }) => wide(name, size))) + 10);
  const end = Math.max(0, ...bars.map((bar) => wide(told(bar), size))) + 12;
  const most = Math.max(1e-9, median ?? 0, ...bars.map((bar) => Math.max(heightOf(bar), bar.before ?? 0, bar.target ?? 0)));
  const x = (value: number): number => round(label + (value * (width - label - end)) / most);
  const height = bars.length * row + (median === null ? 0 : size * 1.6);
  const highest = highestOf(bars);
  const shapes: Shape[] = [];
  const spots = bars.map((bar, nth): Spot => {
    const y = round(nth * row);
    const [from, to] = [round(y + size * 0.25), round(y + row - size * 0.25)];
    shapes.push(
      { kind: 'text', role: 'name', x: 0, y: round(y + row / 2 + size * 0.35), anchor: 'start', text: cut(bar.name, label - 8, size) },
      ...(chart.parts ? stackOf(bar, chart.parts) : [{ tone: roleOf(bar, highest, null), from: 0, to: bar.value }]).map(
        ({ tone, from: begins, to: ends }): Shape => ({
          ...{ kind: 'rect', role: tone, x: x(begins), y: round(y + size * 0.4) },
          ...{ width: round(x(ends) - x(begins)), height: round(row - size * 0.8) },
        }),
      ),
    );
    if (typeof bar.before === 'number') shapes.push({ kind: 'line', role: 'before', x1: x(bar.before), y1: from, x2: x(bar.before), y2: to });
    if (typeof bar.target === 'number') shapes.push({ kind: 'line', role: 'target', x1: x(bar.target), y1: from, x2: x(bar.target), y2: to });
    const after = Math.max(x(heightOf(bar)), x(bar.target ?? 0), x(bar.before ?? 0));
    const over = typeof bar.target === 'number' && bar.value > bar.target;
    shapes.push({
      ...{ kind: 'text', role: over ? 'over' : 'value', x: round(after + 6), y: round(y + row / 2 + size * 0.35), anchor: 'start' },
      ...{ text: told(bar), bold: true },
    });
    return { x: 0, y, width, height: row, bar };
  });
  if (median !== null) {
    const [at, foot, text] = [x(median), bars.length * row, `${said} ${number(median)}`];
    const anchor = at + wide(text, size) > width ? 'end' : 'start';
    shapes.push(
      { kind: 'line', role: 'median', x1: at, y1: 0, x2: at, y2: round(foot + 2) },
      { kind: 'text', role: 'median', x: at, y: round(foot + size * 1.3), anchor, text, bold: true },
    );
  }
  return { width, height: round(height), size, shapes, spots };
}

/** Of the light theme: what is printed and what is downloaded stand on white. */
const INK: Readonly<Record<Role, string>> = {
  ...{ bar: '#7bbdb5', strong: '#0d625c', idle: '#b9bfc5', soon: '#e8710a', over: '#8b0000', before: '#868f99', target: '#212529', limit: '#212529' },
  ...{ median: '#0b4f4a', line: '#0d625c', area: '#e3eeec', grid: '#e9ecef', axis: '#5c6670', name: '#3d4650', value: '#212529' },
};
const DASHED: readonly Role[] = ['limit', 'median'];
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

function markup(shape: Shape, size: number): string {
  const ink = INK[shape.role];
  if (shape.kind === 'path') {
    const at = shape.points.map(([x, y]) => `${x},${y}`).join(' ');
    if (shape.role === 'area') return `<polygon points="${at}" fill="${ink}"/>`;
    return `<polyline points="${at}" fill="none" stroke="${ink}" stroke-width="${shape.role === 'line' ? 2 : 1.5}"/>`;
  }
  if (shape.kind === 'rect') return `<rect x="${shape.x}" y="${shape.y}" width="${shape.width}" height="${shape.height}" fill="${ink}"/>`;
  if (shape.kind === 'text') {
    const weight = shape.bold ? ' font-weight="bold"' : '';
    return `<text x="${shape.x}" y="${shape.y}" font-size="${size}" text-anchor="${shape.anchor}" fill="${ink}"${weight}>${escaped(shape.text)}</text>`;
  }
  const dash = DASHED.includes(shape.role) ? ' stroke-dasharray="4 3"' : '';
  const thick = shape.role === 'grid' ? 0.8 : shape.role === 'before' ? 2 : 1.2;
  return `<line x1="${shape.x1}" y1="${shape.y1}" x2="${shape.x2}" y2="${shape.y2}" stroke="${ink}" stroke-width="${thick}"${dash}/>`;
}

/** A drawing as a document of vectors, on white; `family` is the type where whoever shows it has several. */
export function svgOf({ width, height, size, shapes }: Drawing, family?: string): string {
  const type = family === undefined ? '' : ` font-family="${escaped(family)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"${type}>${shapes.map((shape) => markup(shape, size)).join('')}</svg>`;
}
