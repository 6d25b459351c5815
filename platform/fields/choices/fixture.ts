import type { KindFixture } from '../kind';

export const choicesFixture: KindFixture = {
  field: { kind: 'choices', options: ['A', 'B'] },
  valid: [
    [['A'], ['A']],
    [['B', 'B'], ['B']],
    [[], []],
  ],
  invalid: [['C'], 'A', null, [1]],
};
