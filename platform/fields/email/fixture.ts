import type { KindFixture } from '../kind';

export const emailFixture: KindFixture = {
  field: { kind: 'email', max: 40 },
  valid: [['ana@mina.pe', 'ana@mina.pe']],
  invalid: ['ana', 'ana@', '@mina.pe', 'a b@c.d', null],
};
