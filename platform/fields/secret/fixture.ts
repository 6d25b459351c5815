import type { KindFixture } from '../kind';

export const secretFixture: KindFixture = {
  field: { kind: 'secret', max: 10 },
  valid: [[' a  b ', ' a  b ']],
  invalid: ['', 'once letras', 5, 'a\u0000b', null, {}, []],
};
