import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayTakeOver } from './takeover';

test('an update never takes over in the middle of a queue, without a network, or while somebody is at the post', () => {
  expect(mayTakeOver({ idleMs: 60_000, unsent: 0, cut: false })).toBe(true);
  expect(mayTakeOver({ idleMs: 59_999, unsent: 0, cut: false })).toBe(false);
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.integer({ min: 1, max: 5000 }), fc.boolean(), (idleMs, unsent, cut) => {
      expect(mayTakeOver({ idleMs, unsent, cut })).toBe(false);
      expect(mayTakeOver({ idleMs, unsent: 0, cut: true })).toBe(false);
    }),
  );
});
