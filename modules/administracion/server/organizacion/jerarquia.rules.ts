/** Who depends on whom: key of each node → key of the one above it. */
export type Parents = ReadonlyMap<number, number | null>;

/** Whether a node put under another would depend on itself. */
export function makesCycle(parents: Parents, node: number, above: number | null): boolean {
  const seen = new Set<number>();
  for (let at = above; at !== null && !seen.has(at); at = parents.get(at) ?? null) {
    if (at === node) return true;
    seen.add(at);
  }
  return false;
}

/** The node and everything that hangs under it. */
export function branchOf(parents: Parents, node: number): ReadonlySet<number> {
  const children = new Map<number, number[]>();
  for (const [child, parent] of parents) {
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), child]);
  }
  const branch = new Set([node]);
  for (const one of branch) for (const child of children.get(one) ?? []) branch.add(child);
  return branch;
}

/** Levels from the root to a node, itself included. */
export function levelOf(parents: Parents, node: number): number {
  const seen = new Set<number>();
  for (let at: number | null = node; at !== null && !seen.has(at); at = parents.get(at) ?? null) seen.add(at);
  return seen.size;
}

/** Level of the deepest node of a branch once its top hangs under another; the tree must have no cycle. */
export function deepestLevel(parents: Parents, node: number | null, above: number | null): number {
  const top = above === null ? 1 : levelOf(parents, above) + 1;
  if (node === null) return top;
  const own = parents.has(node) ? levelOf(parents, node) : 1;
  const deepest = Math.max(own, ...[...branchOf(parents, node)].map((one) => levelOf(parents, one)));
  return top + deepest - own;
}
