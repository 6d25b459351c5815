import { type Caller, startApp, type TestApp } from '@platform/testing/app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

const PEOPLE = '/api/AdministracionPersona';
const page = z.object({ data: z.array(z.record(z.string(), z.unknown())) });
const ALWAYS = new Set(['RowIndex', 'can', '_proteccion']);

test('rows that carry some of their fields say the same of them, of whoever they are: every resource, every field, labels and what may be done', async () => {
  const { paths } = z.object({ paths: z.record(z.string(), z.unknown()) }).parse(JSON.parse((await admin.get('/api/openapi.json')).text));
  const lists = Object.keys(paths).filter((path) => `${path}/contar` in paths);
  let compared = 0;
  for (const path of lists) {
    const answer = await admin.get(path, { take: 3 });
    if (answer.status !== 200) continue;
    const whole = page.parse(answer.result).data;
    const names = Object.keys(whole[0] ?? {}).filter((name) => !ALWAYS.has(name));
    for (let at = 0; at < names.length; at += 7) {
      const some = names.slice(at, at + 7);
      // What the resource itself adds to its rows is no field of theirs: it travels always, and is not asked for.
      const added: string[] = [];
      const ask = () => admin.get(path, { take: 3, select: some.filter((name) => !added.includes(name)).join(',') });
      let asked = await ask();
      for (; asked.problem?.code === 'filtro.campo'; asked = await ask()) added.push(String(asked.problem.errors[0]?.field));
      expect([path, asked.status]).toEqual([path, 200]);
      const rows = page.parse(asked.result).data;
      expect(rows).toHaveLength(whole.length);
      for (const [place, row] of rows.entries()) {
        for (const name of [...some, 'can', 'RowIndex']) expect([path, name, row[name]]).toEqual([path, name, whole[place]?.[name]]);
        compared += 1;
      }
    }
  }
  expect(compared).toBeGreaterThan(300);
}, 180_000);

test('found, counted and read at once, rows say what they say when they are read by their keys: every resource, and behind its last row', async () => {
  const { paths } = z.object({ paths: z.record(z.string(), z.unknown()) }).parse(JSON.parse((await admin.get('/api/openapi.json')).text));
  let compared = 0;
  for (const path of Object.keys(paths).filter((one) => `${one}/contar` in paths)) {
    const question = { take: 3, filter: ['Version', '>=', 1] };
    const [both, alone, behind] = await Promise.all([
      admin.get(path, question),
      admin.get(path, { ...question, requireTotalCount: false }),
      admin.get(path, { ...question, skip: 900_000 }),
    ]);
    if (both.status !== 200) continue;
    expect([path, both.result.data]).toEqual([path, alone.result.data]);
    expect([path, behind.result]).toEqual([path, { data: [], totalCount: both.result.totalCount, totalPages: both.result.totalPages }]);
    if (both.result.data.length > 0) compared += 1;
  }
  expect(compared).toBeGreaterThan(60);
}, 180_000);

test('what is not asked does not travel, an unknown field is refused by its name, and a protected one stays protected', async () => {
  const [row] = page.parse((await admin.get(PEOPLE, { take: 1, select: 'Nombres,IdCompania' })).result).data;
  expect(row).toMatchObject({
    IdPersona: expect.any(Number),
    NombreCompleto: expect.any(String),
    Documento: expect.any(String),
    Version: expect.any(Number),
  });
  expect(row).toHaveProperty('Compania');
  for (const name of ['Direccion', 'Cargo', 'FotoPerfilHash', 'Alergia']) expect(row).not.toHaveProperty(name);
  const unknown = await admin.get(PEOPLE, { select: 'Nombres,Inventado' });
  expect(unknown.problem).toMatchObject({ status: 400, code: 'filtro.campo', errors: [{ field: 'Inventado' }] });
  const doctor = await app.signIn('MEDICO');
  const [whole, part] = await Promise.all([
    doctor.get(PEOPLE, { take: 5 }).then(({ result }) => result?.data),
    doctor.get(PEOPLE, { take: 5, select: 'Documento,Direccion,Nombres' }).then(({ result }) => result?.data),
  ]);
  for (const [at, one] of (part ?? []).entries()) {
    expect(one.Documento).toEqual(whole[at].Documento);
    expect(one.Direccion).toEqual(whole[at].Direccion);
  }
});

test('a person is found by the name as lists say it, comma and all', async () => {
  const [one] = (await admin.get(PEOPLE, { take: 1, skip: 7 })).result.data;
  expect(one.NombreCompleto).toContain(', ');
  const found = (await admin.get(PEOPLE, { take: 5, buscar: one.NombreCompleto })).result.data;
  expect(found.map(({ NombreCompleto }: { NombreCompleto: string }) => NombreCompleto)).toContain(one.NombreCompleto);
  expect((await admin.get(PEOPLE, { buscar: ',' })).result.totalCount).toBe(0);
});

test('what is looked for with ñ, accents or capitals finds what is written with or without them, in the search and within a column', async () => {
  const wanted = { Documento: '46110099', ApellidoPaterno: 'ÑAUPARI', ApellidoMaterno: 'PEÑA', Nombres: 'JOSÉ MARÍA' };
  const [like] = page.parse(
    (await admin.get(PEOPLE, { take: 1, select: 'IdTipoDocumento,IdPaisNacimiento,IdPaisResidencia,Sexo,FechaNacimiento' })).result,
  ).data;
  const { IdTipoDocumento, IdPaisNacimiento, IdPaisResidencia, Sexo, FechaNacimiento } = like ?? {};
  const made = await admin.post(PEOPLE, { IdTipoDocumento, IdPaisNacimiento, IdPaisResidencia, Sexo, FechaNacimiento, ...wanted });
  expect([made.status, made.problem?.errors]).toEqual([200, undefined]);
  const found = async (query: Record<string, unknown>) =>
    page.parse((await admin.get(PEOPLE, { take: 200, ...query })).result).data.some(({ Documento }) => Documento === wanted.Documento);
  for (const buscar of ['ñaupari', 'NAUPARI', 'peña jose', 'PENA maría', 'José', '46110099'])
    expect([buscar, await found({ buscar })]).toEqual([buscar, true]);
  for (const said of ['ÑAUPARI', 'naupari', 'Ñaup', 'ari pe', 'peÑa']) {
    const filter = ['Apellidos', 'contains', said];
    expect([said, await found({ filter })]).toEqual([said, true]);
  }
  expect(await found({ filter: ['Nombres', 'startswith', 'jose m'] })).toBe(true);
  expect(await found({ filter: ['Nombres', 'endswith', 'MARÍA'] })).toBe(true);
  expect(await found({ filter: ['Nombres', 'contains', 'jo_e'] })).toBe(false);
  // The statement says in the program’s words what the database’s own function says: of every letter of ASCII they agree.
  const [said] = await app.database.query(`select bool_and(normaliza(chr(n)) = lower(chr(n))) as same from generate_series(32, 126) n`);
  expect(said).toEqual({ same: true });
});

test('few or many, in whatever order and from wherever: a page with its total says what the page and the count say apart', async () => {
  const [columns] = await app.database.query(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
      where table_schema = 'public' and table_name = 'administracion_persona' and is_generated = 'NEVER'
        and column_name not in ('id_persona', 'documento', 'codigo_trabajador', 'apellido_paterno')`,
  );
  await app.database.query(
    `insert into administracion_persona (documento, apellido_paterno, ${columns?.names}) select (60000000 + g)::text, case when g % 2 = 0 then 'Ñahui' else 'Nácar' end, ${columns?.names}
      from generate_series(1, 2010) g, (select * from administracion_persona where id_cliente = 1 order by id_persona limit 1) p`,
  );
  const questions = [
    { buscar: 'ñahui' },
    { buscar: 'nacar', sort: [{ selector: 'Documento', desc: true }] },
    { filter: ['Documento', 'startswith', '6000000'] },
    { filter: ['Documento', 'startswith', '60000'], sort: [{ selector: 'ApellidoPaterno', desc: true }, { selector: 'Documento' }] },
    { filter: ['Documento', '=', '60000077'] },
    { filter: ['Documento', '=', 'NADIE'] },
    { filter: ['ApellidoPaterno', 'startswith', 'N'], sort: [{ selector: 'Compania' }] },
    { filter: [['Estado', '=', 'A'], 'AND', ['Cargo', 'contains', 'a']], sort: [{ selector: 'Cargo', desc: true }] },
  ];
  for (const question of questions)
    for (const skip of [0, 20, 990, 5000]) {
      const ask = { ...question, take: 20, skip };
      const [both, alone, counted] = await Promise.all([
        admin.get(PEOPLE, ask),
        admin.get(PEOPLE, { ...ask, requireTotalCount: false }),
        admin.get(`${PEOPLE}/contar`, question),
      ]);
      expect([question, skip, both.result.totalCount]).toEqual([question, skip, counted.result.totalCount]);
      expect([question, skip, both.result.data]).toEqual([question, skip, alone.result.data]);
    }
});
