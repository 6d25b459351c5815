import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverModules } from '../modules';

/* A value that the server will not honour is refused by name, in every resource; one that is sent back as it came is no news. */
let app: TestApp;
let boss: SignedIn;
beforeAll(async () => {
  app = await startApp();
  boss = await app.signIn('SUPERADMIN');
});
afterAll(() => app.close());

const entities = serverModules.flatMap(({ resources }) => resources).map(({ entity }) => entity);
const offers = (entity: (typeof entities)[number], operation: 'crear' | 'editar' | 'consultar') =>
  entity.options.operations?.includes(operation) ?? true;
const named = (answer: { problem: { errors?: { field: string; code: string }[] } }) =>
  (answer.problem.errors ?? []).filter(({ code }) => code === 'campo.del_sistema').map(({ field }) => field);

test('POST /api/SistemaDivision { IdCliente: 3 } is refused, and nothing is made; the session’s own is taken', async () => {
  const [{ IdPais }] = (await boss.get('/api/SistemaPais', { filter: ['CodigoIso2', '=', 'PE'] })).result.data;
  const division = { Codigo: 'AJENA', Division: 'Ajena', Alias: 'AJENA', IdPais, ZonaHoraria: 'America/Lima' };
  const refused = await boss.post('/api/SistemaDivision', { ...division, IdCliente: 3 });
  expect([refused.status, refused.problem.detail]).toEqual([400, 'El campo Cliente lo pone el sistema; no admite otro valor.']);
  expect(named(refused)).toEqual(['IdCliente']);
  expect((await boss.get('/api/SistemaDivision', { filter: ['Codigo', '=', 'AJENA'] })).result.totalCount).toBe(0);
  expect((await boss.post('/api/SistemaDivision', { ...division, IdCliente: boss.perfil.IdCliente })).status).toBe(200);
});

const filled = (row: Record<string, unknown>): number => Object.values(row).filter((value) => value !== null).length;

describe('in every resource', () => {
  test('of a new row: tenant, division, key, stamps, what the server keeps and what is calculated', async () => {
    const missing: string[] = [];
    let tried = 0;
    for (const entity of entities.filter((one) => offers(one, 'crear') && one.options.operations?.length !== 0)) {
      const of: Record<string, unknown> = { UsuarioCreacion: 'OTRO', FechaModificacion: '2020-01-01T00:00:00.000Z' };
      if (!('IdCliente' in entity.fields)) of.IdCliente = 99_999;
      if (!('IdDivision' in entity.fields)) of.IdDivision = 99_999;
      if (entity.options.key?.kind !== 'code') of[entity.key] = 99_999;
      for (const [name, field] of Object.entries(entity.fields)) if (field.server || (field.computed && !field.ofReader)) of[name] = 'otro valor';
      let answer = await boss.post(`/api/${entity.resource}`, of);
      // What travels beside a new row is looked at first.
      if (named(answer).length === 0 && answer.status === 400) {
        for (const { field } of answer.problem.errors) delete of[field];
        answer = await boss.post(`/api/${entity.resource}`, of);
      }
      // Without a call that makes one there is nothing to refuse.
      if ([404, 403].includes(answer.status) || answer.problem.code === 'campo.desconocido') continue;
      tried += 1;
      const told = named(answer);
      const silent = Object.keys(of).filter((name) => !told.includes(name));
      if (answer.status !== 400 || (silent.length > 0 && told.length < 50)) missing.push(`${entity.resource} ${answer.status}: ${silent.join(', ')}`);
    }
    expect(missing).toEqual([]);
    expect(tried).toBeGreaterThan(60);
  }, 60_000);

  test('of a row that is changed: each by its name; the whole row sent back as it was answered is not refused for it', async () => {
    const faults: string[] = [];
    let tried = 0;
    for (const entity of entities.filter((one) => offers(one, 'editar') && offers(one, 'consultar') && one.options.operations?.length !== 0)) {
      const path = `/api/${entity.resource}`;
      // The one that says most: each of its references is told by another row.
      const listed: Record<string, unknown>[] = (await boss.get(path, { take: 100 })).result?.data ?? [];
      const [first] = listed.sort((one, other) => filled(other) - filled(one));
      if (!first) continue;
      const row = (await boss.get(`${path}/${first[entity.key]}`)).result;
      if (!row?.Version) continue;
      const back = await boss.put(`${path}/${row[entity.key]}`, row);
      if (back.status >= 500) faults.push(`${entity.resource} sent back: ${back.text}`);
      if (named(back).length > 0) faults.push(`${entity.resource} sent back: ${named(back).join(', ')}`);
      const again = (await boss.get(`${path}/${row[entity.key]}`)).result ?? row;
      const other: Record<string, unknown> = { UsuarioCreacion: 'OTRO' };
      if (!('IdCliente' in entity.fields)) other.IdCliente = 99_999;
      if (!('IdDivision' in entity.fields)) other.IdDivision = 99_999;
      for (const [name, field] of Object.entries(entity.fields))
        if ((field.server || (field.computed && !field.ofReader)) && name in row) other[name] = 'otro valor';
      const answer = await boss.put(`${path}/${row[entity.key]}`, { ...other, Version: again.Version });
      if ([404, 403, 409].includes(answer.status)) continue;
      tried += 1;
      const silent = Object.keys(other).filter((name) => !named(answer).includes(name));
      if (silent.length > 0 && named(answer).length < 50)
        faults.push(`${entity.resource} ${answer.status} ${answer.problem.code}: ${silent.join(', ')}`);
    }
    expect(faults).toEqual([]);
    expect(tried).toBeGreaterThan(40);
  }, 60_000);

  test('a contractor’s company is the contractor’s own, and another is refused', async () => {
    const requester = await app.signIn('SOLICITANTE');
    const answer = await requester.post('/api/AcreditacionSolicitud', { IdCompania: 99_999 });
    expect([answer.status, named(answer)]).toEqual([400, ['IdCompania']]);
  });

  test('no name of a reference covers a field of the entity’s own: GET /api/SistemaMenu names each option by itself', async () => {
    const { data } = (await boss.get('/api/SistemaMenu', { take: 200 })).result;
    const names = await app.database.query('select id_menu, modulo from sistema_menu');
    const own = new Map(names.map((row) => [row.id_menu, row.modulo]));
    for (const row of data) expect(row.Modulo, row.IdMenu).toBe(own.get(row.IdMenu));
    expect(data.find((row: { IdMenu: string }) => row.IdMenu === '0203')).toMatchObject({ Modulo: 'Perfiles', IdModuloTexto: 'Seguridad' });
    expect((await boss.get('/api/SistemaMenu', { filter: ['Modulo', '=', 'Perfiles'] })).result.totalCount).toBeGreaterThan(0);
  });
});
