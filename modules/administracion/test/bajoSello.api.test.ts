import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Masters, made, makeMasters } from './masters';

let app: TestApp;
let admin: SignedIn;
let superadmin: SignedIn;
let masters: Masters;
const PERSONA = '/api/AdministracionPersona';

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  superadmin = await app.signIn('SUPERADMIN');
  masters = await makeMasters(app, admin);
});
afterAll(() => app.close());

/** Changes a row of a catalog that all clients share; what it was is answered. */
async function change(path: string, values: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
  const before = (await superadmin.get(path)).result;
  const answer = await superadmin.put(path, { ...values, Version: before.Version });
  expect([path, answer.status]).toEqual([path, 200]);
  return before;
}

test('what a document type serves and what a country calls its people hold at the very next call of whoever is signed in already, there and back', async () => {
  const body = masters.personBody();
  const type = `/api/SistemaTipoDocumento/${body.IdTipoDocumento}`;
  const country = `/api/SistemaPais/${body.IdPaisNacimiento}`;
  expect(made(await admin.post(PERSONA, masters.personBody()))).toMatchObject({ Nacionalidad: expect.any(String) });
  const { Aplica } = await change(type, { Aplica: 'C' });
  expect((await admin.post(PERSONA, masters.personBody())).problem).toMatchObject({ status: 400, code: 'documento.tipo' });
  await change(type, { Aplica });
  made(await admin.post(PERSONA, masters.personBody()));
  await change(country, { Nacionalidad: 'Incaica' });
  expect(made(await admin.post(PERSONA, masters.personBody()))).toMatchObject({ Nacionalidad: 'Incaica' });
});

test('of several references each that is not of the session’s reach is named, all at once', async () => {
  const answer = await admin.post(PERSONA, {
    ...masters.personBody(),
    IdPaisResidencia: 99_999_999,
    IdEstadoCivil: 99_999_998,
    IdTipoSangre: 99_999_997,
  });
  expect(answer.problem.errors.map(({ field, code }: { field: string; code: string }) => [field, code]).sort()).toEqual([
    ['IdEstadoCivil', 'campo.referencia'],
    ['IdPaisResidencia', 'campo.referencia'],
    ['IdTipoSangre', 'campo.referencia'],
  ]);
});
