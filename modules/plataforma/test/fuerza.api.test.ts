import { hashPassword } from '@modules/seguridad/server/public';
import { startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callFrom, stepsOf } from './pasos';

const USERS = 50;
const TRIES = 1000;
const ADDRESSES = 10;
const AT_ONCE = 25;
/** One in five attacked users is in a setting of three attempts; the last one is attacked four times only. */
const name = (n: number) => `ATACADO${n}`;

let app: TestApp;
let steps: ReturnType<typeof stepsOf>;
beforeAll(async () => {
  app = await startApp();
  steps = stepsOf(app);
  await app.database.run(
    sql`with estricta as (insert into seguridad_configuracion_logeo (id_cliente, configuracion_logeo, numero_intentos) values (1, 'TRES', 3) returning id_configuracion_logeo)
      insert into seguridad_usuario (id_usuario, id_cliente, nombre, apellido, id_tipo_documento, documento, correo, id_configuracion_logeo, idioma)
      select 'ATACADO' || n, id_cliente, nombre, apellido, id_tipo_documento, 'X' || n, 'atacado' || n || '@andesdelsur.example',
        case when n % 5 = 0 then (select id_configuracion_logeo from estricta) else id_configuracion_logeo end, 'es'
      from seguridad_usuario, generate_series(1, ${USERS}::int) n where id_usuario = 'GARITA'`,
  );
  const unknown = await hashPassword('La clave de nadie 7');
  await app.database.run(
    sql`insert into seguridad_usuario_clave (id_cliente, id_usuario, hash, fecha_clave)
      select id_cliente, id_usuario, ${unknown}, now() from seguridad_usuario where id_usuario like 'ATACADO%'`,
  );
});
afterAll(() => app.close());

test('18, 19, 20: a thousand wrong sign-ins over fifty users from ten addresses lock what the settings say, and nothing else', async () => {
  const before = await app.signIn('AUTORIZADOR');
  const left = Array.from({ length: TRIES }, (_, n) => name((n % USERS) + 1)).filter((user, n) => user !== name(USERS - 1) || n < USERS * 4);
  const spellings = (user: string, n: number) => [user, user.toLowerCase(), ` ${user} `][n % 3] ?? user;
  const told = new Map<string, Record<string, number>>();
  const tries = [...left.entries()];
  const attack = async () => {
    for (let next = tries.shift(); next; next = tries.shift()) {
      const [n, user] = next;
      // Ten addresses, and each says to be another one still.
      const answer = await callFrom(`127.0.1.${(n % ADDRESSES) + 1}`, `${app.url}/api/usuario/authenticate`, {
        method: 'POST',
        headers: { 'x-forwarded-for': `203.0.113.${n % 7}`, forwarded: `for=203.0.113.${n % 7}` },
        body: { username: spellings(user, n), password: `mala${n}` },
      });
      const counts = told.get(user) ?? {};
      counts[answer.problem.code] = (counts[answer.problem.code] ?? 0) + 1;
      told.set(user, counts);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, attack));

  const strict = (n: number) => n % 5 === 0;
  for (let n = 1; n <= USERS; n += 1) {
    const few = n === USERS - 1;
    const wrong = told.get(name(n))?.['login.credenciales'];
    expect([n, wrong]).toEqual([n, few ? 4 : strict(n) ? 2 : 4]);
  }
  const rows = await app.database.run(
    sql`select id_usuario, bloqueado, motivo_bloqueo, bloqueos_seguidos from seguridad_usuario where bloqueado = 'S' order by id_usuario`,
  );
  expect(rows.length).toBe(USERS - 1);
  expect(rows.every((row) => String(row.id_usuario).startsWith('ATACADO') && row.motivo_bloqueo === 'I' && row.bloqueos_seguidos === 1)).toBe(true);
  expect(rows.some((row) => row.id_usuario === name(USERS - 1))).toBe(false);

  const seen = await app.database.run(sql`select distinct direccion from plataforma_intento where usuario like 'ATACADO%' order by 1`);
  expect(seen.length).toBe(ADDRESSES);
  expect(seen.every((row) => String(row.direccion).startsWith('127.0.1.'))).toBe(true);

  // The right password of a locked user is refused; everybody else goes on as before.
  expect((await steps.authenticate(name(1), 'La clave de nadie 7')).problem.code).toBe('login.04');
  expect((await before.get('/api/usuario/getUserByToken')).status).toBe(200);
  expect((await steps.authenticate('ADMIN')).status).toBe(200);
  const [mails] = await app.database.run(sql`select count(*)::int as n from sistema_correo where codigo = 'SEG06'`);
  expect(mails?.n).toBe(USERS - 1);
}, 60_000);

test('18: each lock in a row lasts twice the one before, up to a day; a good sign-in begins anew', async () => {
  const waits: string[] = [];
  for (let lock = 0; lock < 7; lock += 1) {
    let minutes = '';
    for (let time = 0; time < 5; time += 1)
      minutes = /(\d+) minutos/.exec((await steps.authenticate('MEDICO', 'mala')).problem.detail)?.[1] ?? minutes;
    waits.push(minutes);
    app.clock.advance(Number(minutes) * 60 + 1);
  }
  expect(waits).toEqual(['30', '60', '120', '240', '480', '960', '1440']);
  expect((await steps.authenticate('MEDICO')).status).toBe(200);
  for (let time = 0; time < 4; time += 1) await steps.authenticate('MEDICO', 'mala');
  expect((await steps.authenticate('MEDICO', 'mala')).problem.detail).toContain('30 minutos');
});

test('18: after fifty failures in a row only a person opens the account; a name that nobody has answers alike', async () => {
  for (let lock = 0; lock < 11; lock += 1) {
    for (let time = 0; time < 5; time += 1) for (const user of ['GARITA', 'NADIE.ES']) await steps.authenticate(user, 'mala');
    app.clock.advance(25 * 3600);
  }
  app.clock.advance(30 * 86_400);
  const [known, unknown] = [await steps.authenticate('GARITA'), await steps.authenticate('NADIE.ES')];
  expect([known.problem.code, known.problem.detail]).toEqual(['login.04', unknown.problem.detail]);
  app.clock.set(new Date());
  const admin = await app.signIn('ADMIN');
  expect((await admin.post('/api/SeguridadUsuario/GARITA/desbloquear')).status).toBe(200);
  expect((await steps.authenticate('GARITA')).status).toBe(200);
}, 60_000);

test('21: known and unknown names answer and lock alike', async () => {
  const told = async (user: string) => {
    const answers: string[] = [];
    for (let time = 0; time < 7; time += 1) {
      const { status, problem } = await steps.authenticate(user, 'mala');
      answers.push(`${status} ${problem.code} ${problem.detail} ${problem.title}`);
    }
    return answers;
  };
  expect(await told('NO.EXISTE')).toEqual(await told('ADMINCH'));
});
