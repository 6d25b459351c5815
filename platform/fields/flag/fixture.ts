import type { KindFixture } from '../kind';

export const flagFixture: KindFixture = {
  field: { kind: 'flag' },
  valid: [
    ['S', 'S'],
    ['N', 'N'],
  ],
  invalid: ['s', true, 1, 'X', null],
};
