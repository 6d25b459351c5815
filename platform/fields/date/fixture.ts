import type { KindFixture } from '../kind';

export const dateFixture: KindFixture = {
  field: { kind: 'date' },
  valid: [
    ['20240229', '20240229'],
    ['20261231', '20261231'],
  ],
  invalid: ['20230229', '2026-12-31', '20261301', '18991231', 20261231, null],
};
