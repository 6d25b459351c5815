import { snake, storedFields } from '@platform/entity/entity';
import { forClient } from '@platform/server/record/by';
import { changeRows } from '@platform/server/record/rows';
import { namedBy } from '@platform/server/resource/names';
import type { Resource } from '@platform/server/resource/resource';
import { type ResultOf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Masters, made, makeMasters } from './masters';

/*
 * Names of rows that are few and seldom renamed are told from memory until the stamp of the configuration moves: whoever renames one of them moves
 * it, whatever way it is written.
 */
let app: TestApp;
let admin: SignedIn;
let reader: SignedIn;
let masters: Masters;
const PERSONA = '/api/AdministracionPersona';

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  reader = await app.signIn('ADMIN');
  masters = await makeMasters(app, admin);
  await app.database.query(`update administracion_persona set id_estado_civil = (select min(id_estado_civil) from sistema_estado_civil),
    id_tipo_sangre = (select min(id_tipo_sangre) from sistema_tipo_sangre), id_ubigeo_residencia = (select min(id_ubigeo) from administracion_ubigeo where nivel = 3)
    where id_persona = (select min(id_persona) from administracion_persona where id_cliente = 1)`);
});
afterAll(() => app.close());

const resourceOf = (name: string): Resource => {
  const found = app.database.product.modules.flatMap(({ resources }) => resources).find(({ entity }) => entity.resource === name);
  if (!found) throw new Error(name);
  return found;
};

/** Gives a row another value, as whatever the product does by itself would. */
async function write(resource: string, id: number, values: Readonly<Record<string, string>>): Promise<void> {
  const { entity } = resourceOf(resource);
  const key = sql.raw(`t.${snake(entity.key)}`);
  await app.database.transaction((tx) =>
    forClient(tx, reader.perfil.IdCliente, new Date(), (by) => changeRows(by, entity, { set: values, where: sql`${key} = ${id}` })),
  );
}

/** Refers → name → of which resource, and the field that names it. */
const REFERENCES = [
  ['IdTipoDocumento', 'TipoDocumento', 'SistemaTipoDocumento', 'Alias'],
  ['IdPaisNacimiento', 'PaisNacimiento', 'SistemaPais', 'Pais'],
  ['IdEstadoCivil', 'EstadoCivil', 'SistemaEstadoCivil', 'EstadoCivil'],
  ['IdTipoSangre', 'TipoSangre', 'SistemaTipoSangre', 'Codigo'],
  ['IdUbigeoResidencia', 'UbigeoResidencia', 'AdministracionUbigeo', 'Ubigeo'],
  ['IdCompania', 'Compania', 'AdministracionCompania', 'Alias'],
  ['IdDivision', 'Division', 'SistemaDivision', 'Division'],
  ['IdContrato', 'Contrato', 'AdministracionContrato', 'Codigo'],
  ['IdCargo', 'Cargo', 'AdministracionCargo', 'Cargo'],
  ['IdUnidadOrganizacional', 'UnidadOrganizacional', 'AdministracionUnidadOrganizacional', 'UnidadOrganizacional'],
  ['IdCentroCosto', 'CentroCosto', 'AdministracionCentroCosto', 'CentroCosto'],
  ['IdMotivoCese', 'MotivoCese', 'AdministracionMotivoCese', 'MotivoCese'],
  ['IdLicenciaConducir', 'LicenciaConducir', 'SistemaLicenciaConducir', 'Codigo'],
  ['IdRegimenGuardia', 'RegimenGuardia', 'AdministracionRegimenGuardia', 'Codigo'],
  ['IdRegimen', 'Regimen', 'AdministracionRegimen', 'Codigo'],
] as const;

describe('a name that changed is told at the very next call of whoever knew the old one', () => {
  test.each(REFERENCES)('%s', async (by, label, resource, field) => {
    const people: ResultOf[] = made(await reader.get(PERSONA, { take: 1, filter: [by, '<>', null], requireTotalCount: false })).data;
    const [{ IdPersona, [by]: id, [label]: before }] = people;
    expect(before).toEqual(expect.any(String));
    expect(namedBy(resourceOf(resource))).toBeDefined();
    const one = async () => made(await reader.get(`${PERSONA}/${IdPersona}`))[label];
    const listed = async () => made(await reader.get(PERSONA, { filter: ['IdPersona', '=', IdPersona], select: by })).data[0][label];
    expect([await one(), await listed()]).toEqual([before, before]);
    await write(resource, id, { [field]: 'ZQ9' });
    const told = [await one(), await listed()];
    expect(told).toEqual([expect.stringMatching(/ZQ9/), told[0]]);
  });
});

test('what a name is made of in another row changes it too', async () => {
  const [person] = made(await reader.get(PERSONA, { take: 1, filter: ['IdRegimenGuardia', '<>', null] })).data;
  await write('AdministracionRegimen', person.IdRegimen, { Codigo: 'REG7' });
  expect(made(await reader.get(`${PERSONA}/${person.IdPersona}`)).RegimenGuardia).toMatch(/^REG7 – /);
  const [placed] = made(await reader.get(PERSONA, { take: 1, filter: ['IdUbigeoResidencia', '<>', null] })).data;
  const { IdUbigeoPadre } = made(await (await app.signIn('SUPERADMIN')).get(`/api/AdministracionUbigeo/${placed.IdUbigeoResidencia}`));
  await write('AdministracionUbigeo', IdUbigeoPadre, { Ubigeo: 'Provincia nueva' });
  expect(made(await reader.get(`${PERSONA}/${placed.IdPersona}`)).UbigeoResidencia).toMatch(/Provincia nueva/);
});

test('renamed on its own screen it is another one for all, in both languages, in lists and in a file', async () => {
  const { IdPersona } = await masters.worker();
  const { IdCompania, Documento } = made(await reader.get(`${PERSONA}/${IdPersona}`));
  const company = made(await admin.get(`/api/AdministracionCompania/${IdCompania}`));
  made(await admin.put(`/api/AdministracionCompania/${IdCompania}`, { Alias: 'Otra razón', Version: company.Version }));
  expect(made(await reader.get(`${PERSONA}/${IdPersona}`)).Compania).toBe('Otra razón');
  const english = await reader.call('GET', `${PERSONA}/${IdPersona}`, { headers: { 'accept-language': 'en' } });
  expect(made(english).Compania).toBe('Otra razón');
  expect(made(await reader.get(PERSONA, { buscar: Documento, select: 'IdCompania' })).data).toMatchObject([{ Compania: 'Otra razón' }]);
});

test('what was written and came to nothing is no name', async () => {
  const { IdPersona } = await masters.worker();
  const { IdCargo, Cargo } = made(await reader.get(`${PERSONA}/${IdPersona}`));
  const { entity } = resourceOf('AdministracionCargo');
  const undone = app.database.transaction((tx) =>
    forClient(tx, reader.perfil.IdCliente, new Date(), async (by) => {
      await changeRows(by, entity, { set: { Cargo: 'Nadie' }, where: sql`t.id_cargo = ${IdCargo}` });
      expect(tx.isOpen).toBe(true);
      throw new Error('after all not');
    }),
  );
  await expect(undone).rejects.toThrow('after all not');
  expect(made(await reader.get(`${PERSONA}/${IdPersona}`)).Cargo).toBe(Cargo);
});

test('no resource remembers names that are made of what it does not say', () => {
  const wrong = app.database.product.modules
    .flatMap(({ resources }) => resources)
    .filter(({ entity, hooks }) => {
      const stored = new Set(storedFields(entity).map(([name]) => name));
      const { title } = entity.options;
      if (hooks.named === true) return hooks.computed?.[title] !== undefined || entity.fields[title]?.kind === 'ref' || !stored.has(title);
      return hooks.named?.some((name) => !stored.has(name)) ?? false;
    });
  expect(wrong.map(({ entity }) => entity.resource)).toEqual([]);
});
