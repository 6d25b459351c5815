import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dayIn, watchDay } from './today';

describe('a page that is left open over midnight', () => {
  beforeEach(() => {
    // 23:59:40 in Lima, where the server's day is another one already.
    vi.useFakeTimers({ now: new Date('2026-11-28T04:59:40Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('hears of the new day, once, and no more once it is left', () => {
    const told = vi.fn();
    const stop = watchDay(() => 'America/Lima', told);
    expect(dayIn('America/Lima')).toBe('20261127');
    vi.advanceTimersByTime(15_000);
    expect(told).not.toHaveBeenCalled();
    vi.advanceTimersByTime(15_000);
    expect(told).toHaveBeenCalledTimes(1);
    expect(dayIn('America/Lima')).toBe('20261128');
    vi.advanceTimersByTime(3_600_000);
    expect(told).toHaveBeenCalledTimes(1);
    stop();
    vi.advanceTimersByTime(24 * 3_600_000);
    expect(told).toHaveBeenCalledTimes(1);
  });
});
