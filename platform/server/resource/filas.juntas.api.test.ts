import { type Caller, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let admin: SignedIn;
let foreign: SignedIn;
let requester: SignedIn;
beforeAll(async () => {
  app = await startApp();
  [admin, foreign, requester] = [await app.signIn('ADMIN'), await app.signIn('ADMINCH'), await app.signIn('SOLICITANTE')];
});
afterAll(() => app.close());

test('rows asked for at the same moment are told to whoever sees them, each to its own: another client’s and another company’s answer 404', async () => {
  const people = await app.database.query(
    'select id_persona as id, id_cliente as cliente from administracion_persona where id_persona % 3 = 0 order by id_persona limit 60',
  );
  const clients = new Map(people.map(({ id, cliente }) => [Number(id), Number(cliente)]));
  const ids = [...clients.keys(), ...[...clients.keys()].slice(0, 5), 999_999_999];
  const ask = (who: Caller) => Promise.all(ids.map((id) => who.get(`/api/AdministracionPersona/${id}`)));
  const alone: number[] = [];
  for (const id of ids) alone.push((await requester.get(`/api/AdministracionPersona/${id}`)).status);
  const [mine, theirs, own] = await Promise.all([ask(admin), ask(foreign), ask(requester)]);
  for (const [answers, client] of [
    [mine, admin.perfil.IdCliente],
    [theirs, foreign.perfil.IdCliente],
  ] as const)
    for (const [at, { status, result }] of answers.entries()) {
      const id = ids[at] ?? 0;
      expect([id, status]).toEqual([id, clients.get(id) === client ? 200 : 404]);
      if (status === 200) expect(result.IdPersona).toBe(id);
    }
  // A contractor sees together what it sees one by one, and no more.
  expect(own.map(({ status }) => status)).toEqual(alone);
  expect(new Set(alone)).toEqual(new Set([200, 404]));
});
