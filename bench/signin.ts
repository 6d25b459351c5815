import { benchDatabase } from './data/template';
import { buildProduct, startProduct } from './product';

/*
 * How long a refused sign-in takes for names that exist and for names that nobody has: `tsx bench/signin.ts`. The medians should be alike,
 * or the time tells what the words do not: a difference of 5 % or more is a failure. Each name is tried less often than it takes to lock it.
 */
const KNOWN = ['ADMIN', 'SOLICITANTE', 'SOLICITANTE2', 'AUTORIZADOR', 'MEDICO', 'GARITA', 'ADMINCH', 'SUPERADMIN', 'DOBLEFACTOR'];
const TRIES = 4;
const MOST_APART = 0.05;

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function time(port: number, username: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/api/usuario/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'no-es-esta' }),
  });
  await response.text();
  if (response.status !== 400) throw new Error(`${username}: ${response.status}`);
  return performance.now() - began;
}

const database = await benchDatabase(console.log);
try {
  await buildProduct();
  const product = await startProduct(database.url);
  const known: number[] = [];
  const unknown: number[] = [];
  const run = Date.now().toString(36).toUpperCase();
  for (let turn = 0; turn <= TRIES; turn += 1) {
    for (const [at, name] of KNOWN.entries()) {
      const pair = [await time(product.port, turn === 0 ? `CALENTAR${at}` : name), await time(product.port, `NADIE${run}${at}`)] as const;
      // The first turn warms up.
      if (turn === 0) continue;
      known.push(pair[0]);
      unknown.push(pair[1]);
    }
  }
  await product.stop();
  const [whoExists, whoDoesNot] = [median(known), median(unknown)];
  const apart = Math.abs(whoExists - whoDoesNot) / Math.min(whoExists, whoDoesNot);
  console.log(
    `refused sign-in, median of ${known.length}: known ${whoExists.toFixed(1)} ms, unknown ${whoDoesNot.toFixed(1)} ms, ${(apart * 100).toFixed(1)} % apart`,
  );
  if (apart >= MOST_APART) process.exitCode = 1;
} finally {
  await database.close();
}
