import { expect, test } from 'vitest';
import { groupBars, timeBars } from './bars';

const rects = (svg: string) =>
  [...svg.matchAll(/<rect [^>]*width="([\d.]+)" height="([\d.]+)" fill="(#\w+)"/g)].map(([, width, height, fill]) => [
    Number(width),
    Number(height),
    fill,
  ]);

test('groups are bars, the largest first and at most twelve, in proportion; a name stays a text', () => {
  const bars = Array.from({ length: 20 }, (_, at) => [`Grupo ${at} <b>`, at] as const);
  const drawn = groupBars(bars);
  expect(rects(drawn)).toHaveLength(12);
  const widths = rects(drawn).map(([width]) => Number(width));
  expect(widths).toEqual([...widths].sort((one, other) => other - one));
  expect(widths[11]).toBeCloseTo((Number(widths[0]) * 8) / 19, 0);
  expect(drawn).toContain('Grupo 19 &lt;b&gt;');
  expect(groupBars([])).toContain('<svg');
});

test('hours over the capacity are told from the others, and its line is drawn', () => {
  const drawn = rects(
    timeBars(
      [
        ['06', 2],
        ['07', 5],
        ['08', 3],
      ],
      4,
    ),
  );
  expect(drawn.map(([, , fill]) => fill)).toEqual(['#0d625c', '#8B0000', '#0d625c', '#333333']);
  expect(rects(timeBars([['06', 2]], null))).toHaveLength(1);
});
