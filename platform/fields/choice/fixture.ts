import type { KindFixture } from '../kind';

export const choiceFixture: KindFixture = {
  field: { kind: 'choice', options: ['A', 'B'] },
  valid: [['A', 'A']],
  invalid: ['C', 'a', 1, null],
};
