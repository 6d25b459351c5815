import type { KindFixture } from '../kind';

export const refsFixture: KindFixture = {
  field: { kind: 'refs', resource: 'SistemaPais' },
  valid: [
    [
      [1, 2, 2],
      [1, 2],
    ],
    [[], []],
  ],
  invalid: [[0], 1, ['1'], null],
};
