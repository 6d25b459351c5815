import { makesFile } from '@platform/server/http/route';
import { type Answer, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const EXPORT = '/api/AdministracionVehiculo/exportar';
const PREFERENCE = '/api/PlataformaPreferencia';
const EVENTS = '/api/PlataformaNotificacion/eventos';
let app: TestApp;
let admin: SignedIn;
let other: SignedIn;

beforeAll(async () => {
  app = await startApp();
  [admin, other] = [await app.signIn('ADMIN'), await app.signIn('ADMINCH')];
});
afterAll(() => app.close());

const times = <T>(n: number, work: (at: number) => T): T[] => Array.from({ length: n }, (_, at) => work(at));
const statusesOf = (answers: readonly Answer[]): Record<number, number> =>
  Object.fromEntries([200, 400, 429].map((status) => [status, answers.filter((one) => one.status === status).length]));
/** What a caller who has had enough is told: a problem in his language, with when to come back. */
function expectPatience(answer: Answer | undefined, code: string, words: RegExp): void {
  expect([answer?.status, answer?.problem.code]).toEqual([429, code]);
  expect(answer?.headers.get('content-type')).toContain('application/problem+json');
  expect(Number(answer?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer?.problem.detail).toMatch(words);
}

describe('files are made in turn', () => {
  test('sixty exports at once of one user: a few wait, the others come back later; another client and another user are not held up', async () => {
    const many = times(60, (n) => admin.call('GET', EXPORT, { headers: { 'accept-language': n < 50 ? 'es' : 'en' } }));
    // The others ask when those have been asked for.
    await Promise.race(many);
    const [theirs, list] = await Promise.all([other.get(EXPORT), other.get('/api/AdministracionPersona', { take: 10 })]);
    expect([theirs.status, list.status]).toEqual([200, 200]);
    const answers = await Promise.all(many);
    // One is made and four wait; each that is done while the others arrive lets one more in.
    const { 200: made = 0, 429: later = 0 } = statusesOf(answers);
    expect([made >= 5, made < 20, made + later]).toEqual([true, true, 60]);
    expectPatience(
      answers.slice(0, 50).find((one) => one.status === 429),
      'exportacion.turno',
      /Vuelva a pedirlo en 10 segundos/,
    );
    expectPatience(
      answers.slice(50).find((one) => one.status === 429),
      'exportacion.turno',
      /Ask again in 10 seconds/,
    );
    expect((await admin.get(EXPORT)).status).toBe(200);
  }, 60_000);

  test('whatever makes a file is among them, by whichever address', () => {
    const files = app.composition.routes.filter(makesFile);
    expect(files.length).toBeGreaterThan(100);
    const named = app.composition.routes.filter(({ path }) =>
      /(exportar|excel|pdf|imprimir|constancia|resumen|observados|plantilla|portabilidad)$/.test(path),
    );
    expect(named.filter((route) => route.raw && !makesFile(route)).map(({ path }) => path)).toEqual([]);
    const others = app.composition.routes.filter((route) => route.raw && route.access.kind === 'grant' && !makesFile(route));
    expect(others.map(({ path }) => path)).toEqual(['/api/AccesoMarca/monitor']);
  });
});

describe('passwords are tried in turn', () => {
  const sign = (username: string) => app.post('/api/usuario/authenticate', { username, password: 'mala' });
  test('sixty wrong sign-ins at once of one name: those beyond the queue come back later, and another name does not wait for them', async () => {
    const order: string[] = [];
    const many = times(60, () =>
      sign('NADIE.INSISTE').then((answer) => {
        if (answer.status !== 429) order.push('mal');
        return answer;
      }),
    );
    const right = app.signIn('GARITA').then(() => order.push('GARITA'));
    const [answers] = await Promise.all([Promise.all(many), right]);
    const { 400: tried, 429: later } = statusesOf(answers);
    expect(tried).toBeLessThanOrEqual(40);
    expect((tried ?? 0) + (later ?? 0)).toBe(60);
    expect(order.indexOf('GARITA')).toBeLessThan((tried ?? 0) - 5);
    expectPatience(
      answers.find((one) => one.status === 429),
      'clave.turno',
      /Vuelva a intentarlo en 5 segundos/,
    );
  });
  test('what else asks to come back later says when', async () => {
    const asked = await Promise.all(times(25, () => app.get('/api/publico/credencial/NADIE')));
    expectPatience(
      asked.find((one) => one.status === 429),
      'peticion.demasiadas',
      /Espere/,
    );
  });
});

describe('streams of events of one user', () => {
  test.each([
    ['the bell', EVENTS],
    ['the monitor', '/api/AccesoMarca/monitor'],
  ])('three hundred of %s: twenty are opened, another user’s too', async (_name, path) => {
    const abort = new AbortController();
    const open = (who: SignedIn) =>
      fetch(app.url + path, {
        headers: { authorization: `Bearer ${who.accessToken}`, accept: 'text/event-stream', 'accept-language': 'es' },
        signal: abort.signal,
      });
    const answers = await Promise.all(times(300, () => open(admin)));
    expect(answers.filter((one) => one.status === 200).length).toBe(20);
    const refused = answers.filter((one) => one.status === 429);
    expect(refused.length).toBe(280);
    expect(refused[0]?.headers.get('retry-after')).toBe('30');
    expect(await refused[0]?.json()).toMatchObject({ code: 'eventos.demasiados', detail: expect.stringContaining('Cierre') });
    expect((await open(other)).status).toBe(200);
    abort.abort();
    // Closed ones leave their places.
    await expect.poll(async () => (await fetchOnce(path)).status).toBe(200);
  });
  async function fetchOnce(path: string): Promise<Response> {
    const abort = new AbortController();
    const response = await fetch(app.url + path, {
      headers: { authorization: `Bearer ${admin.accessToken}`, accept: 'text/event-stream' },
      signal: abort.signal,
    });
    abort.abort();
    return response;
  }
});

describe('preferences have room for what screens keep', () => {
  const big = 'x'.repeat(19_000);
  test.each([
    ['of a client', `${PREFERENCE}/cliente`, 5, 100],
    ['of a person', PREFERENCE, 10, 300],
  ])('%s: neither more nor longer than there is room for', async (_name, path, fit, most) => {
    const keep = (Clave: string, Valor: unknown) => admin.put(path, { Clave, Valor });
    const long = await Promise.all(times(fit + 4, (n) => keep(`larga:${n}`, big)));
    expect(statusesOf(long)).toEqual({ 200: fit, 400: 4, 429: 0 });
    expect(long.find((one) => one.status === 400)?.problem.code).toBe('preferencia.espacio');
    // What is there already may be written again, and what is forgotten makes room.
    const first = long.findIndex((one) => one.status === 200);
    expect((await keep(`larga:${first}`, big)).status).toBe(200);
    for (let n = 0; n < fit + 4; n += 1) expect((await keep(`larga:${n}`, null)).status).toBe(200);
    const few: Answer[] = [];
    for (let n = 0; n < most + 2; n += 1) few.push(await keep(`corta:${n}`, n));
    expect(statusesOf(few)).toEqual({ 200: most, 400: 2, 429: 0 });
    expect(few.at(-1)?.problem.code).toBe('preferencia.demasiadas');
    expect((await admin.get(PREFERENCE)).text.length).toBeLessThan(400_000);
  });
});
