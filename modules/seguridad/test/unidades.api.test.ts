import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fresh, made, type World, world } from './mundo';

let app: TestApp;
let admin: SignedIn;
let w: World;
const PEOPLE = '/api/AdministracionPersona';
const UNITS = '/api/AdministracionUnidadOrganizacional';

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  w = world(app, admin);
});
afterAll(() => app.close());

const unit = async (name: string, IdUnidadPadre: number | null = null): Promise<number> =>
  made(await admin.post(UNITS, { Codigo: fresh('U'), UnidadOrganizacional: fresh(name), IdUnidadPadre })).IdUnidadOrganizacional;
const tick = (profile: number, ...Unidades: number[]) => admin.post(`/api/SeguridadPerfil/${profile}/unidad`, { Unidades });
/** Moves so many people of the client into a unit, each once. */
async function fill(id: number, from: number, count: number): Promise<number[]> {
  const rows = await app.database.run(
    sql`update administracion_persona_vinculo v set id_unidad_organizacional = ${id} where v.id_cliente = ${admin.perfil.IdCliente} and v.id_persona in (
        select p.id_persona from administracion_persona p where p.id_cliente = ${admin.perfil.IdCliente} order by p.id_persona limit ${count} offset ${from}) returning v.id_persona`,
  );
  return rows.map((row) => Number(row.id_persona));
}

test('Check: one unit ticked: totalCount of people equals the people of that branch, and another person’s id answers 404. Calculations 9: OPERACIONES (12) with MINA (30) and PLANTA (20) below: ticking OPERACIONES sees 62, ticking MINA 30', async () => {
  const operaciones = await unit('OPERACIONES ');
  const [mina, planta] = [await unit('MINA ', operaciones), await unit('PLANTA ', operaciones)];
  const [outside] = await fill(await unit('AJENA '), 62, 1);
  await fill(operaciones, 0, 12);
  const [inMine] = await fill(mina, 12, 30);
  const [inPlant] = await fill(planta, 42, 20);
  const { as, IdPerfil } = await w.session({ '030101': ['consultar', 'exportar'] });
  const count = async () => made(await as.get(PEOPLE)).totalCount;
  const everyone = await count();
  expect(everyone).toBeGreaterThan(1000);

  made(await tick(IdPerfil, operaciones));
  expect(await count()).toBe(62);
  // Check: totalCount equals the people of the branch, and another person's id answers 404.
  expect(made(await as.get(`${PEOPLE}/contar`)).totalCount).toBe(62);
  expect((await as.get(`${PEOPLE}/${outside}`)).status).toBe(404);
  expect((await as.get(`${PEOPLE}/${inPlant}`)).status).toBe(200);

  made(await tick(IdPerfil, mina));
  expect(await count()).toBe(30);
  expect((await as.get(`${PEOPLE}/${inPlant}`)).status).toBe(404);
  expect((await as.get(`${PEOPLE}/${inMine}`)).status).toBe(200);

  // A unit created later under a ticked one is taken too.
  const later = await unit('TAJO NUEVO ', mina);
  await fill(later, 100, 5);
  expect(await count()).toBe(35);

  // Check (Administración › Unidad organizacional): a unit just moved under it brings its people at once.
  const moved = await unit('CAMPAMENTO ');
  await fill(moved, 110, 4);
  expect(await count()).toBe(35);
  const { Version } = made(await admin.get(`${UNITS}/${moved}`));
  const move = { IdUnidadPadre: mina, Version };
  const asked = await admin.post(`${UNITS}/${moved}/mover`, move);
  expect(asked.problem).toMatchObject({ code: 'unidad.mover', detail: 'El cambio alcanza a 4 personas y 0 perfiles. ¿Desea continuar?' });
  made(await admin.post(`${UNITS}/${moved}/mover`, { ...move, Confirmaciones: ['unidad.mover'] }));
  expect(await count()).toBe(39);

  // None ticked: every unit.
  made(await tick(IdPerfil));
  expect(await count()).toBe(everyone);
});

test('the tree says which units are ticked; one of another client is refused', async () => {
  const profile = await w.profile();
  const id = await unit('SOLA ');
  made(await tick(profile, id));
  const { Unidades } = made(await admin.get(`/api/SeguridadPerfil/${profile}/unidad`));
  expect(
    Unidades.filter((one: { Marcada: string }) => one.Marcada === 'S').map((one: { IdUnidadOrganizacional: number }) => one.IdUnidadOrganizacional),
  ).toEqual([id]);
  const chile = await app.signIn('ADMINCH');
  const [foreign] = made(await chile.get(UNITS, { take: 1 })).data;
  expect((await tick(profile, foreign.IdUnidadOrganizacional)).status).toBe(400);
  expect((await chile.get(`/api/SeguridadPerfil/${profile}/unidad`)).status).toBe(404);
});

test('of many people, as of one, a guard is given only to those that the session sees', async () => {
  const own = await unit('PROPIA ');
  const [inside] = await fill(own, 200, 1);
  const [outside] = await fill(await unit('AJENA '), 201, 1);
  const { as, IdPerfil } = await w.session({ '030307': ['consultar', 'crear', 'procesar'], '030101': ['consultar', 'crear', 'editar'] });
  made(await tick(IdPerfil, own));
  const [guard] = made(await admin.get('/api/AdministracionRegimenGuardia', { take: 1 })).data;
  const many = (...Personas: (number | undefined)[]) =>
    as.post(`/api/AdministracionRegimenGuardia/${guard.IdRegimenGuardia}/asignar`, {
      Personas,
      FechaInicio: '20300101',
      Confirmaciones: ['guardia.en_curso'],
    });
  const [alone, bulk, mixed] = [
    await as.post('/api/AdministracionPersonaGuardia', { IdPersona: outside, IdRegimenGuardia: guard.IdRegimenGuardia, FechaInicio: '20300101' }),
    await many(outside),
    await many(inside, outside),
  ];
  for (const answer of [alone, bulk, mixed]) expect(answer.problem, answer.text).toMatchObject({ status: 400, code: 'campo.referencia' });
  const given = await app.database.run(
    sql`select 1 from administracion_persona_guardia where id_persona in (${inside}, ${outside}) and fecha_inicio = '2030-01-01'`,
  );
  expect(given).toEqual([]);
});
