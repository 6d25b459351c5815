import type { KindFixture } from '../kind';

export const refFixture: KindFixture = {
  field: { kind: 'ref', resource: 'SistemaPais' },
  valid: [[1, 1]],
  invalid: [0, -1, 1.5, '1', 2147483648, null],
};
