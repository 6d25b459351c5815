import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFiles, textsOf } from './imports.mjs';

const WORD = /\b[a-z]+(?:_[a-z0-9]+)+\b/g;
const MADE = /create\s+(?:table|view)\s+(?:if\s+not\s+exists\s+)?"?([a-z_0-9]+)"?/gi;
const DEFINED = /\bentity\(\s*'([A-Za-z]+)'/g;
const NAMED = /\b(?:table|view): '([a-z_]+)'/;
const PLATFORM = /\bpgTable\(\s*'([a-z_]+)'/g;
/** Tables of the platform begin with it. */
const BASE = 'base';
const RENAMED = /alter\s+(?:table|view)\s+"?([a-z_0-9]+)"?\s+rename\s+to\s+"?([a-z_0-9]+)"?/gi;
const WRITTEN = /\b(?:insert\s+into|update|delete\s+from)\s+"?([a-z_0-9]+)"?/gi;

/** Where a table of the platform is still written by hand: mass loads, which are rewritten whole. */
const WRITES_BASE = new Set(['modules/acreditacion/server/carga/carga.adjuntos.ts']);

/** Every table and view that the migrations leave. */
function tablesOf(root) {
  const folder = join(root, 'migrations');
  if (!existsSync(folder)) return new Set();
  const files = [folder, join(folder, 'repeatable')].flatMap((one) =>
    existsSync(one)
      ? readdirSync(one)
          .filter((name) => name.endsWith('.sql'))
          .sort()
          .map((name) => join(one, name))
      : [],
  );
  const tables = new Set();
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    for (const [, name] of text.matchAll(MADE)) tables.add(name.toLowerCase());
    for (const [, from, to] of text.matchAll(RENAMED)) {
      tables.delete(from.toLowerCase());
      tables.add(to.toLowerCase());
    }
  }
  return tables;
}

const snake = (name) => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase();

/** Tables that an entity or the platform defines, and whose they are: a module's, or the platform's (null). */
function defined(root) {
  const owner = new Map();
  for (const file of sourceFiles(root, ['modules'])) {
    const [, module, part] = file.split('/');
    if (part !== 'shared') continue;
    const text = readFileSync(join(root, file), 'utf8');
    const found = [...text.matchAll(DEFINED)];
    for (const [at, { 1: name, index }] of found.entries())
      owner.set(NAMED.exec(text.slice(index, found[at + 1]?.index))?.[1] ?? snake(name), module);
  }
  for (const file of sourceFiles(root, ['platform/server']))
    for (const [, name] of readFileSync(join(root, file), 'utf8').matchAll(PLATFORM)) owner.set(name, null);
  return owner;
}

const prefixOf = (table) => table.split('_')[0];

/**
 * Statements obey the walls too: a module's text reads tables of its own and of the modules it stands on, and writes its own; the
 * platform's reads and writes only the platform's, which no module's text writes. Whose a table is its prefix says. Answers each breach as `sql-reads: file → table (why)`.
 *
 * @param manifests prefix and dependsOn of each module, by its id
 */
export function checkSqlWalls(root, manifests) {
  const tables = tablesOf(root);
  const byPrefix = new Map([...[...manifests].map(([id, { prefix }]) => [prefix, id]), [BASE, null]]);
  const ownerOf = (table) => byPrefix.get(prefixOf(table));
  const broken = [];
  for (const [table, owner] of defined(root))
    if (ownerOf(table) !== owner) broken.push(`sql-names: ${owner ?? 'platform'} → ${table} (a table begins with the prefix of whoever keeps it)`);
  for (const table of tables) if (!byPrefix.has(prefixOf(table))) broken.push(`sql-names: migrations → ${table} (no module has this prefix)`);
  for (const file of sourceFiles(root, ['platform/server', 'modules'])) {
    const module = file.startsWith('modules/') ? file.split('/')[1] : null;
    if (/\.test\.tsx?$/.test(file) || (module && file.split('/')[2] !== 'server')) continue;
    const mine = (owner) => owner === null || owner === undefined || owner === module;
    const below = (owner) => module !== null && (manifests.get(module)?.dependsOn ?? []).includes(owner);
    const texts = textsOf(root, file);
    const read = new Set(texts.flatMap((text) => [...text.matchAll(WORD)].map(([name]) => name)).filter((name) => tables.has(name)));
    const written = new Set(texts.flatMap((text) => [...text.matchAll(WRITTEN)].map(([, name]) => name.toLowerCase())));
    for (const table of [...read].sort()) {
      const owner = ownerOf(table);
      if (module && owner === null && written.has(table) && !WRITES_BASE.has(file))
        broken.push(`base-writes: ${file} → ${table} (tables of the platform are written by calls of the platform)`);
      if (mine(owner)) continue;
      if (!below(owner)) broken.push(`sql-reads: ${file} → ${table} (a statement reads tables of its own module and of those it stands on)`);
      else if (written.has(table)) broken.push(`sql-writes: ${file} → ${table} (a statement writes tables of its own module)`);
    }
  }
  return broken;
}
