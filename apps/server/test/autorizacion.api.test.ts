import { serverModules } from '@apps/server/modules';
import { snake } from '@platform/entity/entity';
import { type Answer, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { atLength, inTurn } from '@platform/testing/length';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Operation, operationsOf } from './operations';

/**
 * Seguridad, Calculations 7: may this call pass? Every operation of the document is called as each user of the demo,
 * also with another client's and another company's ids. Who has no session (anonymous), lacks the action or asks with a step's
 * token, and ADMINCH with the ids of the other client, are walked in `promesas-acceso`; here the table itself is held: what is answered is what the profile's grants say.
 * Each operation is called as a quarter of the users, others each day, and at length as all of them.
 */
const USERS = [
  'ADMIN',
  'SEGURIDAD',
  'COMEDOR',
  'HOTELERO',
  'SOLICITANTE',
  'SOLICITANTE2',
  'AUTORIZADOR',
  'MEDICO',
  'GARITA',
  'DOBLEFACTOR',
  'ADMINCH',
  'SUPERADMIN',
] as const;
/** As how many users an operation is called, of all of them: each user has another quarter of the operations. */
const QUARTER = 4;
const ofWhom = (user: (typeof USERS)[number], at: number): boolean => inTurn(at + USERS.indexOf(user), QUARTER);
/** They end or renew the session that walks. */
const SESSION = /(expiretoken|refreshToken\w*)$/i;

let app: TestApp;
let operations: Operation[];
const sessions = new Map<string, SignedIn>();
const grants = new Map<string, ReadonlySet<string>>();
const as = (user: string): SignedIn => {
  const found = sessions.get(user);
  if (!found) throw new Error(`${user} is not signed in`);
  return found;
};

beforeAll(async () => {
  app = await startApp({ demoFiles: true });
  operations = operationsOf((await app.get('/api/openapi.json')).problem).filter((one) => !SESSION.test(one.path));
  // What its code is worth is tried where codes are: here it walks like the others.
  await app.database.run(sql`update seguridad_configuracion_logeo set doble_autenticacion = 'N'`);
  for (const user of USERS) {
    const session = await app.signIn(user);
    const rows = await app.database.run(
      sql`select id_menu, unnest(acciones) as accion from seguridad_perfil_menu where id_perfil = ${session.perfil.IdPerfil}`,
    );
    sessions.set(user, session);
    grants.set(user, new Set(rows.map((row) => `${row.id_menu}:${row.accion}`)));
  }
});
afterAll(() => app.close());

const concrete = (path: string, id: unknown) => path.replace(/\{\w+\}/g, encodeURIComponent(String(id)));
const mayPass = (user: string, one: Operation): boolean => {
  const [menu = '', action] = one.access.split(':');
  return user === 'SUPERADMIN' || action === undefined || menu.split('|').some((option) => grants.get(user)?.has(`${option}:${action}`) === true);
};
const call = (session: SignedIn, one: Operation, id: unknown, body: unknown = {}): Promise<Answer> =>
  one.method === 'GET' ? session.get(concrete(one.path, id)) : session.call(one.method, concrete(one.path, id), one.body ? { body } : {});

/** The same for each, a few at a time: the walk waits for the database and not for itself. */
async function atOnce<T>(list: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...list];
  const worker = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

/** Everything a client has, as one print, but for what reading leaves behind. */
async function printOf(idCliente: number): Promise<string> {
  const prints: string[] = [];
  for (const { entity } of serverModules.flatMap((module) => module.resources)) {
    // A refusal leaves its trace in the audit, which is a view: it grows by being asked.
    if (entity.options.view || entity.options.scope === 'global' || /^Plataforma(Sesion|Intento)/.test(entity.resource)) continue;
    const [row] = await app.database.query(
      `select md5(coalesce(string_agg(t::text, '' order by ${snake(entity.key)}), '')) as huella from ${entity.table} t where id_cliente = $1`,
      [idCliente],
    );
    prints.push(`${entity.resource} ${row?.huella}`);
  }
  return prints.join('\n');
}

describe('the matrix: operations × users', () => {
  test.each(USERS)(
    '%s passes where its profile grants the action and nowhere else',
    async (user) => {
      const wrong: string[] = [];
      const seen = { passed: 0, refused: 0 };
      const guarded = operations.filter((one) => one.access.includes(':'));
      const walked = guarded.filter((_one, at) => ofWhom(user, at));
      await atOnce(walked, async (one) => {
        // A key nobody has and a body nothing admits: a call that passes says so without having done anything.
        const answer = await call(as(user), one, 'no-existe', { nada: 1 });
        const passed = answer.status !== 403 && answer.status !== 401;
        if (passed !== mayPass(user, one) && !(passed === false && answer.problem.code !== 'permiso.denegado'))
          wrong.push(`${one.method} ${one.path} (${one.access}): ${answer.status} ${answer.problem.code ?? ''}`);
        if (answer.status >= 500) wrong.push(`${one.method} ${one.path}: ${answer.status}`);
        seen[passed ? 'passed' : 'refused'] += 1;
      });
      expect(wrong).toEqual([]);
      // A walk in which all passed, or nothing did, would prove nothing.
      const may = guarded.filter((one) => mayPass(user, one)).length;
      expect(may).toBeGreaterThan(5);
      if (!['ADMIN', 'ADMINCH', 'SUPERADMIN'].includes(user)) expect(guarded.length - may).toBeGreaterThan(200);
      expect(seen.passed).toBeGreaterThan(0);
      expect(seen.passed + seen.refused).toBe(walked.length);
    },
    60_000,
  );

  test('contractor sessions never open Sistema nor Seguridad', () => {
    for (const user of ['SOLICITANTE', 'SOLICITANTE2']) expect([...(grants.get(user) ?? [])].filter((grant) => /^0[12]/.test(grant))).toEqual([]);
  });
});

describe('ids that are not theirs', () => {
  /** Rows of the other client by resource, as its administrator sees them, and the print of all it has: nobody changes it here, so they are asked once. */
  const foreign = new Map<string, Record<string, unknown>[]>();
  let before: string;
  const resources = serverModules
    .flatMap((module) => module.resources)
    .filter(({ entity }) => entity.options.scope !== 'global' && entity.options.operations?.length !== 0);

  beforeAll(async () => {
    for (const { entity } of resources)
      foreign.set(entity.resource, (await as('ADMINCH').get(`/api/${entity.resource}`, { take: 2 })).result?.data ?? []);
    before = await printOf(as('ADMINCH').perfil.IdCliente);
  });

  test.each(USERS.filter((user) => user !== 'ADMINCH' && user !== 'SUPERADMIN'))(
    'of another client: %s gets no 2xx on any operation, 404 on every row it could otherwise read, and nothing changes',
    async (user) => {
      const wrong: string[] = [];
      let asked = 0;
      for (const { entity } of resources) {
        for (const row of foreign.get(entity.resource) ?? []) {
          for (const one of operations.filter((own, at) => own.tag === entity.resource && own.path.includes('{id}') && ofWhom(user, at))) {
            const answer = await call(as(user), one, row[entity.key], one.method === 'PUT' ? { Version: row.Version } : {});
            asked += 1;
            const reads = one.method === 'GET' && one.path.endsWith('{id}') && mayPass(user, one);
            const fair = reads ? answer.status === 404 : answer.status >= 400 && answer.status < 500;
            if (!fair) wrong.push(`${one.method} ${concrete(one.path, row[entity.key])}: ${answer.status}`);
          }
        }
      }
      expect(wrong).toEqual([]);
      expect(asked).toBeGreaterThan(atLength ? 80 : 20);
      expect(await printOf(as('ADMINCH').perfil.IdCliente)).toBe(before);
    },
    60_000,
  );

  test.each(['SOLICITANTE', 'SOLICITANTE2'])(
    'of another company: %s gets no 2xx on any operation, and nothing changes',
    async (user) => {
      const requester = as(user);
      const [own] = await app.database.run(sql`select id_compania from seguridad_usuario where id_usuario = ${user}`);
      const before = await printOf(requester.perfil.IdCliente);
      const wrong: string[] = [];
      let asked = 0;
      for (const { entity, hooks } of resources) {
        const column = entity.options.company;
        if (!column || hooks.ownCompanyRule) continue;
        const all: Record<string, unknown>[] = (await as('ADMIN').get(`/api/${entity.resource}`, { take: 200 })).result?.data ?? [];
        for (const row of all.filter((one) => one[column] !== own?.id_compania).slice(0, 3)) {
          // One's own record is one's own, whatever company it names.
          if (row.IdUsuario === user) continue;
          for (const one of operations.filter((operation) => operation.tag === entity.resource && operation.path.includes('{id}'))) {
            const answer = await call(requester, one, row[entity.key], one.method === 'PUT' ? { Version: row.Version } : {});
            asked += 1;
            if (answer.status < 400) wrong.push(`${one.method} ${concrete(one.path, row[entity.key])}: ${answer.status}`);
          }
        }
      }
      expect(wrong).toEqual([]);
      expect(asked).toBeGreaterThan(10);
      expect(await printOf(requester.perfil.IdCliente)).toBe(before);
    },
    60_000,
  );

  test('calls that name a client in query or body: only the session’s own', async () => {
    const other = as('ADMINCH').perfil;
    const session = as('ADMIN');
    const answers = [
      await session.get('/api/SeguridadConfiguracionLogeo/obtenerTodos', { IdCliente: other.IdCliente }),
      await session.get('/api/SeguridadPerfilCaracteristica/listar', { IdCliente: other.IdCliente, IdPerfil: other.IdPerfil }),
      await session.put('/api/SeguridadUsuarioPerfil/listarbyPerfil', { IdCliente: other.IdCliente, IdPerfil: other.IdPerfil, skip: 0, take: 10 }),
      await session.get('/api/SeguridadUsuarioPerfil/configuracionByUsuario', { IdCliente: other.IdCliente, IdUsuario: 'ADMINCH' }),
      await session.get('/api/SistemaDivision/obtenerTodos', { IdCliente: other.IdCliente }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404]);
  });
});
