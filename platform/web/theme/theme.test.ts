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

const said = cssVariables(DEFAULT_THEME);

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
    expect(new Set(grounds).size).toBe(grounds.length);
  });
});
