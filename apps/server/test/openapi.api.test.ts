import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

let app: TestApp;
let boss: SignedIn;
beforeAll(async () => {
  app = await startApp();
  boss = await app.signIn('SUPERADMIN');
});
afterAll(() => app.close());

const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.object({
      post: z
        .object({
          summary: z.string(),
          requestBody: z
            .object({ content: z.record(z.string(), z.object({ schema: z.looseObject({ required: z.array(z.string()).optional() }) })) })
            .optional(),
        })
        .optional(),
    }),
  ),
});

/** What each creation says it requires, by path. */
async function required(): Promise<Map<string, string[]>> {
  const answer = await fetch(`${app.url}/api/openapi.json`);
  const { paths } = documentSchema.parse(await answer.json());
  const creations = Object.entries(paths).filter(([, { post }]) => post?.summary === 'Creates a row');
  return new Map(creations.map(([path, { post }]) => [path, post?.requestBody?.content['application/json']?.schema.required ?? []]));
}

test('a creation requires in OpenAPI exactly what it refuses to be without', async () => {
  const wrong: string[] = [];
  let tried = 0;
  for (const [path, names] of await required()) {
    const { status, problem } = await boss.post(path, {});
    // Refused for another reason than its fields.
    if (status !== 400 || problem.errors.length === 0) continue;
    tried += 1;
    const asked = problem.errors.map(({ field }) => field);
    // Rules of the whole row are asked once every field is there.
    if (names.length > 0 && names.toSorted().join() !== asked.toSorted().join()) wrong.push(`${path}: ${names.join()} ≠ ${asked.join()}`);
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(60);
});

test('a client generated from it makes a person with what it requires and no more', async () => {
  const names = (await required()).get('/api/AdministracionPersona') ?? [];
  expect(names.toSorted()).toEqual(
    ['ApellidoPaterno', 'Documento', 'FechaNacimiento', 'IdPaisNacimiento', 'IdPaisResidencia', 'IdTipoDocumento', 'Nombres', 'Sexo'].toSorted(),
  );
  const admin = await app.signIn('ADMIN');
  const { result: types } = await admin.get('/api/SistemaTipoDocumento', { filter: ['Alias', '=', 'DNI'] });
  const { IdTipoDocumento, IdPais } = types.data[0];
  const body: Record<string, unknown> = {
    ApellidoPaterno: 'Quispe',
    Nombres: 'Rosa',
    IdTipoDocumento,
    Documento: '71234567',
    Sexo: 'F',
    FechaNacimiento: '19900101',
    IdPaisNacimiento: IdPais,
    IdPaisResidencia: IdPais,
  };
  const made = await admin.post('/api/AdministracionPersona', Object.fromEntries(names.map((name) => [name, body[name]])));
  expect(made.status, made.text).toBe(200);
});
