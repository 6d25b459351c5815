const [WIDTH, HEIGHT, LEFT, FOOT] = [760, 150, 28, 16];
/** As many names of nights as there is room for. */
const NAMES = 16;

/** Nights as bars, occupied over blocked, with the line of all places: as vectors, for paper. Each is its name, places, occupied and blocked. */
export function occupancyChart(nights: readonly (readonly [name: string, places: number, occupied: number, blocked: number])[]): string {
  const most = Math.max(1, ...nights.map(([, places]) => places));
  const step = (WIDTH - LEFT) / Math.max(1, nights.length);
  const every = Math.ceil(nights.length / NAMES);
  const y = (value: number): number => Number((HEIGHT - FOOT - (value * (HEIGHT - FOOT - 12)) / most).toFixed(1));
  const bars = nights.map(([name, places, occupied, blocked], at) => {
    const x = Number((LEFT + at * step).toFixed(1));
    const width = Number((step * 0.7).toFixed(1));
    const bar = (from: number, to: number, fill: string) =>
      `<rect x="${x}" y="${y(to)}" width="${width}" height="${(y(from) - y(to)).toFixed(1)}" fill="${fill}"/>`;
    const line = `<rect x="${x}" y="${y(places)}" width="${step.toFixed(1)}" height="0.8" fill="#333333"/>`;
    const label = at % every === 0 ? `<text x="${x}" y="${HEIGHT - 4}" font-size="7">${name.slice(0, 5)}</text>` : '';
    return `${bar(0, occupied, '#0d625c')}${bar(occupied, occupied + blocked, '#b9bfc5')}${line}${label}`;
  });
  const axis = [0, most / 2, most].map((value) => `<text x="0" y="${y(value) + 3}" font-size="7">${Math.round(value)}</text>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${axis.join('')}${bars.join('')}</svg>`;
}
