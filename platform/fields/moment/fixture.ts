import type { KindFixture } from '../kind';

export const momentFixture: KindFixture = {
  field: { kind: 'moment' },
  valid: [['2026-11-20T06:52:10-05:00', '2026-11-20T11:52:10.000Z']],
  invalid: ['2026-11-20', 'ayer', 1, null],
};
