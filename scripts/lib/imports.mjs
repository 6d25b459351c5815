import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, posix, relative, sep } from 'node:path';
import { parseSync } from 'vite';

const SOURCE = /\.(ts|tsx|mts|mjs)$/;
const SKIPPED = new Set(['node_modules', 'dist', 'data']);
const ALIAS = /^@(platform|modules|apps)\//;

/** Every source file under these folders, as paths from `root` with forward slashes. */
export function sourceFiles(root, folders) {
  const found = [];
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!SKIPPED.has(entry.name)) walk(path);
      } else if (SOURCE.test(entry.name) && !entry.name.endsWith('.d.mts')) {
        found.push(relative(root, path).split(sep).join('/'));
      }
    }
  };
  for (const folder of folders) if (existsSync(join(root, folder))) walk(join(root, folder));
  return found.sort();
}

/**
 * The imports of one file: `to` is a path from `root`, or null for what no file answers to; `package` is the
 * name of a package, or `node:` and the built-in. `kind` is 'value', 'type' (gone at run time) or 'dynamic'.
 */
export function importsOf(root, file) {
  const { program, errors } = parse(file, readFileSync(join(root, file), 'utf8'));
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  return collect(program).map((found) => ({ from: file, ...found, ...resolve(root, file, found.specifier) }));
}

function parse(file, text) {
  return parseSync(file, text, { lang: file.endsWith('x') ? 'tsx' : file.endsWith('.mjs') ? 'js' : 'ts' });
}

function collect(program) {
  const found = [];
  const add = (source, kind) => {
    if (typeof source?.value === 'string') found.push({ specifier: source.value, kind });
  };
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (node === null || typeof node !== 'object') return;
    if (node.type === 'ImportDeclaration') add(node.source, kindOf(node, node.importKind, 'importKind'));
    else if (node.type === 'ExportNamedDeclaration') add(node.source, kindOf(node, node.exportKind, 'exportKind'));
    else if (node.type === 'ExportAllDeclaration') add(node.source, node.exportKind === 'type' ? 'type' : 'value');
    else if (node.type === 'ImportExpression') add(node.source, 'dynamic');
    else if (node.type === 'TSImportType') add(node.source ?? node.argument?.literal ?? node.argument, 'type');
    for (const child of Object.values(node)) visit(child);
  };
  visit(program.body);
  return found;
}

/** `import { type A, type B }` is as gone at run time as `import type { A, B }`. */
function kindOf(node, kind, field) {
  const inner = node.specifiers ?? [];
  return kind === 'type' || (inner.length > 0 && inner.every((item) => item[field] === 'type')) ? 'type' : 'value';
}

function resolve(root, from, specifier) {
  const path = specifier.replace(/\?.*$/, '');
  if (ALIAS.test(path)) return { to: fileAt(root, path.slice(1)) };
  if (path.startsWith('.')) return { to: fileAt(root, posix.join(dirname(from), path)) };
  if (isBuiltin(path)) return { package: path.startsWith('node:') ? path : `node:${path}` };
  return {
    package: path
      .split('/')
      .slice(0, path.startsWith('@') ? 2 : 1)
      .join('/'),
  };
}

function fileAt(root, path) {
  const endings = ['', '.ts', '.tsx', '.mjs', '.d.ts', '/index.ts', '/index.tsx'];
  return endings.map((ending) => path + ending).find((one) => isFile(join(root, one))) ?? null;
}

function isFile(path) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** Every text of a file, whole literals and the pieces of templates: its statements among them. */
export function textsOf(root, file) {
  const { program } = parse(file, readFileSync(join(root, file), 'utf8'));
  const texts = [];
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (node === null || typeof node !== 'object') return;
    if (node.type === 'TemplateElement') texts.push(node.value.cooked ?? node.value.raw);
    else if (node.type === 'Literal' && typeof node.value === 'string') texts.push(node.value);
    for (const child of Object.values(node)) visit(child);
  };
  visit(program.body);
  return texts;
}

/** Walks every node of a file, each with those it stands in, the nearest first. */
export function walkFile(root, file, see) {
  const { program } = parse(file, readFileSync(join(root, file), 'utf8'));
  const visit = (node, above) => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one, above);
      return;
    }
    if (node === null || typeof node !== 'object') return;
    const is = typeof node.type === 'string';
    if (is) see(node, above);
    for (const child of Object.values(node)) visit(child, is ? [node, ...above] : above);
  };
  visit(program.body, []);
}

/** What the manifest of each module says of itself, by its id, as it is written. */
export function manifestsOf(root) {
  const found = new Map();
  const dependsOn = declaredDependencies(root);
  for (const [id, names] of dependsOn) {
    const text = readFileSync(join(root, 'modules', id, 'module.ts'), 'utf8');
    found.set(id, { dependsOn: names, prefix: /\bprefix: '([a-z]+)'/.exec(text)?.[1] ?? id });
  }
  return found;
}

/** `dependsOn` of each module, read from its manifest as it is written. */
export function declaredDependencies(root) {
  const declared = new Map();
  for (const file of sourceFiles(root, ['modules']).filter((path) => /^modules\/[^/]+\/module\.ts$/.test(path))) {
    const { program } = parse(file, readFileSync(join(root, file), 'utf8'));
    const names = [];
    const visit = (node) => {
      if (Array.isArray(node)) return node.forEach(visit);
      if (node === null || typeof node !== 'object') return;
      if (node.type === 'Property' && node.key?.name === 'dependsOn') {
        for (const element of unwrapped(node.value)?.elements ?? []) names.push(element.value);
      }
      for (const child of Object.values(node)) visit(child);
    };
    visit(program.body);
    declared.set(file.split('/')[1], names);
  }
  return declared;
}

/** Sees through `as const` and `satisfies`. */
function unwrapped(node) {
  return node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression' ? unwrapped(node.expression) : node;
}

/** Groups of files that import each other in a ring, by the edges given as `{ from, to }`. */
export function rings(edges) {
  const next = new Map();
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const order = new Map();
  const low = new Map();
  const stack = [];
  const waiting = new Set();
  const found = [];
  const visit = (file) => {
    order.set(file, order.size);
    low.set(file, order.get(file));
    stack.push(file);
    waiting.add(file);
    for (const to of next.get(file) ?? []) {
      if (!order.has(to)) {
        visit(to);
        low.set(file, Math.min(low.get(file), low.get(to)));
      } else if (waiting.has(to)) {
        low.set(file, Math.min(low.get(file), order.get(to)));
      }
    }
    if (low.get(file) !== order.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    for (const one of group) waiting.delete(one);
    if (group.length > 1 || (next.get(file) ?? []).includes(file)) found.push(group);
  };
  for (const file of next.keys()) if (!order.has(file)) visit(file);
  return found;
}
