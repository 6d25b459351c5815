import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFiles, walkFile } from './imports.mjs';

const DEFINED = /\bentity\(\s*'([A-Za-z]+)'/g;
const EVIDENCE = /\bevidence: true\b/;
const CHANGES = /\bversion\s*\+\s*1\b|\b(?:usuario|fecha)_modificacion\s*=(?!=)/i;
const NEW = /\binsert\s+into\s+"?([a-z_0-9$]+)"?(?:\s+as\s+\w+)?\s*\(([^)]*)\)/gi;
const AUTHOR = /\b(?:usuario|fecha)_(?:creacion|modificacion)\b/i;
const FIELDS = new Set(['UsuarioCreacion', 'FechaCreacion', 'UsuarioModificacion', 'FechaModificacion']);
/** Calls that write what they are given. */
const WRITERS = new Set([
  'set',
  'values',
  'changeRows',
  'changeRow',
  'changing',
  'addRows',
  'addRow',
  'addWhole',
  'adding',
  'run',
  'runAll',
  'moveAll',
  'make',
  'makeAll',
]);

/** Files that still write stamps by hand, with how many: mass loads, whose single path becomes that of many, are rewritten whole. */
const LEFT = new Map([
  ['modules/acreditacion/server/carga/carga.adjuntos.ts', 1],
  ['modules/acreditacion/server/carga/carga.ts', 1],
]);

const snake = (name) => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase();

/** Tables of evidence, as the definitions say it (`evidence`): their own statements write them, once. */
function evidenceOf(root) {
  const tables = new Set();
  for (const file of sourceFiles(root, ['modules'])) {
    if (file.split('/')[2] !== 'shared') continue;
    const text = readFileSync(join(root, file), 'utf8');
    const found = [...text.matchAll(DEFINED)];
    for (const [at, { 1: name, index }] of found.entries()) if (EVIDENCE.test(text.slice(index, found[at + 1]?.index))) tables.add(snake(name));
  }
  return tables;
}

/** A template as one text, whatever it is filled with. */
const textOf = (node) => {
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? value.raw).join(' $ ');
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;
};

const nameOf = (node) => node?.property?.name ?? node?.name;

/** Whether a text writes by whom and when a row was made or changed. */
function stamps(text, evidence) {
  if (CHANGES.test(text)) return true;
  return [...text.matchAll(NEW)].some(([, table, names]) => AUTHOR.test(names) && !evidence.has(table.toLowerCase()));
}

/** Whether a node gives a stamp to something that writes. */
function gives(node, above) {
  if (node.type !== 'Property' || !FIELDS.has(node.key?.name ?? node.key?.value)) return false;
  if (above.some(({ type }) => type === 'ObjectPattern')) return false;
  const around = above.find(({ type }) => type === 'CallExpression' || type === 'ArrowFunctionExpression');
  return around?.type === 'CallExpression' && WRITERS.has(nameOf(around.callee));
}

/**
 * Who made and who changed a row, when, and which version it is, the platform writes (`platform/server/record`): no statement of a
 * module's server does, but those of its evidence.
 */
export function checkStampWalls(root) {
  const evidence = evidenceOf(root);
  const broken = [];
  for (const file of sourceFiles(root, ['modules'])) {
    if (/\.test\.tsx?$/.test(file) || file.split('/')[2] !== 'server') continue;
    let found = 0;
    walkFile(root, file, (node, above) => {
      const text = textOf(node);
      if (text === null ? gives(node, above) : stamps(text, evidence)) found += 1;
    });
    if (found > (LEFT.get(file) ?? 0))
      broken.push(`stamps-written: ${file} → ${found} (stamp, version and author of a row are written by the platform)`);
    else if (found < (LEFT.get(file) ?? 0)) broken.push(`stamps-written: ${file} → ${found} (more are listed as left)`);
  }
  for (const file of LEFT.keys())
    if (existsSync(join(root, 'modules/acreditacion/server/carga')) && !existsSync(join(root, file)))
      broken.push(`stamps-written: ${file} → 0 (more are listed as left)`);
  return broken;
}
