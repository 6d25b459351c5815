import type { KindFixture } from '../kind';

export const tagsFixture: KindFixture = {
  field: { kind: 'tags', max: 5 },
  valid: [
    [
      ['uno', ' dos '],
      ['uno', 'dos'],
    ],
    [[], []],
  ],
  invalid: [['largo de más'], 'uno', [7], null],
};
