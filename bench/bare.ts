import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';
import type { Program, Statement, Step, Value } from './programs';

/** `node:http` and `pg`, and nothing else: runs the statements that the product ran, answers their rows as JSON. */
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value.replaceAll('-', ''));
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString());
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const programs: Record<string, Record<string, Program>> = JSON.parse(readFileSync(process.env.BENCH_PROGRAMS ?? '', 'utf8'));
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 12, options: '-c jit=off' });
pool.on('error', () => undefined);

function made(value: Value, marks: readonly string[]): unknown {
  if ('is' in value) return value.is;
  const text = value.pieces.map((piece) => (typeof piece === 'number' ? marks[piece] : piece)).join('');
  return value.number ? Number(text) : text;
}

const run = (runner: pg.Pool | pg.PoolClient, { text, name, rowMode, values }: Statement, marks: readonly string[]): Promise<pg.QueryResult> =>
  runner.query({
    text,
    values: values.map((value) => made(value, marks)),
    ...(name ? { name } : {}),
    ...(rowMode ? { rowMode } : {}),
  } as pg.QueryConfig);

async function take(step: Step, marks: readonly string[]): Promise<unknown[][]> {
  if (!step.transaction) return Promise.all(step.statements.map(async (one) => (await run(pool, one, marks)).rows));
  const client = await pool.connect();
  try {
    const rows: unknown[][] = [];
    for (const one of step.statements) rows.push((await run(client, one, marks)).rows);
    return rows;
  } finally {
    client.release();
  }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  if (request.method !== 'GET') {
    for await (const chunk of request) chunks.push(chunk);
    JSON.parse(Buffer.concat(chunks).toString());
  }
  const [variant = '', mark = '', ...marks] = String(request.headers['x-bench']).split(' ');
  const program = programs[variant]?.[mark];
  if (!program) throw new Error(`No program ${variant} ${mark}`);
  const rows: unknown[] = [];
  for (const step of program) rows.push(...(await take(step, marks)));
  const body = JSON.stringify({ result: rows });
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) }).end(body);
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    response.writeHead(500, { 'content-length': 0 }).end();
  });
});
server.keepAliveTimeout = 65_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`Ready: http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
});
process.on('SIGTERM', () => process.exit(0));
