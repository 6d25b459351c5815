import type { KindFixture } from '../kind';

export const timeFixture: KindFixture = {
  field: { kind: 'time' },
  valid: [
    ['00:00', '00:00'],
    ['24:00', '24:00'],
  ],
  invalid: ['24:01', '7:00', '23:60', 7, null],
};
