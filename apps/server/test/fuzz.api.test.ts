import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import type { Received } from '@platform/testing/http';
import { atLength } from '@platform/testing/length';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BadInput, badInputs, type Known, LEAK } from './bad-inputs';
import { type Operation, operationsOf } from './operations';

/**
 * Promises 11–14 over HTTP, on the product as it is; `entradas.api.test.ts` gives each call many more, up to where the database is asked.
 * At length they are three times as many, and five hundred to a twentieth of the calls, another one each day.
 */
const TIMES = atLength ? 3 : 1;
const LANES = 6;
const LIMIT_MS = 2000;
/** How often what was slow is asked again, alone. */
const ALONE = 3;
/** Of each call, by who sends it. */
const SENT = { ADMIN: 3 * TIMES, SUPERADMIN: TIMES, SOLICITANTE: TIMES, nobody: TIMES };
const DEEP = 500;
const TURNS = 20;
let app: TestApp;
let operations: Operation[];
let sent = 0;
const statuses = new Map<number, number>();
let slowest = { ms: 0, what: '' };

beforeAll(async () => {
  app = await startApp({ demoFiles: true });
  operations = operationsOf((await app.get('/api/openapi.json')).problem);
});
afterAll(async () => {
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.log(`${sent} bad inputs to ${operations.length} operations (${counts.join(', ')}); slowest ${Math.round(slowest.ms)} ms: ${slowest.what}`);
  await app.close();
});

async function answerTo({ method, target, body, type }: BadInput, token: string | null): Promise<{ response: Received; ms: number }> {
  const began = performance.now();
  const headers = { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(type === undefined ? {} : { 'content-type': type }) };
  const response = await app.send({ method, target, headers, body });
  return { response, ms: performance.now() - began };
}

/** Whoever sends: among so many inputs some end the session that sends them, and are right to; it is opened again. */
interface Sender {
  /** Who comes in again; nobody where guessing has to lock the user. */
  readonly user?: string;
  session: SignedIn;
  reopening?: Promise<void>;
}
let reopened = 0;

async function reopen(sender: Sender, user: string): Promise<void> {
  // Guessing at the sign-in locks whoever is named.
  await app.database.run(
    sql`update seguridad_usuario set bloqueado = 'N', motivo_bloqueo = null, intentos_fallidos = 0, bloqueos_seguidos = 0 where id_usuario = ${user}`,
  );
  sender.session = await app.signIn(user);
  reopened += 1;
}

/** The answer to an input; sent anew where the session had ended before it. */
async function answered(input: BadInput, sender: Sender | null): Promise<{ response: Received; ms: number }> {
  const token = sender?.session.accessToken ?? null;
  const first = await answerTo(input, token);
  if (!sender?.user || first.response.status !== 401) return first;
  if (sender.session.accessToken === token) {
    if ((await sender.session.get('/api/usuario/getUserByToken')).status === 200) return first;
    sender.reopening ??= reopen(sender, sender.user).finally(() => {
      sender.reopening = undefined;
    });
    await sender.reopening;
  }
  return answerTo(input, sender.session.accessToken);
}

/** What is wrong with an answer to a bad input; nothing when it is as promised. */
async function faultsOf(input: BadInput, sender: Sender | null, slow: BadInput[], expected?: number): Promise<string[]> {
  const first = await answered(input, sender);
  const { response, ms } = first;
  const what = `${input.method} ${input.target.slice(0, 300)} ${input.type ?? ''} ${(input.body ?? '').slice(0, 400)}`;
  sent += 1;
  statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
  if (ms > slowest.ms) slowest = { ms, what: what.slice(0, 120) };
  const type = response.headers.get('content-type') ?? '';
  const faults: string[] = [];
  if (response.status >= 500) faults.push(`answered ${response.status}`);
  // What the parser of requests refuses nobody else looks at.
  if (expected !== undefined && response.status !== expected && response.status !== 431) faults.push(`answered ${response.status}, not ${expected}`);
  if (ms > LIMIT_MS) slow.push(input);
  if (/html|xml;|javascript/.test(type)) faults.push(`answered as ${type}`);
  if (response.headers.get('x-content-type-options') !== 'nosniff') faults.push('without nosniff');
  if (response.status < 400) return faults.map((fault) => `${fault}: ${what}`);
  const { text } = response;
  if (LEAK.test(text)) faults.push(`told too much (${LEAK.exec(text)?.[0]})`);
  if (!type.startsWith('application/problem+json')) faults.push(`answered as ${type || 'nothing'}`);
  else {
    const { code, traceId, status } = JSON.parse(text);
    if (typeof code !== 'string' || typeof traceId !== 'string' || status !== response.status) faults.push('not a problem as promised');
  }
  return faults.map((fault) => `${fault}: ${what} → ${text.slice(0, 300)}`);
}

/** Sends everything on a few lanes at once; answers every fault found. */
async function sendAll(inputs: readonly BadInput[], sender: Sender | null, expected?: number): Promise<string[]> {
  const queue = inputs.values();
  const slow: BadInput[] = [];
  const lanes = Array.from({ length: LANES }, async () => {
    const faults: string[] = [];
    for (const input of queue) faults.push(...(await faultsOf(input, sender, slow, expected)));
    return faults;
  });
  const faults = (await Promise.all(lanes)).flat();
  // Slow among others may be their doing, and once alone the machine's; what is slow each time is the input's.
  for (const input of slow) {
    let ms = Number.POSITIVE_INFINITY;
    for (let time = 0; time < ALONE && ms > LIMIT_MS; time += 1) ms = Math.min(ms, (await answered(input, sender)).ms);
    if (ms > LIMIT_MS) faults.push(`took ${Math.round(ms)} ms: ${input.method} ${input.target.slice(0, 300)}`);
  }
  return faults;
}

const known = new Map<string, Known>();
/** Fields and a real row of each resource, read as the administrator. */
async function learn(admin: SignedIn): Promise<void> {
  for (const one of operations.filter((own) => own.method === 'GET' && own.path === `/api/${own.tag}`)) {
    const row: Known['row'] = (await admin.get(one.path, { take: 1 })).result?.data?.[0];
    const body = operations.find((own) => own.method === 'POST' && own.path === one.path)?.body;
    known.set(one.tag, { names: [...(body?.keys() ?? Object.keys(row ?? {}))], row });
  }
}

/** Calls that ask for the password again: guessing there locks the user and ends the session, as it should. */
const asksPassword = ({ path }: Operation): boolean => /PlataformaFactor\/.*(aplicacion|llave|respaldos|retirar)$|cambiarClave$/.test(path);

/** Inputs of every call; opening and ending sessions is left to its own tests. */
function inputsFor(count: number, seed: number, which = (one: Operation) => !asksPassword(one)): BadInput[] {
  return operations
    .filter((one) => which(one) && !/(expiretoken|refreshTokenbyperfil|usuario\/bloquear|PlataformaSesion\/cerrar)$/.test(one.path))
    .flatMap((one, at) => badInputs(one, known.get(one.tag) ?? { names: [], row: undefined }, count, seed + at));
}

describe('11–14: no input breaks it, on any operation', () => {
  beforeAll(async () => {
    await learn(await app.signIn('ADMIN'));
  });

  test.each([
    ['ADMIN', 7001],
    ['SUPERADMIN', 8001],
    ['SOLICITANTE', 9001],
  ] as const)(
    'as %s',
    async (user, seed) => {
      const inputs = inputsFor(SENT[user], seed);
      expect(await sendAll(inputs, { user, session: await app.signIn(user) })).toEqual([]);
      // Whoever had to come in all the time would have been told 401, and nothing else.
      expect(reopened).toBeLessThan(inputs.length / 1000);
    },
    480_000 * TIMES,
  );

  const turn = Math.floor(Date.now() / 86_400_000) % TURNS;
  test.runIf(atLength)(
    `${DEEP} to each call of turn ${turn} of ${TURNS}`,
    async () => {
      const paths = new Set(operations.filter((_one, at) => at % TURNS === turn));
      const inputs = inputsFor(DEEP, 12_001 + turn, (one) => paths.has(one) && !asksPassword(one));
      expect(inputs.length).toBeGreaterThan(DEEP);
      expect(await sendAll(inputs, { user: 'ADMIN', session: await app.signIn('ADMIN') })).toEqual([]);
    },
    480_000,
  );

  test('calls that ask for the password again', async () => {
    const sender = { session: await app.signIn('AUTORIZADOR') };
    expect(operations.filter(asksPassword).length).toBeGreaterThan(4);
    expect(await sendAll(inputsFor(SENT.ADMIN, 7501, asksPassword), sender)).toEqual([]);
  });

  test(
    '5: as nobody everything that leads to an operation is 401, before its input is looked at',
    async () => {
      const addressOf = (one: BadInput) => one.target.split('?')[0] ?? '';
      const shapes = operations.filter((one) => one.access === 'public').map(({ path }) => new RegExp(`^${path.replace(/:\w+|\{\w+\}/g, '[^/]+')}$`));
      const open = { has: (address: string) => shapes.some((shape) => shape.test(address)) };
      const inputs = inputsFor(SENT.nobody, 11_001);
      expect(
        await sendAll(
          inputs.filter((one) => open.has(addressOf(one))),
          null,
        ),
      ).toEqual([]);
      const nowhere = /(%|%E0%A4|%2e%2e|x{201,}|1\/2)(\/\w+)*$/;
      expect(
        await sendAll(
          inputs.filter((one) => !open.has(addressOf(one)) && !nowhere.test(addressOf(one))),
          null,
          401,
        ),
      ).toEqual([]);
    },
    480_000 * TIMES,
  );
});
