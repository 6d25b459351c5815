import type { KindFixture } from '../kind';

export const photoFixture: KindFixture = {
  field: { kind: 'photo' },
  valid: [[1, 1]],
  invalid: [0, '1', null],
};
