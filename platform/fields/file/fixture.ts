import type { KindFixture } from '../kind';

export const fileFixture: KindFixture = {
  field: { kind: 'file', accept: ['pdf'] },
  valid: [[1, 1]],
  invalid: [0, '1', null],
};
