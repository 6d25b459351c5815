import type { KindFixture } from '../kind';

export const intFixture: KindFixture = {
  field: { kind: 'int', min: 1, max: 9 },
  valid: [
    [1, 1],
    [9, 9],
  ],
  invalid: [0, 10, 1.5, '3', Number.NaN, null],
};
