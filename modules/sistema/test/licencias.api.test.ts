import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { enDias } from '@platform/testing/days';
import { lettersOf } from '@platform/testing/names';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let app: TestApp;
let admin: SignedIn;
let chief: SignedIn;

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  chief = await app.signIn('SUPERADMIN');
});
afterAll(() => app.close());

const LICENCIA = '/api/SistemaLicencia';
type Licence = { IdLicencia: number; Version: number; Cantidad: number; Usado: number; Saldo: number; Clave: string; Estado: string };
const licences = async (who: SignedIn, ...filter: unknown[]): Promise<Licence[]> =>
  (await who.get(LICENCIA, { take: 100, ...(filter.length > 0 ? { filter } : {}) })).result.data;
const own = async (module: string, metric: string): Promise<Licence> => {
  const filter = [['IdModulo', '=', module], 'AND', ['Metrica', '=', metric], 'AND', ['IdCliente', '=', admin.perfil.IdCliente]];
  const [row] = await licences(chief, ...filter);
  if (!row) throw new Error(`No licence of ${module}`);
  return row;
};
const change = async (row: Licence, over: object) => {
  const { Version } = (await chief.get(`${LICENCIA}/${row.IdLicencia}`)).result;
  return chief.put(`${LICENCIA}/${row.IdLicencia}`, { ...over, Version });
};
const shown = (text: string) => `${text.slice(6)}/${text.slice(4, 6)}/${text.slice(0, 4)}`;

test('Check: Saldo = Cantidad − Usado in each row; ADMIN reads only its own; the key is five groups', async () => {
  const mine = await licences(admin);
  expect(mine.length).toBeGreaterThan(6);
  for (const row of mine) {
    expect(row.Saldo).toBe(row.Cantidad - row.Usado);
    expect(row.Clave).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){4}$/);
    expect(row).toMatchObject({ IdCliente: admin.perfil.IdCliente, Estado: 'V', can: { editar: false, eliminar: false } });
  }
  expect((await licences(chief)).length).toBeGreaterThan(mine.length);
  expect((await admin.post(LICENCIA, {})).problem.code).toBe('catalogo.global');
});

test('the key changes when any of its terms does; periods do not overlap; dates go forward; 01 needs none', async () => {
  const row = await own('06', 'U');
  const changed = await change(row, { Cantidad: row.Cantidad + 1 });
  expect(changed.status).toBe(200);
  expect(changed.result.Clave).not.toBe(row.Clave);
  const back = await change(row, { Cantidad: row.Cantidad });
  expect(back.result.Clave).toBe(row.Clave);
  const terms = { IdCliente: admin.perfil.IdCliente, IdModulo: '06', Metrica: 'U', Cantidad: 5, FechaInicio: enDias(0), FechaFin: enDias(30) };
  expect((await chief.post(LICENCIA, terms)).problem).toMatchObject({
    status: 409,
    detail: 'Ya existe una licencia de Acreditación en ese periodo.',
  });
  const reversed = await chief.post(LICENCIA, { ...terms, Metrica: 'E', FechaFin: enDias(-1) });
  expect(reversed.problem.detail).toBe('La fecha fin no puede ser menor a la fecha de inicio.');
  expect((await chief.post(LICENCIA, { ...terms, IdModulo: '01' })).problem.code).toBe('licencia.no_licenciable');
});

test('Check: a key with one character changed, or of another client, is not recognised; as it is typed it finds its row', async () => {
  const row = await own('03', 'U');
  const ask = async (who: SignedIn, Clave: string) => (await who.post(`${LICENCIA}/verificar`, { Clave })).result;
  expect(await ask(admin, row.Clave.toLowerCase().replaceAll('-', ' '))).toMatchObject({
    reconocida: 'S',
    licencia: { IdLicencia: row.IdLicencia, Cliente: 'Minera Andes del Sur', Modulo: 'Administración' },
  });
  const altered = (row.Clave[0] === 'A' ? 'B' : 'A') + row.Clave.slice(1);
  expect(await ask(chief, altered)).toEqual({ reconocida: 'N', licencia: null });
  const other = await app.signIn('ADMINCH', { division: 'Planta' });
  expect((await ask(other, row.Clave)).reconocida).toBe('N');
  expect((await ask(chief, row.Clave)).reconocida).toBe('S');
});

describe('what a licence opens', () => {
  test('Check: FechaFin yesterday: the module’s lists open, its New answers 403, edit and delete go with it; marks are recorded', async () => {
    const row = await own('03', 'U');
    const other = await own('04', 'U');
    expect((await change(row, { FechaFin: enDias(-2) })).status).toBe(200);
    expect((await change(other, { FechaFin: enDias(-2) })).status).toBe(200);
    const listed = await admin.get('/api/AdministracionCategoria');
    expect(listed.status).toBe(200);
    expect(listed.result.data[0].can).toMatchObject({ editar: false, eliminar: false });
    expect((await admin.get('/api/AdministracionCategoria/exportar')).status).toBe(200);
    const detail = `La licencia del módulo Administración venció el ${shown(enDias(-2))}.`;
    const refused = { status: 403, code: 'licencia.vencida', detail };
    expect((await admin.post('/api/AdministracionCategoria', { Codigo: 'LIC', Categoria: 'Con licencia' })).problem).toMatchObject(refused);
    expect((await admin.put('/api/AdministracionCategoria/1', {})).problem).toMatchObject(refused);
    expect((await admin.delete('/api/AdministracionCategoria/1')).problem).toMatchObject(refused);
    expect((await chief.post('/api/AdministracionCategoria', {})).problem.code).toBe('licencia.vencida');
    expect((await admin.post('/api/AccesoTipoPuerta', {})).problem.code).toBe('licencia.vencida');
    const gate = await app.signIn('GARITA');
    const mark = await gate.post('/api/AccesoMarca/registrar', {});
    expect(mark.problem.code).not.toMatch(/^licencia/);
    expect(mark.status).not.toBe(403);
    const menu = (await admin.get('/api/SeguridadMenu/miMenu')).result.menu;
    expect(menu.find((item: { IdMenu: string }) => item.IdMenu === '030202').Acciones.sort()).toEqual(['consultar', 'exportar']);
    await change(row, { FechaFin: '20991231' });
    await change(other, { FechaFin: '20991231' });
    expect((await admin.post('/api/AdministracionCategoria', { Codigo: 'LIC', Categoria: 'Con licencia' })).status).toBe(200);
  });

  test('a row written by hand is M and counts as no licence', async () => {
    const row = await own('04', 'U');
    await app.database.query('update sistema_licencia set cantidad = cantidad + 1000 where id_licencia = $1', [row.IdLicencia]);
    await app.database.query('update base_sello set version = version + 1');
    expect((await chief.get(`${LICENCIA}/${row.IdLicencia}`)).result.Estado).toBe('M');
    expect((await admin.post('/api/AccesoTipoPuerta', {})).problem).toMatchObject({ status: 403, code: 'licencia.ninguna' });
    await change(row, { Cantidad: 100 });
    expect((await chief.get(`${LICENCIA}/${row.IdLicencia}`)).result.Estado).toBe('V');
  });

  test('states: future, in force, about to end (30 days), ended', async () => {
    const terms = { IdCliente: admin.perfil.IdCliente, IdModulo: '09', Metrica: 'E', Cantidad: 5 };
    const state = async (from: number, to: number) => {
      const made = await chief.post(LICENCIA, { ...terms, FechaInicio: enDias(from), FechaFin: enDias(to) });
      expect(made.status).toBe(200);
      const { Estado } = (await chief.get(`${LICENCIA}/${made.result.IdLicencia}`)).result;
      await chief.delete(`${LICENCIA}/${made.result.IdLicencia}`);
      return Estado;
    };
    expect([await state(5, 40), await state(-5, 40), await state(-5, 28), await state(-40, -3)]).toEqual(['F', 'V', 'W', 'X']);
  });
});

describe('licencia.sin_saldo', () => {
  let serial = 0;
  const person = async () => {
    const country = (await admin.get('/api/SistemaPais', { filter: ['Codigo', '=', 'PE'] })).result.data[0].IdPais;
    const types = (await admin.get('/api/SistemaTipoDocumento/obtenerTodos', { IdPais: country, Para: 'P' })).result;
    serial += 1;
    return admin.post('/api/AdministracionPersona', {
      ApellidoPaterno: 'Saldo',
      Nombres: `Persona ${lettersOf(serial)}`,
      IdTipoDocumento: types.find((row: { Alias: string }) => row.Alias === 'CE').IdTipoDocumento,
      Documento: `SALDO${serial}`,
      Sexo: 'M',
      FechaNacimiento: '19880808',
      IdPaisNacimiento: country,
      IdPaisResidencia: country,
    });
  };

  test('Check: a licence of metric P with Cantidad = Usado refuses one more active person with both numbers in the message; of many at once only what fits', async () => {
    const row = await own('06', 'P');
    const { Usado } = row;
    await change(row, { Cantidad: Usado });
    const refused = await person();
    expect(refused.problem).toMatchObject({
      status: 400,
      code: 'licencia.sin_saldo',
      detail: `No hay licencias disponibles de Acreditación: ${Usado} de ${Usado} en uso.`,
    });
    await change(row, { Cantidad: Usado + 2 });
    const answers = await Promise.all(Array.from({ length: 6 }, person));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400, 400]);
    expect((await own('06', 'P')).Saldo).toBe(0);
    const full = await own('06', 'P');
    await change(row, { Cantidad: row.Cantidad });
    expect((await person()).status).toBe(200);
    // What another process has changed is counted against too, however lately this one has counted.
    await app.database.query('update sistema_licencia set cantidad = $2, clave = $3 where id_licencia = $1', [
      row.IdLicencia,
      full.Cantidad,
      full.Clave,
    ]);
    await app.database.query('update base_sello set version = version + 1');
    expect((await person()).problem.code).toBe('licencia.sin_saldo');
    await change(row, { Cantidad: row.Cantidad });
  });

  test('metric U: one more user of the module is refused; one who already has it is not counted again', async () => {
    const row = await own('04', 'U');
    const gate = (await admin.get('/api/SeguridadPerfil', { filter: ['Perfil', '=', 'OPERADOR DE ACCESO'] })).result.data[0].IdPerfil;
    await change(row, { Cantidad: row.Usado });
    const assign = (IdUsuario: string) =>
      admin.post('/api/SeguridadUsuarioPerfil', { IdUsuario, IdPerfil: gate, IdDivision: admin.perfil.IdDivision });
    expect((await assign('MEDICO')).problem.detail).toBe(`No hay licencias disponibles de Control de acceso: ${row.Usado} de ${row.Usado} en uso.`);
    const other = (await admin.get('/api/SistemaDivision', { filter: ['Codigo', '=', 'PI'] })).result.data[0].IdDivision;
    expect((await admin.post('/api/SeguridadUsuarioPerfil', { IdUsuario: 'GARITA', IdPerfil: gate, IdDivision: other })).status).toBe(200);
    await change(row, { Cantidad: 100 });
    expect((await assign('MEDICO')).status).toBe(200);
  });
});

describe('metric E', () => {
  test('one more active equipment is refused with both numbers; retiring one makes room, and what is in use goes on', async () => {
    const terms = { IdCliente: admin.perfil.IdCliente, IdModulo: '04', Metrica: 'E', FechaInicio: enDias(-5), FechaFin: enDias(400) };
    const licence = (await chief.post(LICENCIA, { ...terms, Cantidad: 1000 })).result;
    const { Usado } = await own('04', 'E');
    expect(Usado).toBe((await admin.get('/api/SistemaEquipo', { filter: ['Activo', '=', 'S'], take: 1 })).result.totalCount);
    await change(licence, { Cantidad: Usado });
    const [model] = (await admin.get('/api/SistemaEquipo', { filter: ['Activo', '=', 'S'], take: 1 })).result.data;
    const [type] = (await admin.get('/api/SistemaTipoEquipo', { filter: ['Codigo', '=', 'LPROX'] })).result.data;
    const more = (Codigo: string) =>
      admin.post('/api/SistemaEquipo', {
        Codigo,
        Equipo: Codigo,
        IdDivision: admin.perfil.IdDivision,
        IdTipoEquipo: type.IdTipoEquipo,
        Modelo: 'Z1',
        TipoLectura: 'TAR',
        NombreHost: `${Codigo.toLowerCase()}.mina.example`,
      });
    expect((await more('EQLIC1')).problem).toMatchObject({
      status: 400,
      code: 'licencia.sin_saldo',
      detail: `No hay licencias disponibles de Control de acceso: ${Usado} de ${Usado} en uso.`,
    });
    const put = async (Activo: 'S' | 'N') => {
      const { Version } = (await admin.get(`/api/SistemaEquipo/${model.IdEquipo}`)).result;
      return admin.put(`/api/SistemaEquipo/${model.IdEquipo}`, { Activo, Version });
    };
    expect((await put('N')).status).toBe(200);
    expect((await more('EQLIC2')).status).toBe(200);
    expect((await put('S')).problem.code).toBe('licencia.sin_saldo');
    await chief.delete(`${LICENCIA}/${licence.IdLicencia}`);
    expect((await put('S')).status).toBe(200);
  });
});

test('the job tells service e-mail 3 and the administrators 30 days before the end and from 90 % on, once each', async () => {
  const [client] = (await admin.get('/api/SistemaCliente')).result.data;
  await admin.put(`/api/SistemaCliente/${client.IdCliente}`, { CorreoServicio3: 'operaciones@x.example', Version: client.Version });
  const ending = await own('05', 'U');
  await change(ending, { FechaFin: enDias(20) });
  const full = await own('04', 'U');
  await change(full, { Cantidad: full.Usado });
  const told = async () => {
    await app.runJob('sistema.licencias');
    const rows = await app.database.query(
      "select destinatario, asunto from sistema_correo where codigo = 'SIS03' and id_cliente = $1 order by destinatario, asunto",
      [client.IdCliente],
    );
    return rows.map((row) => `${row.destinatario} ${row.asunto}`);
  };
  const first = await told();
  expect(first.filter((line) => line.startsWith('operaciones@x.example'))).toHaveLength(2);
  expect(first.filter((line) => line.startsWith('admin@andesdelsur.example'))).toHaveLength(2);
  expect(first.join()).toContain('Licencia de Asistencia');
  expect(await told()).toEqual(first);
  await change(ending, { FechaFin: '20991231' });
  await change(full, { Cantidad: 100 });
});

test('without any licence every call that only reads goes on, whatever action opens it, and none that writes does', async () => {
  await app.database.query(`delete from sistema_licencia where id_cliente = ${Number(chief.perfil.IdCliente)}`);
  await app.database.query('update base_sello set version = version + 1');
  const reads = new Set<string>(['consultar', 'exportar', 'imprimir']);
  const wrong: string[] = [];
  let tried = 0;
  for (const { method, path, access, writes } of app.composition.routes) {
    if (access.kind !== 'grant' || /^0[12]/.test(access.menu[0] ?? '')) continue;
    const answer = await chief.call(method, path.replace(/:\w+/g, '999999999'), method === 'GET' || method === 'DELETE' ? {} : { body: {} });
    const stopped = answer.status === 403 && answer.problem.code.startsWith('licencia.');
    const goesOn = reads.has(access.action) || access.always === true || writes === false;
    tried += 1;
    if (stopped === goesOn) wrong.push(`${method} ${path}: ${answer.status}`);
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(200);
  // Those that were refused although they only read.
  for (const path of ['/api/AcreditacionSolicitud/bandeja', '/api/AcreditacionActualizacion/personas', '/api/PlataformaTablero/W06'])
    expect((await chief.get(path)).status, path).not.toBe(403);
  for (const path of ['/api/ComedorPersonaGrupo/importar', '/api/HotelPerfilAsignacion/importar', '/api/AcreditacionActualizacion/papelGrupal'])
    expect((await chief.post(path, {})).status, path).not.toBe(403);
}, 60_000);
