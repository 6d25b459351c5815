import { DEFAULT_THEME } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { cssVariables, STATUS_COLORS } from './theme';

const READABLE = 4.5;

/** WCAG 2: how much light a colour gives. */
function light(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [light(one), light(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

/** CIE L*a*b* of a colour (D65): distances in it are as large as they are seen. */
function seen(hex: string): readonly [number, number, number] {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  const [x = 0, y = 0, z = 0] = [
    (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047,
    0.2126 * r + 0.7152 * g + 0.0722 * b,
    (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883,
  ].map((part) => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
const distance = (one: string, other: string): number => Math.hypot(...seen(one).map((part, at) => part - (seen(other)[at] ?? 0)));
/** Two browns side by side are some ten apart; what is told apart at a glance, thirty or more. */
const APART = 30;

const said = cssVariables(DEFAULT_THEME);

it('the five statuses are those of the page (Reportes › Tablero)', () => {
  const grounds = (scheme: 'light' | 'dark') =>
    Object.fromEntries(Object.entries(STATUS_COLORS[scheme]).map(([code, [ground]]) => [code, ground.toLowerCase()]));
  expect(grounds('light')).toEqual({ I: '#1d5fbf', P: '#e8710a', O: '#f2c200', R: '#8b0000', A: '#1e7e34' });
  expect(grounds('dark')).toEqual({ I: '#6aa5f5', P: '#f59a4a', O: '#f2c200', R: '#e0605a', A: '#5fbf77' });
});

describe.each(['light', 'dark'] as const)('colours of the %s theme', (scheme) => {
  it.each(Object.entries(STATUS_COLORS[scheme]))('the text on status %s is read (Reportes › Tablero)', (_, [ground, text]) =>
    expect(contrast(ground, text)).toBeGreaterThanOrEqual(READABLE),
  );
  it('every tone and its text are read', () => {
    const values = new Map(Object.entries(said[scheme]));
    const pairs = [...values].flatMap(([name, text]) => {
      const ground = name.endsWith('-text') ? values.get(name.slice(0, -'-text'.length)) : undefined;
      return ground === undefined ? [] : [{ name, contrast: contrast(ground, text) }];
    });
    expect(pairs.length).toBeGreaterThanOrEqual(12);
    expect(pairs.filter((pair) => pair.contrast < READABLE)).toEqual([]);
  });
  it('no two statuses are taken for one another', () => {
    const grounds = Object.values(STATUS_COLORS[scheme]).map(([ground]) => ground);
    for (const [at, one] of grounds.entries())
      for (const other of grounds.slice(at + 1)) expect(distance(one, other), `${one} ${other}`).toBeGreaterThan(APART);
  });
});
