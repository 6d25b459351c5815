/** How far each level of a tree stands in from the one above it. */
export const LEVEL_PX = 20;

/** What names a node: a number of the database's, or a code. */
export type Id = number | string;

/** A row of a tree, as drawing it needs it. */
export interface Node<K extends Id = Id> {
  readonly id: K;
  readonly parent: K | null;
  readonly name: string;
  /** Further words that a search finds. */
  readonly code: string;
}

export interface Line<N extends Node> {
  readonly node: N;
  /** From 1. */
  readonly level: number;
  /** Among its sisters, also those that a search leaves out; from 0. */
  readonly place: number;
  readonly count: number;
  readonly open: boolean;
  readonly branch: boolean;
}

const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The lines that are shown, from top to bottom: a search opens what it finds. A node whose parent is not there hangs from the root. */
export function linesOf<N extends Node>(nodes: readonly N[], closed: ReadonlySet<N['id']>, search = ''): Line<N>[] {
  const known = new Set(nodes.map(({ id }) => id));
  const below = new Map<N['id'] | null, N[]>();
  for (const node of nodes) {
    const parent = node.parent !== null && known.has(node.parent) ? node.parent : null;
    below.set(parent, [...(below.get(parent) ?? []), node]);
  }
  const wanted = bare(search.trim());
  const found = (node: N): boolean => bare(`${node.code} ${node.name}`).includes(wanted) || (below.get(node.id) ?? []).some(found);
  const walk = (parent: N['id'] | null, level: number): Line<N>[] => {
    const sisters = below.get(parent) ?? [];
    return sisters.flatMap((node, place) => {
      if (!found(node)) return [];
      const branch = (below.get(node.id) ?? []).length > 0;
      const open = branch && (wanted !== '' || !closed.has(node.id));
      const line = { node, level, place, count: sisters.length, open, branch };
      return open ? [line, ...walk(node.id, level + 1)] : [line];
    });
  };
  return walk(null, 1);
}

/** Where `Alt` and an arrow take a node: under the sister above it, or beside its parent; undefined when there is no such place. */
export function placeBeside<N extends Node>(lines: readonly Line<N>[], at: Line<N>, inwards: boolean): N['id'] | null | undefined {
  if (!inwards) {
    if (at.node.parent === null) return undefined;
    return lines.find(({ node }) => node.id === at.node.parent)?.node.parent;
  }
  const sisters = lines.filter(({ node, level }) => level === at.level && node.parent === at.node.parent);
  return sisters[sisters.indexOf(at) - 1]?.node.id;
}

/** Whether a node hangs from another, at any depth. */
export function hangsFrom<K extends Id>(nodes: readonly Node<K>[], id: K, from: K): boolean {
  const parents = new Map(nodes.map((node) => [node.id, node.parent]));
  for (let at: K | null = id; at !== null; at = parents.get(at) ?? null) if (at === from) return true;
  return false;
}
