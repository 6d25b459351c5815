import { describe, expect, it } from 'vitest';
import { EVERY, FITS, isPageSize, rowsThatFit } from './sizes';

describe('rows of a page', () => {
  it('fill the window, whatever the density', () => {
    expect(rowsThatFit(230, 900, 'compact')).toBe(15);
    expect(rowsThatFit(230, 1400, 'compact')).toBe(30);
    expect(rowsThatFit(230, 1400, 'comfortable')).toBe(18);
  });
  it('are never fewer than ten nor more than a hundred', () => {
    expect(rowsThatFit(600, 500, 'normal')).toBe(10);
    expect(rowsThatFit(0, 9000, 'compact')).toBe(100);
  });
  it('are those offered, or what fitted the window of who sent the address', () => {
    for (const size of [10, 17, 100, EVERY]) expect(isPageSize(size)).toBe(true);
    for (const size of [7, 101, 20.5, FITS, Number.NaN]) expect(isPageSize(size)).toBe(false);
  });
});
