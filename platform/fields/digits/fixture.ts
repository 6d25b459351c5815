import type { KindFixture } from '../kind';

export const digitsFixture: KindFixture = {
  field: { kind: 'digits', max: 9 },
  valid: [
    ['987 654', '987654'],
    ['(01) 234', '01234'],
  ],
  invalid: ['98a', '1234567890', 12, null],
};
