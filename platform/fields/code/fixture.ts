import type { KindFixture } from '../kind';

export const codeFixture: KindFixture = {
  field: { kind: 'code', max: 6 },
  valid: [
    [' ab1 ', 'AB1'],
    ['x-9', 'X-9'],
  ],
  invalid: ['demasiado', 7, '\ud800', null],
};
