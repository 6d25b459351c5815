import { sourceFiles, walkFile } from './imports.mjs';

/**
 * Who hands rows on as they come, and how many answers it asks for without a shape: their columns are those of a definition or of whoever asked,
 * and are known only when they run. Exact, so that nobody hides among them.
 */
const HANDED_ON = new Map([
  // Every row of a table, whatever it holds.
  ['modules/administracion/server/privacidad/privacidad.portabilidad.ts', 1],
  ['platform/server/db/backup.ts', 2],
  // A transaction that remembers what it was answered.
  ['platform/server/db/remember.ts', 4],
  // Columns of a definition.
  ['platform/server/record/rows.ts', 3],
  ['platform/server/resource/export.ts', 1],
  ['platform/server/resource/read.ts', 4],
  ['platform/server/resource/write.honour.ts', 1],
  ['platform/server/resource/write.rows.ts', 3],
  ['platform/server/state/hold.ts', 1],
  // Columns that whoever calls says.
  ['platform/server/state/write.ts', 2],
  ['platform/server/work/claim.ts', 1],
]);
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
    const handed = HANDED_ON.get(file) ?? 0;
    if (found > handed) broken.push(`rows-shaped: ${file} → ${found} (rows are asked for by rows, first or one, with their shape)`);
    else if (found < handed) broken.push(`rows-shaped: ${file} → ${found} (more are listed as handed on)`);
  }
  return broken;
}
