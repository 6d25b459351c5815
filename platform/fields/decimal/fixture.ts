import type { KindFixture } from '../kind';

export const decimalFixture: KindFixture = {
  field: { kind: 'decimal', precision: 5, scale: 2 },
  valid: [
    [1.25, 1.25],
    [999.99, 999.99],
    [-0.1, -0.1],
  ],
  invalid: [1000, 1.234, '1.2', Number.POSITIVE_INFINITY, null],
};
