import { Client } from 'pg';
import type { Program, Statement } from './programs';

/** A session keeps trying its own plan for the first five; from then on it is decided. */
const UNTIL_DECIDED = 7;

const literal = (client: Client, value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) {
    const inner = value.map((one) => (one === null ? 'NULL' : `"${String(one).replace(/["\\]/g, (mark) => `\\${mark}`)}"`));
    return client.escapeLiteral(`{${inner.join(',')}}`);
  }
  if (value instanceof Date) return client.escapeLiteral(value.toISOString());
  return client.escapeLiteral(typeof value === 'object' ? JSON.stringify(value) : String(value));
};

async function planned(client: Client, { text, values }: Statement): Promise<number> {
  if (!/^\s*(select|with|insert|update|delete)\b/i.test(text)) return 0;
  const sample = values.map((value) => ('is' in value ? value.is : value.sample));
  await client.query(`prepare medida as ${text}`);
  try {
    let took = 0;
    const given = sample.length > 0 ? `(${sample.map((value) => literal(client, value)).join(', ')})` : '';
    for (let turn = 0; turn < UNTIL_DECIDED; turn += 1) {
      const { rows } = await client.query<{ 'QUERY PLAN': { 'Planning Time': number }[] }>(`explain (summary, format json) execute medida${given}`);
      took = rows[0]?.['QUERY PLAN'][0]?.['Planning Time'] ?? 0;
    }
    return took;
  } finally {
    await client.query('deallocate medida');
  }
}

/** Milliseconds that the database plans for a call, once its session has settled for the plans it keeps; undefined where one could not be asked. */
export async function planningTime(url: string, program: Program): Promise<number | undefined> {
  const client = new Client({ connectionString: url, options: '-c jit=off' });
  await client.connect();
  try {
    let sum = 0;
    for (const step of program) for (const one of step.statements) sum += await planned(client, one);
    return sum;
  } catch {
    return undefined;
  } finally {
    await client.end();
  }
}
