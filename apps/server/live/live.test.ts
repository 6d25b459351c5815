import { expect, test } from 'vitest';
import { liveSpeed } from './live';

test('`--live` moves the site as fast as the clock, or as fast as it says; any other speed stops the start', () => {
  expect(liveSpeed(['node', 'main.js'])).toBe(0);
  expect(liveSpeed(['node', 'main.js', '--live'])).toBe(1);
  expect(liveSpeed(['node', 'main.js', '--live=20'])).toBe(20);
  for (const wrong of ['--live=3', '--live=', '--live=fast']) expect(() => liveSpeed([wrong])).toThrow(/--live: 1, 5 or 20/);
});
