import type { KindFixture } from '../kind';

export const detailFixture: KindFixture = {
  field: { kind: 'detail' },
  valid: [[{ a: [1, 'x'] }, { a: [1, 'x'] }]],
  invalid: [undefined, () => 1],
};
