import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let app: TestApp;
let admin: SignedIn;
let superadmin: SignedIn;
beforeAll(async () => {
  app = await startApp();
  [admin, superadmin] = [await app.signIn('ADMIN'), await app.signIn('SUPERADMIN')];
});
afterAll(() => app.close());

const CATEGORY = '/api/AdministracionCategoria';

describe('conventions §2: the five operations', () => {
  test('create, read, change, list and delete a row', async () => {
    const made = await admin.post(CATEGORY, { Codigo: 'z1', Categoria: '  Obras   civiles ' });
    expect(made.result).toMatchObject({ Codigo: 'Z1', Categoria: 'Obras civiles', Activo: 'S', Version: 1, UsuarioCreacion: 'ADMIN' });
    const id = made.result.IdCategoria;
    expect((await admin.get(`${CATEGORY}/${id}`)).result.Categoria).toBe('Obras civiles');
    const changed = await admin.put(`${CATEGORY}/${id}`, { Categoria: 'Obras', Version: 1 });
    expect(changed.result).toMatchObject({ Categoria: 'Obras', Version: 2, UsuarioModificacion: 'ADMIN' });
    const page = await admin.get(CATEGORY, { filter: ['Codigo', '=', 'Z1'] });
    expect(page.result).toMatchObject({ totalCount: 1, totalPages: 1 });
    expect(page.result.data[0]).toMatchObject({ RowIndex: 1, can: { editar: true, eliminar: true } });
    expect((await admin.delete(`${CATEGORY}/${id}`)).status).toBe(200);
    expect((await admin.get(`${CATEGORY}/${id}`)).status).toBe(404);
  });

  test('a row may be sent back as it came; what only the server sets is refused by its name when it is another', async () => {
    const made = (await admin.post(CATEGORY, { Codigo: 'Z2', Categoria: 'Dos' })).result;
    const put = (over: object) => admin.put(`${CATEGORY}/${made.IdCategoria}`, { ...made, Categoria: 'Dos mil', RowIndex: 9, ...over });
    const refused = await put({ IdCliente: 2, UsuarioCreacion: 'OTRO' });
    expect(refused.problem).toMatchObject({
      status: 400,
      errors: [
        { field: 'IdCliente', code: 'campo.del_sistema', message: 'El campo Cliente lo pone el sistema; no admite otro valor.' },
        { field: 'UsuarioCreacion', code: 'campo.del_sistema' },
      ],
    });
    const back = await put({});
    expect(back.result).toMatchObject({ Categoria: 'Dos mil', IdCliente: made.IdCliente, UsuarioCreacion: 'ADMIN' });
  });

  test('a stale Version gets 409 and the current row; nothing changes', async () => {
    const made = (await admin.post(CATEGORY, { Codigo: 'Z3', Categoria: 'Tres' })).result;
    const both = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => admin.put(`${CATEGORY}/${made.IdCategoria}`, { Categoria: `Tres ${name}`, Version: 1 })),
    );
    expect(both.filter((answer) => answer.status === 200)).toHaveLength(1);
    const lost = both.filter((answer) => answer.status === 409);
    expect(lost).toHaveLength(3);
    expect(lost[0]?.problem.code).toBe('registro.version');
    expect(lost[0]?.problem.actual).toMatchObject({ Version: 2 });
  });

  test('a clash is 409 and names the row, ignoring case and accents in names', async () => {
    await superadmin.post('/api/SistemaEstadoCivil', { Codigo: 'SEP', EstadoCivil: 'Separación' });
    const clash = await superadmin.post('/api/SistemaEstadoCivil', { Codigo: 'SE2', EstadoCivil: 'SEPARACION' });
    expect(clash.status).toBe(409);
    expect(clash.problem.detail).toContain('Separación');
  });

  test('a row in use is not deleted: 409 with who uses it', async () => {
    const category = (await admin.get(CATEGORY, { filter: ['Codigo', '=', 'A'] })).result.data[0];
    const refused = await admin.delete(`${CATEGORY}/${category.IdCategoria}`);
    expect(refused.status).toBe(409);
    expect(refused.problem.detail).toMatch(/Compañías: .*Montajes Misti/);
  });

  test('bad input gets 400 that names each field and rule, in the user’s language', async () => {
    const answer = await admin.post(CATEGORY, { Codigo: 'demasiado-largo', Nada: 1 });
    expect(answer.status).toBe(400);
    expect(answer.problem.errors).toEqual([
      { field: 'Codigo', code: 'campo.maximo_texto', message: 'El campo Código admite como máximo 10 caracteres.' },
      { field: 'Categoria', code: 'campo.obligatorio', message: 'El campo Categoría es obligatorio.' },
      { field: 'Nada', code: 'campo.desconocido', message: 'El campo Nada no existe.' },
    ]);
    const english = await admin.call('POST', CATEGORY, { body: { Codigo: 'X' }, headers: { 'accept-language': 'en' } });
    expect(english.problem.detail).toBe('The field Category is required.');
  });
});

describe('conventions §2: sort and filter', () => {
  const PEOPLE = '/api/AdministracionCompania';
  test('skip and take page without overlap', async () => {
    const all = (await admin.get(PEOPLE, { take: 200 })).result;
    const first = (await admin.get(PEOPLE, { take: 5 })).result;
    const second = (await admin.get(PEOPLE, { take: 5, skip: 5 })).result;
    expect(first.totalPages).toBe(Math.ceil(all.totalCount / 5));
    expect([...first.data, ...second.data].map((row) => row.IdCompania)).toEqual(
      all.data.slice(0, 10).map((row: { IdCompania: number }) => row.IdCompania),
    );
    expect(second.data[0].RowIndex).toBe(6);
  });

  test('the page does not wait for the total when it is not asked', async () => {
    const page = (await admin.get(PEOPLE, { requireTotalCount: false })).result;
    expect(page).toMatchObject({ totalCount: null, totalPages: null });
    expect((await admin.get(`${PEOPLE}/contar`)).result).toEqual({ totalCount: 13, hayMas: false });
  });

  test('rows are counted so far as is asked, and whether there are more is said', async () => {
    const count = async (hasta: number, more = {}) => (await admin.get(`${PEOPLE}/contar`, { hasta, ...more })).result;
    expect(await count(12)).toEqual({ totalCount: 12, hayMas: true });
    expect(await count(13)).toEqual({ totalCount: 13, hayMas: false });
    expect(await count(2, { filter: ['Compania', 'endswith', 'SRL'] })).toEqual({ totalCount: 2, hayMas: true });
    expect(await count(1, { buscar: 'geologicos' })).toEqual({ totalCount: 1, hayMas: false });
    for (const hasta of [0, -1, 'x', 1.5]) {
      const refused = await admin.get(`${PEOPLE}/contar`, { hasta });
      expect([hasta, refused.status, refused.problem.errors?.[0]?.field]).toEqual([hasta, 400, 'hasta']);
    }
  });

  test.each([
    [['Contratista', '=', 'N'], 1],
    [['Alias', 'startswith', 'mont'], 1],
    [['Alias', 'contains', 'GEOLOGICOS'], 0],
    [['Compania', 'contains', 'geologicos'], 1],
    [['Compania', 'endswith', 'SRL'], 3],
    [[['Contratista', '=', 'S'], 'AND', ['Compania', 'endswith', 'srl']], 3],
    [[['Alias', '=', 'misti'], 'OR', ['Alias', '=', 'TAMBO']], 1],
    [['Alias', 'in', ['Tambo', 'Sillar']], 2],
    [['Categoria', '=', 'Estratégica'], 5],
    [[], 13],
  ])('filter %j matches %i', async (filter, expected) => {
    expect((await admin.get(PEOPLE, { filter })).result.totalCount).toBe(expected);
  });

  test('search ignores case and accents', async () => {
    expect((await admin.get(PEOPLE, { buscar: 'ingenieria ampato' })).result.totalCount).toBe(1);
  });

  test.each([
    ['filter', ['Nada', '=', 1], 'Nada'],
    ['filter', ['Alias', 'like', 'x'], 'like'],
    ['filter', ['Contratista', '>', 'S'], 'Contratista'],
    ['filter', ['IdCategoria', '=', 'uno'], 'IdCategoria'],
    ['filter', ['Alias', '=', { a: 1 }], 'Alias'],
    ['sort', [{ selector: 'Nada', desc: false }], 'Nada'],
  ])('an unknown field or operator in %s gets 400 and its name: %j', async (name, value, named) => {
    const answer = await admin.get(PEOPLE, { [name]: value });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.problem)).toContain(named);
  });

  test.each([
    ['take', '0'],
    ['take', '201'],
    ['take', 'x'],
    ['skip', '-1'],
    ['filter', '{'],
    ['filter', '"Alias"'],
    ['sort', '[1]'],
    ['nada', '1'],
  ])('%s=%s is refused with 400', async (name, value) => {
    expect((await admin.get(PEOPLE, { [name]: value })).status).toBe(400);
  });

  test('sorting by a label sorts by what is read', async () => {
    const rows: { Categoria: string }[] = (await admin.get(PEOPLE, { take: 50, sort: [{ selector: 'Categoria', desc: true }] })).result.data;
    expect(rows[0]?.Categoria).toBe('Recurrente');
    expect(rows.at(-1)?.Categoria).toBe('Estratégica');
  });

  test('export is .xlsx in the house format, of exactly what the filter matches', async () => {
    const response = await fetch(`${app.url}${PEOPLE}/exportar?filter=${encodeURIComponent(JSON.stringify(['Compania', 'endswith', 'SRL']))}`, {
      headers: { authorization: `Bearer ${admin.accessToken}` },
    });
    expect(response.status).toBe(200);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(await response.arrayBuffer());
    const sheet = book.getWorksheet('data');
    expect(sheet?.getCell('B2').value).toBe('Compañías');
    expect(sheet?.getCell('B2').font).toMatchObject({ bold: true, size: 16 });
    expect(sheet?.getRow(4).values).toContain('Documento');
    expect(sheet?.actualRowCount).toBe(3 + 3);
  });
});

describe('conventions §3: audit', () => {
  test('each act leaves who, when, from where and the change field by field', async () => {
    const made = (await admin.post(CATEGORY, { Codigo: 'Z9', Categoria: 'Nueve', urlPath: '/administracion/categorias' })).result;
    await admin.put(`${CATEGORY}/${made.IdCategoria}`, { Categoria: 'Noventa', Version: 1 });
    await admin.delete(`${CATEGORY}/${made.IdCategoria}`);
    const rows = await app.database.run(
      sql`select accion, id_usuario, direccion, pantalla, cambios from base_auditoria where entidad = 'AdministracionCategoria' and registro = ${String(made.IdCategoria)} order by id_auditoria`,
    );
    expect(rows.map((row) => row.accion)).toEqual(['crear', 'editar', 'eliminar']);
    expect(rows[0]).toMatchObject({ id_usuario: 'ADMIN', direccion: '127.0.0.1', pantalla: '/administracion/categorias' });
    expect(rows[1]?.cambios).toEqual({ Categoria: ['Nueve', 'Noventa'] });
  });

  test('the trail cannot be edited, not even by the database’s owner', async () => {
    await expect(app.database.run(sql`update base_auditoria set id_usuario = 'OTRO'`)).rejects.toThrow(/solo altas/);
    await expect(app.database.run(sql`delete from base_auditoria`)).rejects.toThrow(/solo altas/);
    await expect(app.database.run(sql`truncate base_auditoria`)).rejects.toThrow(/solo altas/);
  });

  test('a refused write leaves no row and a refusal leaves its trace', async () => {
    const garita = await app.signIn('GARITA');
    expect((await garita.post(CATEGORY, { Codigo: 'ZZ', Categoria: 'No' })).status).toBe(403);
    const [row] = await app.database.run(
      sql`select count(*)::int as n from base_auditoria where id_usuario = 'GARITA' and resultado = 'permiso.denegado'`,
    );
    expect(row?.n).toBe(1);
  });
});

describe('conventions §4: protection and field configuration act on every channel', () => {
  test('a masked field is masked in list, one, export and look-up, and cannot be filtered, sorted nor overwritten by its mask', async () => {
    await app.database.run(
      sql`insert into seguridad_perfil_proteccion (id_cliente, id_perfil, recurso, campo, nivel) values (1, ${admin.perfil.IdPerfil}, 'AdministracionCompania', 'Documento', 'E'), (1, ${admin.perfil.IdPerfil}, 'AdministracionCompania', 'Contacto', 'O')`,
    );
    await app.database.run(sql`update base_sello set version = version + 1`);
    const row = (await admin.get('/api/AdministracionCompania', { take: 1 })).result.data[0];
    expect(row.Documento).toMatch(/^•••• \d{4}$/);
    expect(row).not.toHaveProperty('Contacto');
    expect(row._proteccion).toEqual({ Documento: 'E', Contacto: 'O' });
    const one = (await admin.get(`/api/AdministracionCompania/${row.IdCompania}`)).result;
    expect(one.Documento).toBe(row.Documento);
    for (const query of [{ filter: ['Documento', '=', '20512345671'] }, { sort: [{ selector: 'Documento', desc: false }] }]) {
      const refused = await admin.get('/api/AdministracionCompania', query);
      expect(refused.status).toBe(400);
      expect(refused.problem.code).toBe('proteccion.filtro');
    }
    const saved = await admin.put(`/api/AdministracionCompania/${row.IdCompania}`, {
      Documento: one.Documento,
      Direccion: 'Av. Uno',
      Version: one.Version,
    });
    expect(saved.status).toBe(200);
    const [stored] = await app.database.run(sql`select documento from administracion_compania where id_compania = ${row.IdCompania}`);
    expect(stored?.documento).toMatch(/^\d{11}$/);
    expect((await admin.put(`/api/AdministracionCompania/${row.IdCompania}`, { Documento: '20100047218', Version: one.Version + 1 })).status).toBe(
      403,
    );
    await app.database.run(sql`delete from seguridad_perfil_proteccion`);
    await app.database.run(sql`update base_sello set version = version + 1`);
  });

  test('Obligatorio S makes POST without the field a 400 naming it; Modificable N refuses a change, not a creation', async () => {
    await app.database.run(
      sql`insert into sistema_menu_campo (id_cliente, id_menu, campo, obligatorio, modificable) values (1, '030201', 'direccion', 'S', 'S'), (1, '030201', 'Alias', 'N', 'N')`,
    );
    await app.database.run(sql`update base_sello set version = version + 1`);
    const row = (await admin.get('/api/AdministracionCompania', { filter: ['Alias', '=', 'Tambo'] })).result.data[0];
    const without = await admin.put(`/api/AdministracionCompania/${row.IdCompania}`, { Direccion: '', Version: row.Version });
    expect(without.status).toBe(400);
    expect(without.problem.errors[0]).toMatchObject({ field: 'Direccion', code: 'campo.obligatorio' });
    const fixed = await admin.put(`/api/AdministracionCompania/${row.IdCompania}`, { Alias: 'Otro', Direccion: 'x', Version: row.Version });
    expect(fixed.problem.errors[0]).toMatchObject({ field: 'Alias', code: 'campo.no_modificable' });
    await app.database.run(sql`delete from sistema_menu_campo`);
    await app.database.run(sql`update base_sello set version = version + 1`);
  });

  test('a removed action gets 403 at the very next call, without signing in again', async () => {
    const other = await app.signIn('AUTORIZADOR');
    expect((await other.get('/api/AdministracionPersona')).status).toBe(200);
    const Opciones = [{ IdMenu: '030101', Acciones: [] }];
    expect((await admin.post(`/api/SeguridadPerfil/${other.perfil.IdPerfil}/menu`, { Opciones })).status).toBe(200);
    expect((await other.get('/api/AdministracionPersona')).status).toBe(403);
  });
});

describe('tenants and companies', () => {
  test('another client’s row answers 404 on every operation and stays unchanged', async () => {
    const chile = await app.signIn('ADMINCH');
    const mine = (await admin.get('/api/AdministracionCompania', { take: 1 })).result.data[0];
    for (const answer of await Promise.all([
      chile.get(`/api/AdministracionCompania/${mine.IdCompania}`),
      chile.put(`/api/AdministracionCompania/${mine.IdCompania}`, { Alias: 'Robada', Version: mine.Version }),
      chile.delete(`/api/AdministracionCompania/${mine.IdCompania}`),
      chile.get('/api/AdministracionCompania/obtenerTodos', { IdCliente: 1 }),
    ]))
      expect(answer.status).toBe(404);
    expect((await admin.get(`/api/AdministracionCompania/${mine.IdCompania}`)).result.Alias).toBe(mine.Alias);
  });

  test('a reference to another client’s row is refused like one that does not exist', async () => {
    const chile = await app.signIn('ADMINCH');
    const category = (await chile.get(CATEGORY)).result.data[0];
    const row = (await admin.get('/api/AdministracionCompania', { take: 1 })).result.data[0];
    const answer = await admin.put(`/api/AdministracionCompania/${row.IdCompania}`, { IdCategoria: category.IdCategoria, Version: row.Version });
    expect(answer.problem.errors[0]).toMatchObject({ field: 'IdCategoria', code: 'campo.referencia' });
  });

  test('without credentials every call is 401, before validation', async () => {
    expect((await app.post(CATEGORY, 'no soy un objeto')).status).toBe(401);
    expect((await app.get(CATEGORY, { take: 'x' })).status).toBe(401);
  });
});
