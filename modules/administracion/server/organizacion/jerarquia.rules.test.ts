import fc from 'fast-check';
import { expect, test } from 'vitest';
import { branchOf, deepestLevel, levelOf, makesCycle, type Parents } from './jerarquia.rules';

/** Any tree: each node hangs under an earlier one or is a root. */
const trees: fc.Arbitrary<Parents> = fc
  .array(fc.nat(), { minLength: 1, maxLength: 30 })
  .map((picks) => new Map(picks.map((pick, at) => [at + 1, pick % (at + 1) === 0 ? null : pick % (at + 1)])));

const small: Parents = new Map([
  [1, null],
  [2, 1],
  [3, 2],
  [4, null],
]);

test('a unit cannot hang under itself or its own child', () => {
  expect(makesCycle(small, 2, 2)).toBe(true);
  expect(makesCycle(small, 1, 3)).toBe(true);
  expect(makesCycle(small, 3, 1)).toBe(false);
  expect(makesCycle(small, 1, null)).toBe(false);
});

test('levels: a branch of two under a third level reaches the fifth', () => {
  expect(levelOf(small, 3)).toBe(3);
  expect(deepestLevel(small, 4, 3)).toBe(4);
  expect(deepestLevel(new Map([...small, [5, 4]]), 4, 3)).toBe(5);
  expect(deepestLevel(small, null, 3)).toBe(4);
  expect(deepestLevel(small, null, null)).toBe(1);
});

test('a move closes a circle exactly when its new parent is in the branch moved', () => {
  fc.assert(
    fc.property(trees, fc.nat(), fc.nat(), (tree, a, b) => {
      const keys = [...tree.keys()];
      const node = keys[a % keys.length] ?? 1;
      const above = keys[b % keys.length] ?? 1;
      expect(makesCycle(tree, node, above)).toBe(branchOf(tree, node).has(above));
    }),
  );
});

test('the deepest level foretold is the one the tree has after the move', () => {
  fc.assert(
    fc.property(trees, fc.nat(), fc.option(fc.nat(), { nil: null }), (tree, a, b) => {
      const keys = [...tree.keys()];
      const node = keys[a % keys.length] ?? 1;
      const above = b === null ? null : (keys[b % keys.length] ?? null);
      fc.pre(!makesCycle(tree, node, above));
      const moved = new Map([...tree, [node, above]]);
      const deepest = Math.max(...[...branchOf(moved, node)].map((one) => levelOf(moved, one)));
      expect(deepestLevel(tree, node, above)).toBe(deepest);
    }),
  );
});
