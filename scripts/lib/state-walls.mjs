import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFiles, walkFile } from './imports.mjs';

const MACHINE = /\bmachine\(\s*(\w+),\s*'(\w+)'/g;
const ENTITY = /\bconst\s+(\w+)\s*=\s*entity\(\s*'([A-Za-z]+)'/g;
const PLAIN = /\bconst\s+(\w+)\s*=\s*\{[^}]*?\btable:\s*'(\w+)'/g;
const WRITES = /\b(update|insert\s+into)\s+"?([a-z_0-9]+)"?/gi;
/** Calls that write what they are given. */
const WRITERS = new Set([
  ...['set', 'values', 'patch', 'assign', 'update', 'create', 'createMany'],
  ...['changeRows', 'changeRow', 'changing', 'addRows', 'addRow', 'addWhole', 'adding'],
]);

const snake = (name) => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase();

/** Columns that a machine runs, by table, and its field by the entity that has it; read from the modules' `shared/` as they are written. */
function machinesOf(root) {
  const columns = new Map();
  const fields = new Map();
  const own = sourceFiles(root, ['platform/server/work']);
  const shared = [...own, ...sourceFiles(root, ['modules']).filter((file) => file.split('/')[2] === 'shared')];
  const texts = shared.map((file) => [file.split('/')[1], readFileSync(join(root, file), 'utf8')]);
  const tables = new Map();
  for (const [module, text] of texts) {
    for (const [, name, resource] of text.matchAll(ENTITY)) tables.set(`${module}.${name}`, snake(resource));
    for (const [, name, table] of text.matchAll(PLAIN)) tables.set(`${module}.${name}`, table);
  }
  for (const [module, text] of texts)
    for (const [, name, field] of text.matchAll(MACHINE)) {
      const table = tables.get(`${module}.${name}`);
      if (!table) throw new Error(`${module}: nobody says which table the machine of ${name} is of`);
      columns.set(table, snake(field));
      fields.set(name, field);
    }
  return { columns, fields };
}

/** A statement without what stands in brackets: what is left of it is its own. */
function bare(text) {
  let left = text;
  for (let before = ''; before !== left; ) {
    before = left;
    left = left.replace(/\([^()]*\)/g, ' ');
  }
  return left;
}

/** Whether a text writes a column of a table: in the list of an insert, or in what an update or a clash sets. */
function writes(text, table, column) {
  const names = new RegExp(`\\b${column}\\b`, 'i');
  const sets = new RegExp(`(?:^|[\\s,.])"?${column}"?\\s*=`, 'i');
  for (const found of text.matchAll(WRITES)) {
    if (found[2].toLowerCase() !== table) continue;
    const rest = text.slice(found.index + found[0].length);
    const list = /^\s*\(([^)]*)\)/.exec(rest)?.[1] ?? '';
    if (/^insert/i.test(found[1]) && names.test(list)) return true;
    const clause = /\bset\b([\s\S]*?)(?:\bwhere\b|\bfrom\b|\breturning\b|$)/i.exec(bare(rest))?.[1] ?? '';
    if (sets.test(clause)) return true;
  }
  return false;
}

/** A template as one text, whatever it is filled with. */
const textOf = (node) => {
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? value.raw).join(' $ ');
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;
};

const nameOf = (node) => node?.property?.name ?? node?.name;

/** What a machine says its things begin in may be given to whoever makes them. */
const isFirst = (value) => value?.type === 'CallExpression' && nameOf(value.callee) === 'first';

/** Fields of the entities that a file imports: what has their names elsewhere is something else's. */
const fieldsIn = (text, fields) => {
  const imported = [...text.matchAll(/\bimport\s+(?:type\s+)?\{([^}]*)\}/g)].map(([, names]) => names).join();
  return new Set([...fields].filter(([name]) => new RegExp(`\\b${name}\\b`).test(imported)).map(([, field]) => field));
};

/** Whether a node gives a field of a machine to something that writes. */
function gives(node, above, fields) {
  if (node.type === 'AssignmentExpression') return fields.has(node.left?.property?.name);
  if (node.type !== 'Property' || !fields.has(node.key?.name ?? node.key?.value) || isFirst(node.value)) return false;
  if (above.some(({ type }) => type === 'ObjectPattern')) return false;
  const around = above.find(({ type }) => type === 'CallExpression' || type === 'ArrowFunctionExpression');
  return around?.type === 'CallExpression' && WRITERS.has(nameOf(around.callee));
}

/**
 * A state is written by its machine alone: no statement of a module's server, of the platform's or of the composition names the column of
 * one among what it writes; where its entity is known, nothing that writes rows is given its field, and nobody assigns it. The demo, which tells a past, is left out.
 */
export function checkStateWalls(root) {
  const { columns, fields } = machinesOf(root);
  const broken = new Set();
  for (const file of sourceFiles(root, ['platform/server', 'modules', 'apps/server'])) {
    if (/\.test\.tsx?$/.test(file) || file.startsWith('platform/server/state/') || /^(apps\/server\/test|modules\/\w+\/server\/demo)\//.test(file))
      continue;
    if (file.startsWith('modules/') && file.split('/')[2] !== 'server') continue;
    const own = fieldsIn(readFileSync(join(root, file), 'utf8'), fields);
    walkFile(root, file, (node, above) => {
      const text = textOf(node);
      if (text !== null) {
        for (const [table, column] of columns)
          if (writes(text, table, column)) broken.add(`states-run: ${file} → ${table}.${column} (a state is written by its machine)`);
      } else if (gives(node, above, own))
        broken.add(`states-run: ${file} → ${node.key?.name ?? node.left.property.name} (a state is written by its machine)`);
    });
  }
  return [...broken];
}
