import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFiles, walkFile } from './imports.mjs';
import { ROWS_LEFT } from './rows-left.mjs';

const ASKED = new Set(['run', 'query']);
/** Whom statements are asked of: transactions and databases, by the names they go by. */
const ASKS = new Set(['tx', 'database']);

const nameOf = (node) => (node?.type === 'MemberExpression' ? node.property?.name : node?.name);

/** Whether a node is a call that runs a statement on a transaction. */
const runs = ({ type, callee }) =>
  type === 'CallExpression' && callee.type === 'MemberExpression' && ASKED.has(callee.property?.name) && ASKS.has(nameOf(callee.object));

/** What answers nothing, whoever waits for it. */
const SILENT = /^\s*(?:insert\s|update\s|delete\s|savepoint\s|release\s|rollback\s|lock\s|select\s+pg_notify\()(?![\s\S]*\breturning\b)/i;

/** The text of a statement as it is written, without what it is filled with. */
function textOf([statement]) {
  const node = statement?.type === 'TaggedTemplateExpression' ? statement.quasi : statement;
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? value.raw).join(' $ ');
  return typeof node?.value === 'string' ? node.value : '';
}

/** Whether nobody looks at what a call answers. */
function discarded(above) {
  const [next, ...rest] = above;
  if (next?.type === 'AwaitExpression' || next?.type === 'UnaryExpression') return discarded(rest);
  return next?.type === 'ExpressionStatement';
}

/**
 * Rows have a shape: what a statement answers is asked for with `rows`, `first` or `one`, and nobody reads what `run` and `query` answer.
 */
export function checkRowWalls(root) {
  const broken = [];
  for (const file of sourceFiles(root, ['platform/server', 'modules'])) {
    if (/\.test\.tsx?$/.test(file) || (file.startsWith('modules/') && file.split('/')[2] !== 'server')) continue;
    let found = 0;
    walkFile(root, file, (node, above) => {
      if (runs(node) && !discarded(above) && !SILENT.test(textOf(node.arguments))) found += 1;
    });
    const left = ROWS_LEFT.get(file) ?? 0;
    if (found > left) broken.push(`rows-shaped: ${file} → ${found} (rows are asked for by rows, first or one, with their shape)`);
    else if (found < left) broken.push(`rows-shaped: ${file} → ${found} (more are listed as left)`);
  }
  for (const file of ROWS_LEFT.keys())
    if (existsSync(join(root, 'platform/server/db/rows.ts')) && !existsSync(join(root, file)))
      broken.push(`rows-shaped: ${file} → 0 (more are listed as left)`);
  return broken;
}
