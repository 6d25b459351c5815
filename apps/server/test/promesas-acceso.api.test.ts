import { serverModules } from '@apps/server/modules';
import { snake, storedFields } from '@platform/entity/entity';
import { pdf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { inTurn } from '@platform/testing/length';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Operation, operationsOf } from './operations';

let app: TestApp;
let admin: SignedIn;
let chile: SignedIn;
let operations: Operation[];
const resources = serverModules.flatMap((module) => module.resources).filter(({ entity }) => entity.options.operations?.length !== 0);
const own = resources.filter(({ entity }) => entity.options.scope !== 'global');
type Row = Record<string, unknown>;

beforeAll(async () => {
  app = await startApp();
  [admin, chile] = [await app.signIn('ADMIN'), await app.signIn('ADMINCH')];
  operations = operationsOf((await app.get('/api/openapi.json')).problem);
});
afterAll(() => app.close());

/** What a call of somebody else's row sends: the row's version, a paper where it takes a file. */
function sent(one: Operation, row: Row): { body?: unknown; raw?: FormData } {
  if (one.method === 'GET' || one.method === 'DELETE') return {};
  if (!one.multipart) return { body: one.path.endsWith('{id}') ? { Version: row.Version } : {} };
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(pdf())], { type: 'application/pdf' }), 'ajeno.pdf');
  return { raw: form };
}

/** A fingerprint of every row that a client has. */
async function everything(idCliente: number): Promise<Record<string, unknown>> {
  const prints: Record<string, unknown> = {};
  for (const { entity } of own) {
    // A refusal leaves its trace in the audit, which is a view: it grows by being asked.
    if (entity.options.view) continue;
    const [row] = await app.database.query(
      `select count(*)::int as n, md5(string_agg(md5(t::text), '' order by ${snake(entity.key)})) as huella from ${entity.table} t where id_cliente = $1`,
      [idCliente],
    );
    prints[entity.resource] = `${row?.n} ${row?.huella}`;
  }
  return prints;
}
const rowsOf = async (who: SignedIn, resource: string, take = 3): Promise<Row[]> => (await who.get(`/api/${resource}`, { take })).result?.data ?? [];
const has = (method: string, path: string) => operations.some((one) => one.method === method && one.path === path);
const concrete = (path: string, id: unknown) => path.replace(/\{\w+\}/g, encodeURIComponent(String(id)));

describe('1: an object of another tenant is not there, and stays as it was', () => {
  test('on every operation of every resource', async () => {
    const before = await everything(admin.perfil.IdCliente);
    const wrong: string[] = [];
    let asked = 0;
    for (const { entity } of own) {
      for (const row of await rowsOf(admin, entity.resource, 2)) {
        for (const one of operations.filter((operation) => operation.tag === entity.resource && operation.path.includes('{id}'))) {
          const path = concrete(one.path, row[entity.key]);
          const answer = await chile.call(one.method, path, sent(one, row));
          asked += 1;
          // A body that the call's own schema refuses is refused before anything is looked for.
          const allowed = one.path.endsWith('{id}') ? [404] : [404, 400];
          if (!allowed.includes(answer.status)) wrong.push(`${one.method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(100);
    expect(await everything(admin.perfil.IdCliente)).toEqual(before);
  }, 60_000);

  test('nor in any list, look-up, count or export filter', async () => {
    const seen = new Map<string, number>();
    for (const { entity } of own) {
      const rows = await rowsOf(chile, entity.resource, 200);
      for (const row of rows) expect(row.IdCliente, entity.resource).toBe(chile.perfil.IdCliente);
      if (rows.length > 0) seen.set(entity.resource, rows.length);
    }
    expect(seen.size).toBeGreaterThan(20);
  }, 60_000);
});

describe('2: a contractor sees its own company only', () => {
  test('in every list, by every key', async () => {
    const requester = await app.signIn('SOLICITANTE');
    const [user] = await app.database.run(sql`select id_compania from seguridad_usuario where id_usuario = 'SOLICITANTE'`);
    const wrong: string[] = [];
    const asked = { listed: 0, others: 0 };
    for (const { entity, hooks } of own) {
      const column = entity.options.company;
      if (!column || hooks.ownCompanyRule) continue;
      const listed = await rowsOf(requester, entity.resource, 200);
      for (const row of listed) if (row[column] !== user?.id_compania) wrong.push(`listed ${entity.resource} of ${row[column]}`);
      const others = (await rowsOf(admin, entity.resource, 200)).filter((row) => row[column] !== user?.id_compania).slice(0, 3);
      for (const row of others) {
        const answer = await requester.get(`/api/${entity.resource}/${row[entity.key]}`);
        if (![403, 404].includes(answer.status)) wrong.push(`${entity.resource} ${row[entity.key]}: ${answer.status}`);
      }
      asked.listed += listed.length;
      asked.others += others.length;
    }
    expect(wrong).toEqual([]);
    expect(Math.min(asked.listed, asked.others)).toBeGreaterThan(10);
  }, 60_000);
});

describe('3: a role without the action is refused on every operation', () => {
  const WITHOUT = ['GARITA', 'SOLICITANTE', 'AUTORIZADOR'];
  test.each(WITHOUT)(
    '%s',
    async (user) => {
      const session = await app.signIn(user);
      const granted = new Set(
        (
          await app.database.run(
            sql`select id_menu, unnest(acciones) as accion from seguridad_perfil_menu where id_perfil = ${session.perfil.IdPerfil}`,
          )
        ).map((row) => `${row.id_menu}:${row.accion}`),
      );
      const before = await everything(session.perfil.IdCliente);
      const lacking = operations.filter((one) => {
        const [menu, action] = one.access.split(':');
        return action !== undefined && !(menu ?? '').split('|').some((option) => granted.has(`${option}:${action}`));
      });
      expect(lacking.length).toBeGreaterThan(200);
      const wrong: string[] = [];
      for (const one of lacking.filter((_one, at) => inTurn(at + WITHOUT.indexOf(user), WITHOUT.length))) {
        const answer = await session.call(one.method, concrete(one.path, 1), one.method === 'GET' || one.method === 'DELETE' ? {} : { body: {} });
        if (answer.status !== 403) wrong.push(`${one.method} ${one.path}: ${answer.status}`);
      }
      // Actions of a row say themselves what they need.
      for (const { entity, hooks } of resources) {
        for (const [name, action] of Object.entries(hooks.actions ?? {})) {
          if (entity.options.menu.some((option) => granted.has(`${option}:${action.needs ?? 'procesar'}`))) continue;
          const answer = await session.call('POST', `/api/${entity.resource}/1/${name}`, { body: {} });
          if (![403, 400].includes(answer.status)) wrong.push(`${entity.resource}/${name}: ${answer.status}`);
        }
      }
      expect(wrong).toEqual([]);
      expect(await everything(session.perfil.IdCliente)).toEqual(before);
    },
    60_000,
  );
});

describe('4 and 6: what only the server decides cannot be sent', () => {
  test('the tenant comes from the session: another in the body is refused by its name, query and headers change nothing', async () => {
    const other = chile.perfil;
    const body = { Codigo: 'T4', Categoria: 'Cuatro' };
    const tenants = { IdCliente: other.IdCliente, IdDivision: other.IdDivision };
    const headers = { 'x-tenant-id': String(other.IdCliente), 'x-id-cliente': String(other.IdCliente), 'x-forwarded-host': 'otro.example' };
    const before = await everything(other.IdCliente);
    const refused = await admin.call('POST', '/api/AdministracionCategoria', { body: { ...body, ...tenants }, headers });
    expect(refused.problem.errors.map(({ field }) => field)).toEqual(['IdCliente', 'IdDivision']);
    const made = await admin.call('POST', '/api/AdministracionCategoria', { body, headers });
    expect(made.result.IdCliente).toBe(admin.perfil.IdCliente);
    expect((await admin.get('/api/AdministracionCategoria', { IdCliente: other.IdCliente })).status).toBe(400);
    expect((await admin.get('/api/AdministracionCategoria', { filter: ['IdCliente', '=', other.IdCliente] })).result.totalCount).toBe(0);
    expect((await admin.get('/api/AdministracionCategoria/obtenerTodos', { IdCliente: other.IdCliente })).status).toBe(404);
    expect(await everything(other.IdCliente)).toEqual(before);
  });

  test('keys, stamps and versions are the server’s on every create', async () => {
    const sent = {
      Codigo: 'T6',
      Categoria: 'Seis',
      IdCategoria: 999_999,
      Version: 50,
      UsuarioCreacion: 'OTRO',
      FechaCreacion: '2020-01-01T00:00:00Z',
    };
    const refused = await admin.post('/api/AdministracionCategoria', sent);
    expect(refused.problem.errors.map(({ field }) => field)).toEqual(['IdCategoria', 'UsuarioCreacion', 'FechaCreacion']);
    const { result } = await admin.post('/api/AdministracionCategoria', { Codigo: 'T6', Categoria: 'Seis', Version: 50 });
    expect(result).toMatchObject({ Version: 1, UsuarioCreacion: 'ADMIN' });
  });

  test('no server-only field of any resource is taken from an update', async () => {
    const wrong: string[] = [];
    let tried = 0;
    for (const { entity } of own.filter((one) => has('PUT', `/api/${one.entity.resource}/{id}`))) {
      const fields = storedFields(entity).filter(([, field]) => field.server);
      const [row] = fields.length > 0 ? await rowsOf(admin, entity.resource, 1) : [];
      if (!row) continue;
      const stored = async () =>
        (await app.database.query(`select * from ${entity.table} where ${snake(entity.key)} = $1`, [row[entity.key]]))[0] ?? {};
      const before = await stored();
      for (const [name] of fields) {
        const value = row[name] === 'S' ? 'N' : typeof row[name] === 'number' ? Number(row[name]) + 1 : 'S';
        await admin.put(`/api/${entity.resource}/${row[entity.key]}`, { ...row, [name]: value });
        tried += 1;
        if (JSON.stringify((await stored())[snake(name)]) !== JSON.stringify(before[snake(name)])) wrong.push(`${entity.resource}.${name}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(5);
  }, 60_000);

  test('a client’s administrator cannot make a super administrator', async () => {
    const row = (await admin.get('/api/SeguridadUsuario/MEDICO')).result;
    await admin.put('/api/SeguridadUsuario/MEDICO', { ...row, EsSuperAdministrador: 'S' });
    const [user] = await app.database.run(sql`select es_super_administrador from seguridad_usuario where id_usuario = 'MEDICO'`);
    expect(user?.es_super_administrador).toBe('N');
  });
});

describe('5: without credentials, 401 before validation', () => {
  const NONE = [undefined, '', 'Bearer', 'Bearer x', 'Basic QURNSU46RGVtby4yMDI2', 'bearer a.b.c', 'Bearer a.b.c, Bearer d.e.f'];
  test.each(NONE)(
    'on every operation, with authorization %s',
    async (authorization) => {
      const wrong: string[] = [];
      const walked = operations.filter(({ access }, at) => access !== 'public' && inTurn(at + NONE.indexOf(authorization), NONE.length));
      expect(walked.length).toBeGreaterThan(100);
      for (const one of walked) {
        const headers: Record<string, string> = { 'content-type': 'application/json', ...(authorization === undefined ? {} : { authorization }) };
        const answer = await app.call(one.method, `${concrete(one.path, 'x')}?nada=1`, { headers, ...(one.method === 'GET' ? {} : { raw: '{' }) });
        if (answer.status !== 401) wrong.push(`${one.method} ${one.path}: ${answer.status}`);
      }
      expect(wrong).toEqual([]);
    },
    30_000,
  );
});

describe('23: the steps of signing in cannot be skipped nor repeated', () => {
  test('the token of step 1 opens nothing but step 2, and one session only', async () => {
    const first = await app.post('/api/usuario/authenticate', { username: 'ADMIN', password: 'Demo.2026' });
    const headers = { authorization: `Bearer ${first.result.accessToken}` };
    const opened = await Promise.all(
      operations.filter((one) => !['public', 'step'].includes(one.access)).map((one) => app.call(one.method, concrete(one.path, 1), { headers })),
    );
    expect(opened.filter((answer) => answer.status !== 401)).toEqual([]);
    const { IdPerfil, IdCliente, IdDivision } = first.result.division[0];
    const body = { idPerfil: IdPerfil, idCliente: IdCliente, idDivision: IdDivision };
    const sessions = await Promise.all(Array.from({ length: 20 }, () => app.call('POST', '/api/usuario/refreshTokenbyperfil', { headers, body })));
    expect(sessions.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(sessions.filter((answer) => answer.status !== 200).map((answer) => answer.status)).toEqual(Array.from({ length: 19 }, () => 409));
  }, 30_000);
});
