import { writableFields } from '@platform/entity/entity';
import { fieldSchema } from '@platform/fields/shared';
import { startApp } from '@platform/testing/app';
import { expect, test } from 'vitest';
import { serverModules } from '../modules';

/** Catalogs of a code and a name, whose other fields nobody has to fill in. */
const catalogs = serverModules
  .flatMap(({ manifest }) => manifest.entities)
  .filter(({ fields, options }) => {
    const { title } = options;
    const asked = Object.entries(fields).filter(([, field]) => field.required && field.default === undefined);
    const plain = asked.every(([name, field]) => name === 'Codigo' || (name === title && field.kind === 'text'));
    return options.scope === 'cliente' && options.menu.length > 0 && !options.operations && 'Codigo' in fields && asked.length === 2 && plain;
  });

test('a catalog of a code and a name answers its five operations, its look-up and its export', async () => {
  const app = await startApp();
  const boss = await app.signIn('SUPERADMIN');
  expect(catalogs.length).toBeGreaterThan(8);
  for (const entity of catalogs) {
    const { resource, key, options } = entity;
    const { title } = options;
    const path = `/api/${resource}`;
    const row = await boss.post(path, { Codigo: 'ZZ9', [title]: 'Prueba de catálogo' });
    expect(row.status, `${resource} ${row.text}`).toBe(200);
    for (const [name, field] of writableFields(entity))
      expect(row.result[name] === null || fieldSchema(field).safeParse(row.result[name]).success, `${resource}.${name}`).toBe(true);
    expect((await boss.get(path, { filter: ['Codigo', '=', 'ZZ9'] })).result.totalCount, resource).toBe(1);
    const offered: Record<string, unknown>[] = (await boss.get(`${path}/obtenerTodos`)).result;
    expect(offered.some((one) => one[key] === row.result[key])).toBe(true);
    expect((await boss.post(path, { Codigo: 'ZZ9', [title]: 'Otra' })).status, resource).toBe(409);
    const changed = await boss.put(`${path}/${row.result[key]}`, { [title]: 'Cambiada', Version: row.result.Version });
    expect(changed.result?.[title], `${resource} ${changed.text}`).toBe('Cambiada');
    expect((await boss.get(`${path}/${row.result[key]}`)).result[title]).toBe('Cambiada');
    expect((await boss.call('GET', `${path}/exportar`)).status).toBe(200);
    expect((await boss.delete(`${path}/${row.result[key]}`)).status, resource).toBe(200);
  }
  await app.close();
}, 120_000);
