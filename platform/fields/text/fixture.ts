import type { KindFixture } from '../kind';

export const textFixture: KindFixture = {
  field: { kind: 'text', max: 10 },
  valid: [
    [' Perú   sur ', 'Perú sur'],
    ['a', 'a'],
  ],
  invalid: ['', 'once letras', 5, 'a\u0000b', null, {}, []],
};
