import type { ReportBars } from './report';

type Bars = ReportBars['bars'];

const WIDTH = 760;
const [LABEL, ROW, MOST] = [220, 16, 12];
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const svg = (height: number, inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}">${inside}</svg>`;

/** The largest of some groups as bars with their names and values, as vectors for paper; how many more there are is said by the table. */
export function groupBars(bars: Bars): string {
  const shown = [...bars].sort(([, one], [, other]) => other - one).slice(0, MOST);
  const most = Math.max(1, ...shown.map(([, value]) => value));
  const rows = shown.map(([name, value], at) => {
    const y = at * ROW;
    const long = Number((((WIDTH - LABEL - 50) * value) / most).toFixed(1));
    const label = name.length > 42 ? `${name.slice(0, 41)}…` : name;
    return `<text x="0" y="${y + 11}" font-size="8">${escaped(label)}</text><rect x="${LABEL}" y="${y + 2}" width="${long}" height="11" fill="#0d625c"/><text x="${LABEL + long + 4}" y="${y + 11}" font-size="8">${value}</text>`;
  });
  return svg(Math.max(1, shown.length) * ROW, rows.join(''));
}

const [HEIGHT, LEFT, FOOT, NAMES] = [150, 28, 16, 16];
/** Values one after another in time, with a line where a limit is given, as vectors for paper. */
export function timeBars(bars: Bars, limit: number | null): string {
  const most = Math.max(1, limit ?? 0, ...bars.map(([, value]) => value));
  const step = (WIDTH - LEFT) / Math.max(1, bars.length);
  const every = Math.ceil(bars.length / NAMES);
  const y = (value: number): number => Number((HEIGHT - FOOT - (value * (HEIGHT - FOOT - 12)) / most).toFixed(1));
  const drawn = bars.map(([name, value], at) => {
    const x = Number((LEFT + at * step).toFixed(1));
    const over = limit !== null && value > limit;
    const bar = `<rect x="${x}" y="${y(value)}" width="${(step * 0.7).toFixed(1)}" height="${(y(0) - y(value)).toFixed(1)}" fill="${over ? '#8B0000' : '#0d625c'}"/>`;
    return at % every === 0 ? `${bar}<text x="${x}" y="${HEIGHT - 4}" font-size="7">${escaped(name)}</text>` : bar;
  });
  const line = limit === null ? '' : `<rect x="${LEFT}" y="${y(limit)}" width="${WIDTH - LEFT}" height="0.8" fill="#333333"/>`;
  const axis = [0, most / 2, most].map((value) => `<text x="0" y="${y(value) + 3}" font-size="7">${Math.round(value)}</text>`);
  return svg(HEIGHT, `${axis.join('')}${drawn.join('')}${line}`);
}

/** The bars of a report as vectors for paper. */
export const barsSvg = ({ order, bars, limit = null }: ReportBars): string => (order === 'time' ? timeBars(bars, limit) : groupBars(bars));

/** How many characters the longest bar of a workbook has. */
const CELLS = 40;
/** The bars of a report as lines of a workbook: name, value, and the bar in blocks. */
export function barLines({ order, bars }: ReportBars): readonly (readonly [string, number, string])[] {
  const shown = order === 'time' ? bars : [...bars].sort(([, one], [, other]) => other - one);
  const most = Math.max(0, ...shown.map(([, value]) => value));
  return shown.map(([name, value]) => [name, value, most > 0 ? '█'.repeat(Math.round((CELLS * value) / most)) : '']);
}
