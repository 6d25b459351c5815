import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { against, type ChartBar, changeOf, daysBefore, drawnBars, medianOf, stackOf, ticksOf } from './chart';
import { drawChart, svgOf } from './draw';

const bars = (...values: readonly number[]): ChartBar[] => values.map((value, at) => ({ name: `Grupo ${at}`, value }));
const AS = { width: 760, size: 8, number: String, median: 'mediana' };

describe('the chart rules', () => {
  test('the median is said of five bars or more, and half are at or under it', () => {
    expect(medianOf(bars(1, 2, 3, 4))).toBeNull();
    expect(medianOf(bars(5, 1, 4, 2, 3))).toBe(3);
    expect(medianOf(bars(5, 1, 4, 2, 3, 10))).toBe(3.5);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 5, maxLength: 60 }), (values) => {
        const median = medianOf(bars(...values)) ?? -1;
        expect(values.filter((one) => one <= median).length * 2).toBeGreaterThanOrEqual(values.length);
        expect(values.filter((one) => one >= median).length * 2).toBeGreaterThanOrEqual(values.length);
      }),
    );
  });

  test('an axis begins at zero, reaches the highest and has few lines', () => {
    expect(ticksOf(0)).toEqual([0, 1]);
    expect(ticksOf(148)).toEqual([0, 50, 100, 150]);
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 1e6, noNaN: true }), (most) => {
        const ticks = ticksOf(most);
        expect(ticks[0]).toBe(0);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(most * (1 - 1e-9));
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(5);
      }),
    );
  });

  test('the period before has as many days, or as many whole months, and ends on the day before', () => {
    expect(daysBefore({ from: '20261116', to: '20261122' })).toEqual({ from: '20261109', to: '20261115' });
    expect(daysBefore({ from: '20261101', to: '20261130' })).toEqual({ from: '20261001', to: '20261031' });
    expect(daysBefore({ from: '20260101', to: '20260331' })).toEqual({ from: '20251001', to: '20251231' });
    expect(daysBefore({ from: '20261124', to: '20261124' })).toEqual({ from: '20261123', to: '20261123' });
  });

  test('bars in time are compared one by one, groups by their names, all of them in per cent', () => {
    const now = bars(3, 1);
    expect(against({ order: 'time', bars: now }, [{ name: '01/10', value: 4 }]).map(({ before }) => before)).toEqual([4, null]);
    expect(against({ order: 'size', bars: now }, [{ name: 'Grupo 1', value: 9 }]).map(({ before }) => before)).toEqual([0, 9]);
    expect(changeOf(now, bars(2))).toBe(100);
    expect(changeOf(now, [])).toBeNull();
  });

  test('groups are drawn the largest first and at most twelve, in proportion; a name stays a text', () => {
    const many = Array.from({ length: 20 }, (_, at) => ({ name: `Grupo ${at} <b>`, value: at }));
    expect(drawnBars({ order: 'size', bars: many }).map(({ value }) => value)).toEqual([19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8]);
    const drawing = drawChart({ order: 'size', bars: many, limit: null }, AS);
    const widths = drawing.shapes.flatMap((shape) => (shape.kind === 'rect' ? [shape.width] : []));
    expect(widths).toHaveLength(12);
    expect(widths[11]).toBeCloseTo((Number(widths[0]) * 8) / 19, 0);
    expect(svgOf(drawing)).toContain('Grupo 19 &lt;b&gt;');
    expect(svgOf(drawing)).toContain('mediana 9.5');
    expect(svgOf(drawChart({ order: 'size', bars: [], limit: null }, AS))).toContain('<svg');
  });

  test('the limit of a line has its name on any width', () => {
    const lines = { order: 'line', bars: bars(2, 5, 3), limit: { value: 9, name: 'de aforo' } } as const;
    for (const width of [300, 900]) {
      const { shapes } = drawChart(lines, { ...AS, width });
      expect(shapes.filter((shape) => shape.kind === 'text' && shape.text === '9 de aforo')).toHaveLength(1);
    }
  });

  test('a limit far above what a line draws does not press it to the ground: it stands over it by its name', () => {
    const limits = (value: number) =>
      [300, 900].map((width) => drawChart({ order: 'line', bars: bars(20, 50, 30), limit: { value, name: 'de aforo' } }, { ...AS, width }).shapes);
    for (const shapes of limits(200)) expect(shapes.some((shape) => shape.kind === 'line' && shape.role === 'limit')).toBe(true);
    for (const shapes of limits(201)) {
      expect(shapes.some((shape) => shape.kind === 'line' && shape.role === 'limit')).toBe(false);
      expect(shapes.filter((shape) => shape.kind === 'text' && shape.text === '↑ 201 de aforo')).toHaveLength(1);
      const ticks = shapes.flatMap((shape) => (shape.kind === 'text' && shape.role === 'axis' ? [Number(shape.text)] : []));
      expect(Math.max(...ticks)).toBeLessThan(100);
    }
  });

  test('what passes its limit or its target is told from the others; a limit has its name and takes the place of the median', () => {
    const roles = (drawing: ReturnType<typeof drawChart>) => drawing.shapes.flatMap((shape) => (shape.kind === 'rect' ? [shape.role] : []));
    const hours = drawChart({ order: 'time', bars: bars(2, 5, 3, 1, 1), limit: { value: 4, name: 'aforo' } }, AS);
    expect(roles(hours)).toEqual(['bar', 'over', 'bar', 'bar', 'bar']);
    expect(svgOf(hours)).toContain('aforo 4');
    expect(svgOf(hours)).not.toContain('mediana');
    const contracts = drawChart(
      {
        order: 'size',
        bars: [
          { name: 'CT-1', value: 52, target: 50 },
          { name: 'CT-2', value: 40, target: 90 },
        ],
        limit: null,
      },
      AS,
    );
    expect(roles(contracts)).toEqual(['over', 'bar']);
    expect(svgOf(contracts)).toContain('52 / 50');
  });

  test('stacked parts stand one on the other without a gap and say themselves in a legend; a bar is as high as they come to', () => {
    const parts = [
      { name: 'Presentes', tone: 'strong' },
      { name: 'De descanso', tone: 'bar' },
      { name: 'Sin vigencia', tone: 'over' },
    ] as const;
    expect(stackOf({ parts: [3, 0, 2] }, parts)).toEqual([
      { tone: 'strong', from: 0, to: 3 },
      { tone: 'over', from: 3, to: 5 },
    ]);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(200), fc.nat(200), fc.nat(200)), { minLength: 2, maxLength: 30 }),
        fc.record({ width: fc.integer({ min: 280, max: 1300 }), order: fc.constantFrom('time' as const, 'size' as const) }),
        (values, { width, order }) => {
          const named = values.map((own, at) => ({ name: `${at}`, value: own[0] + own[1] + own[2], parts: own, target: 100 }));
          const drawing = drawChart({ order, bars: named, limit: null, parts }, { ...AS, width, size: 11 });
          for (const one of parts) expect(drawing.shapes.some((shape) => shape.kind === 'text' && shape.text === one.name)).toBe(true);
          for (const shape of drawing.shapes) {
            if (shape.kind !== 'rect') continue;
            expect(shape.x).toBeGreaterThanOrEqual(0);
            expect(shape.x + shape.width).toBeLessThanOrEqual(width + 0.3);
            expect(shape.height).toBeGreaterThanOrEqual(0);
            expect(shape.y + shape.height).toBeLessThanOrEqual(drawing.height + 0.3);
          }
          const legend = parts.length;
          const pieces = drawing.shapes.filter((shape) => shape.kind === 'rect').length - legend;
          const shown = order === 'time' ? named : [...named].sort((one, other) => other.value - one.value).slice(0, 12);
          expect(pieces).toBe(shown.reduce((all, bar) => all + stackOf(bar, parts).length, 0));
        },
      ),
    );
  });

  test('nothing is drawn beside the drawing, whatever its width', () => {
    const value = fc.record({ value: fc.integer({ min: 0, max: 5000 }), before: fc.option(fc.integer({ min: 0, max: 5000 })) });
    const drawn = fc.record({ width: fc.integer({ min: 280, max: 1300 }), order: fc.constantFrom('time' as const, 'size' as const) });
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 92 }), drawn, (values, { width, order }) => {
        const named = values.map((one, at) => ({ name: `${at}`, ...one }));
        const drawing = drawChart({ order, bars: named, limit: null }, { ...AS, width, size: 11 });
        for (const shape of drawing.shapes) {
          if (shape.kind === 'text' && shape.anchor === 'end') expect(shape.x).toBeLessThanOrEqual(width);
          if (shape.kind !== 'rect') continue;
          expect(shape.x).toBeGreaterThanOrEqual(0);
          expect(shape.x + shape.width).toBeLessThanOrEqual(width + 0.2);
          expect(shape.height).toBeGreaterThanOrEqual(0);
          expect(shape.y + shape.height).toBeLessThanOrEqual(drawing.height + 0.2);
        }
      }),
    );
  });

  test('a line is drawn of what has been and no further, within the drawing at any width; what was before goes on', () => {
    const value = fc.record({ value: fc.integer({ min: 0, max: 5000 }), before: fc.integer({ min: 0, max: 5000 }) });
    const drawn = fc.record({
      width: fc.integer({ min: 280, max: 1300 }),
      been: fc.integer({ min: 0, max: 25 }),
      limit: fc.integer({ min: 0, max: 9000 }),
    });
    fc.assert(
      fc.property(fc.array(value, { minLength: 25, maxLength: 25 }), drawn, (values, { width, been, limit }) => {
        const named = values.map((one, at) => ({ name: `${at}:00`, ...one }));
        const ends = { now: 'ahora', before: 'mediana de 4 semanas' };
        const limited = limit > 0 ? { value: limit, name: 'de aforo' } : null;
        const drawing = drawChart({ order: 'line', bars: named, limit: limited, been, ends }, { ...AS, width, size: 11 });
        const path = (role: string) =>
          drawing.shapes.flatMap((shape) => (shape.kind === 'path' && shape.role === role ? [shape.points] : []))[0] ?? [];
        expect([path('line').length, path('before').length]).toEqual([been > 1 ? been : 0, 25]);
        expect(drawing.spots).toHaveLength(25);
        for (const [x, y] of [...path('line'), ...path('before'), ...path('area')]) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(width + 0.3);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(drawing.height);
        }
        for (const shape of drawing.shapes) {
          if (shape.kind !== 'text' || shape.anchor !== 'middle') continue;
          const half = (shape.text.length * 11 * 0.58) / 2;
          expect([shape.x - half >= -0.2, shape.x + half <= width + 0.2], `${shape.text} at ${shape.x} of ${width}`).toEqual([true, true]);
        }
        // A higher value is drawn higher.
        path('line').forEach(([, y], at) => {
          const [one, other] = [named[at]?.value ?? 0, named[at + 1]?.value ?? 0];
          if (at + 1 < been && other > one) expect(path('line')[at + 1]?.[1]).toBeLessThanOrEqual(y);
        });
      }),
    );
  });
});
