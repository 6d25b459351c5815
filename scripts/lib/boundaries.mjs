import { placeOf, rules } from './boundary-rules.mjs';
import { declaredDependencies, importsOf, manifestsOf, rings, sourceFiles } from './imports.mjs';
import { checkRowWalls } from './row-walls.mjs';
import { checkSqlWalls } from './sql-walls.mjs';
import { checkStampWalls } from './stamp-walls.mjs';
import { checkStateWalls } from './state-walls.mjs';

const folders = ['platform', 'modules', 'apps', 'bench', 'deploy', 'e2e', 'scripts'];

/** Every import under `root` that breaks a rule, as `rule: file → import (why)`. */
export function checkBoundaries(root) {
  const files = sourceFiles(root, folders);
  const declared = declaredDependencies(root);
  const imports = files.flatMap((file) => importsOf(root, file));
  const broken = [];
  for (const imported of imports) {
    const from = placeOf(imported.from);
    const to = imported.to ? placeOf(imported.to) : null;
    for (const { name, why, breaks } of rules) {
      if (!breaks({ from, to, imported, declared })) continue;
      broken.push(`${name}: ${imported.from} → ${imported.specifier} (${why})`);
    }
  }
  // Types are gone at run time and what is loaded on demand comes after: neither can catch a file half made.
  const edges = imports.filter(({ kind, to }) => kind === 'value' && to);
  for (const ring of rings(edges)) broken.push(`no-circular: ${ring.join(' → ')} → ${ring[0]}`);
  broken.push(...checkSqlWalls(root, manifestsOf(root)), ...checkStateWalls(root), ...checkStampWalls(root), ...checkRowWalls(root));
  return { files: files.length, imports: imports.length, broken };
}
