import { expect, test } from 'vitest';
import { hangsFrom, linesOf, placeBeside } from './lines';

const node = (id: number, parent: number | null, name: string) => ({ id, parent, name, code: `U${id}` });
const nodes = [node(1, null, 'Gerencia'), node(2, 1, 'Operaciones'), node(3, 2, 'Mina'), node(4, 1, 'Logística'), node(5, 99, 'Ajena')];
const shown = (closed: number[] = [], search = '') => linesOf(nodes, new Set(closed), search).map(({ node, level }) => `${level} ${node.name}`);

test('lines go down the tree; what hangs from a unit out of sight is at the first level', () => {
  expect(shown()).toEqual(['1 Gerencia', '2 Operaciones', '3 Mina', '2 Logística', '1 Ajena']);
  expect(shown([2])).toEqual(['1 Gerencia', '2 Operaciones', '2 Logística', '1 Ajena']);
});

test('a search ignores accents and opens what it finds', () => {
  expect(shown([1, 2], 'logistica')).toEqual(['1 Gerencia', '2 Logística']);
  expect(shown([1, 2], 'u3')).toEqual(['1 Gerencia', '2 Operaciones', '3 Mina']);
});

test('Alt and an arrow go under the sister above, or beside the parent', () => {
  const lines = linesOf(nodes, new Set());
  const at = (id: number) => lines.find(({ node }) => node.id === id) ?? lines[0];
  const to = (id: number, inwards: boolean) => {
    const line = at(id);
    return line && placeBeside(lines, line, inwards);
  };
  expect(to(4, true)).toBe(2);
  expect(to(2, true)).toBeUndefined();
  expect(to(3, false)).toBe(1);
  expect(to(2, false)).toBeNull();
  expect(to(1, false)).toBeUndefined();
});

test('a branch hangs from its own top', () => {
  expect(hangsFrom(nodes, 3, 1)).toBe(true);
  expect(hangsFrom(nodes, 3, 3)).toBe(true);
  expect(hangsFrom(nodes, 1, 3)).toBe(false);
});
