import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
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

const one = async (resource: string, filter: unknown) => (await chief.get(`/api/${resource}`, { filter })).result.data[0];
const pais = async (codigo: string): Promise<number> => (await one('SistemaPais', ['Codigo', '=', codigo])).IdPais;

test('Check: ADMIN’s POST to a shared catalog gets 403, on every one of them, and says why', async () => {
  const detail = 'Este catálogo es común a todos los clientes; solo el superadministrador puede modificarlo.';
  for (const resource of [
    'Modulo',
    'Aplicacion',
    'Moneda',
    'Pais',
    'PaisFeriado',
    'TipoDocumento',
    'LicenciaConducir',
    'TipoSangre',
    'EstadoCivil',
    'Cliente',
  ]) {
    expect((await admin.post(`/api/Sistema${resource}`, { Codigo: 'ZZZ' })).problem, resource).toMatchObject({
      status: 403,
      code: 'catalogo.global',
      detail,
    });
    const { data } = (await admin.get(`/api/Sistema${resource}`, { take: 1 })).result;
    expect(data[0].can.eliminar, resource).toBe(false);
  }
});

describe('Moneda', () => {
  test('Check: `PE` as a code is refused · deleting PEN answers 409 naming Perú; eight are loaded, CLP without decimals', async () => {
    const { data } = (await admin.get('/api/SistemaMoneda', { take: 50 })).result;
    expect(data.map((row: { Codigo: string }) => row.Codigo)).toEqual(['ARS', 'BRL', 'CLP', 'COP', 'EUR', 'PEN', 'USD', 'VES']);
    const pen = data.find((row: { Codigo: string }) => row.Codigo === 'PEN');
    expect(pen).toMatchObject({ Decimales: 2, Paises: 1 });
    expect(data.find((row: { Codigo: string }) => row.Codigo === 'CLP').Decimales).toBe(0);
    const short = await chief.post('/api/SistemaMoneda', { Codigo: 'PE', Moneda: 'Corta', Simbolo: 'P' });
    expect(short.problem).toMatchObject({ status: 400, detail: 'El código debe tener 3 letras (ISO 4217).' });
    expect((await chief.post('/api/SistemaMoneda', { Codigo: 'P3N', Moneda: 'Con cifra', Simbolo: 'P' })).problem.code).toBe('moneda.codigo');
    const held = await chief.delete(`/api/SistemaMoneda/${pen.IdMoneda}`);
    expect(held.status).toBe(409);
    expect(held.problem.detail).toContain('Perú');
  });
});

describe('Países', () => {
  test('every country of ISO 3166 is there in both languages with its nationality; Check: ECU shows Provincia, Cantón, Parroquia', async () => {
    const { totalCount } = (await admin.get('/api/SistemaPais', { take: 1 })).result;
    expect(totalCount).toBe(249);
    expect(await one('SistemaPais', ['Codigo', '=', 'DEU'])).toMatchObject({
      CodigoIso2: 'DE',
      Pais: 'Alemania',
      PaisIngles: 'Germany',
      Nacionalidad: 'Alemana',
      NacionalidadIngles: 'German',
      Nivel1: 'Nivel 1',
    });
    expect(await one('SistemaPais', ['Codigo', '=', 'ECU'])).toMatchObject({ Nivel1: 'Provincia', Nivel2: 'Cantón', Nivel3: 'Parroquia' });
    expect(await one('SistemaPais', ['Codigo', '=', 'CH'])).toMatchObject({ Nivel1: 'Región', Nivel2: 'Provincia', Nivel3: 'Comuna' });
    const [empty] = await app.database.query(
      "select count(*)::int as n from sistema_pais where coalesce(nacionalidad, '') = '' or coalesce(nacionalidad_ingles, '') = ''",
    );
    expect(empty?.n).toBe(0);
  });

  test('Check: PE lists 14 holidays, the first 01/01 and the last 25/12; CH 10', async () => {
    const holidays = async (id: number) => (await admin.get('/api/SistemaPaisFeriado', { filter: ['IdPais', '=', id], take: 50 })).result.data;
    const peru = await holidays(await pais('PE'));
    expect(peru).toHaveLength(14);
    expect(peru[0]).toMatchObject({ Dia: 1, Mes: 1 });
    expect(peru.at(-1)).toMatchObject({ Dia: 25, Mes: 12 });
    expect(await holidays(await pais('CH'))).toHaveLength(10);
    expect((await one('SistemaPais', ['Codigo', '=', 'PE'])).Feriados).toBe(14);
  });

  test('Check: 31/04 refused, 29/02 accepted; the same day twice: 409 naming it', async () => {
    const IdPais = await pais('CO');
    const holiday = (Dia: number, Mes: number, Feriado = 'Prueba') => chief.post('/api/SistemaPaisFeriado', { IdPais, Dia, Mes, Feriado });
    expect((await holiday(31, 4)).problem).toMatchObject({ status: 400, detail: 'El día 31 no existe en abril.' });
    expect((await holiday(29, 2, 'Bisiesto')).status).toBe(200);
    expect((await holiday(29, 2)).problem).toMatchObject({ status: 409, detail: 'Ya existe un feriado en ese día: Bisiesto.' });
  });

  test('a country with divisions or people is not deleted; one with only holidays goes with them', async () => {
    expect((await chief.delete(`/api/SistemaPais/${await pais('PE')}`)).status).toBe(409);
    expect((await chief.delete(`/api/SistemaPais/${await pais('CO')}`)).status).toBe(200);
  });
});

describe('Documentos de identidad', () => {
  const TIPO = '/api/SistemaTipoDocumento';

  test('types of two countries with the same alias are told apart by their country', async () => {
    const offered = (await admin.get(`${TIPO}/obtenerTodos`, { Para: 'P' })).result.map(
      (one: Record<string, string>) => `${one.Texto} · ${one.Descripcion}`,
    );
    expect(offered).toContain('PAS · Pasaporte (Perú)');
    expect(offered).toContain('DNI · Documento nacional de identidad');
    expect(new Set(offered).size).toBe(offered.length);
  });
  const peopleTypes = async (Para: string) =>
    (await admin.get('/api/sistematipodocumento/obtenerTodos', { IdPais: await pais('PE'), Para })).result.map((row: { Alias: string }) => row.Alias);

  test('Check: RUC does not appear in a person’s select, DNI not in a company’s', async () => {
    expect(await peopleTypes('P')).toEqual(['CE', 'DNI', 'PAS']);
    expect(await peopleTypes('C')).toEqual(['RUC']);
  });

  test('Check: a DNI of 7 or 9 digits is refused with the number 8 · CE of 9 and of 12 characters accepted, 13 refused', async () => {
    const user = (alias: string, Documento: string, name: string) =>
      one('SistemaTipoDocumento', [['Alias', '=', alias], 'AND', ['IdPais', '=', peru]]).then(({ IdTipoDocumento }) =>
        chief.post('/api/SeguridadUsuario', {
          IdUsuario: name,
          Nombre: 'Ana',
          Apellido: 'Prueba',
          IdTipoDocumento,
          Documento,
          Correo: `${name}@x.example`,
        }),
      );
    const peru = await pais('PE');
    for (const dni of ['1234567', '123456789'])
      expect((await user('DNI', dni, 'DNI1')).problem).toMatchObject({ status: 400, detail: 'El documento debe tener exactamente 8 caracteres.' });
    expect((await user('DNI', '1234567A', 'DNI1')).problem.detail).toBe('Solo se admiten números.');
    expect((await user('CE', '123456789', 'CE9')).status).toBe(200);
    expect((await user('CE', '123456789ABC', 'CE12')).status).toBe(200);
    expect((await user('CE', '123456789ABCD', 'CE13')).problem.detail).toBe('El documento debe tener como máximo 12 caracteres.');
  });

  test('a stricter format of a type in use says how many rows no longer comply, and asks', async () => {
    const dni = await one('SistemaTipoDocumento', ['Alias', '=', 'DNI']);
    const change = { Longitud: 9, Version: dni.Version };
    const asked = await chief.put(`${TIPO}/${dni.IdTipoDocumento}`, change);
    expect(asked.problem).toMatchObject({ status: 400, code: 'tipo_documento.no_cumplen', confirmable: true });
    expect(Number(/^\d+/.exec(asked.problem.detail)?.[0])).toBeGreaterThan(1900);
    const done = await chief.put(`${TIPO}/${dni.IdTipoDocumento}`, { ...change, Confirmaciones: ['tipo_documento.no_cumplen'] });
    expect(done.status).toBe(200);
    await chief.put(`${TIPO}/${dni.IdTipoDocumento}`, { Longitud: 8, Version: done.result.Version, Confirmaciones: ['tipo_documento.no_cumplen'] });
  });
});

describe('Licencias de conducir', () => {
  test('Check: PE lists 10 categories, A-I first · the look-up with IdPais of CH returns none of PE', async () => {
    const offered = async (codigo: string) =>
      (await admin.get('/api/sistemalicenciaconducir/obtenerTodos', { IdPais: await pais(codigo) })).result.map(
        (row: { Codigo: string }) => row.Codigo,
      );
    const peru = await offered('PE');
    expect(peru).toHaveLength(10);
    expect(peru[0]).toBe('A-I');
    const chile = await offered('CH');
    expect(chile).toEqual(['A1', 'A2', 'A3', 'A4', 'A5', 'B', 'C', 'D', 'E', 'F']);
  });

  test('Check: a duplicate A-I in PE answers 409, in another country it is accepted; country and code are fixed', async () => {
    const make = async (codigo: string) =>
      chief.post('/api/SistemaLicenciaConducir', { IdPais: await pais(codigo), Codigo: 'A-I', LicenciaConducir: 'Otra', Orden: 1 });
    expect((await make('PE')).problem).toMatchObject({ status: 409 });
    const made = await make('AR');
    expect(made.status).toBe(200);
    const moved = await chief.put(`/api/SistemaLicenciaConducir/${made.result.IdLicenciaConducir}`, { Codigo: 'B-I', Version: made.result.Version });
    expect(moved.problem.code).toBe('campo.no_modificable');
  });
});

describe('Tipos de sangre', () => {
  test('Check: 8 rows · `O-` typed again answers 409 naming `O−`, and finds it', async () => {
    expect((await admin.get('/api/SistemaTipoSangre')).result.totalCount).toBe(8);
    const again = await chief.post('/api/SistemaTipoSangre', { Codigo: 'O-', TipoSangre: 'Otro' });
    expect(again.problem.status).toBe(409);
    expect(again.problem.detail).toContain('O−');
    const found = (await admin.get('/api/SistemaTipoSangre', { buscar: 'O-' })).result.data;
    expect(found.map((row: { Codigo: string }) => row.Codigo)).toEqual(['O−']);
    for (const filter of [
      ['Codigo', '=', 'O-'],
      ['Codigo', 'in', ['O-']],
      ['Codigo', 'endswith', 'O-'],
    ]) {
      const { result } = await admin.get('/api/SistemaTipoSangre', { filter });
      expect(result.data.map((row: { Codigo: string }) => row.Codigo)).toEqual(['O−']);
    }
    await app.database.run(
      sql`update administracion_persona set id_tipo_sangre = (select id_tipo_sangre from sistema_tipo_sangre where codigo = 'O−') where id_persona = (select min(id_persona) from administracion_persona where id_cliente = 1)`,
    );
    // Of people, by the label of the reference, as of the catalog itself.
    const of = async (typed: string) => (await admin.get('/api/AdministracionPersona', { filter: ['TipoSangre', '=', typed] })).result.totalCount;
    expect(await of('O-')).toBe(await of('O−'));
    expect(await of('O-')).toBeGreaterThan(0);
    expect((await chief.post('/api/SistemaTipoSangre', { Codigo: 'X1', TipoSangre: 'Otro' })).problem.detail).toBe('El código no es válido.');
  });

  test('Check: deleting one in use answers 409 with the number of people, which the grid shows too', async () => {
    const [person] = (await admin.get('/api/AdministracionPersona', { filter: ['Estado', '=', 'A'], take: 1 })).result.data;
    const type = await one('SistemaTipoSangre', ['Codigo', '=', 'AB−']);
    await app.database.query('update administracion_persona set id_tipo_sangre = null where id_tipo_sangre = $1', [type.IdTipoSangre]);
    const { Version } = (await admin.get(`/api/AdministracionPersona/${person.IdPersona}`)).result;
    const saved = await admin.put(`/api/AdministracionPersona/${person.IdPersona}`, { IdTipoSangre: type.IdTipoSangre, Version });
    expect(saved.status).toBe(200);
    expect((await admin.get('/api/SistemaTipoSangre', { filter: ['Codigo', '=', 'AB−'] })).result.data[0].Personas).toBe(1);
    const held = await chief.delete(`/api/SistemaTipoSangre/${type.IdTipoSangre}`);
    expect(held.status).toBe(409);
    expect(held.problem.detail).toMatch(/Personas: .*\(1\)/);
  });

  test('a count that depends on who asks is neither a filter nor an order', async () => {
    expect((await admin.get('/api/SistemaTipoSangre', { filter: ['Personas', '>', 0] })).problem).toMatchObject({
      status: 400,
      code: 'filtro.campo',
    });
    expect((await admin.get('/api/SistemaTipoSangre', { sort: [{ selector: 'Personas', desc: true }] })).problem.code).toBe('orden.campo');
  });
});

describe('Estado civil', () => {
  test('Check: 5 rows · in English Single, Married…; a repeated name says `Ya existe el estado civil {nombre}.`', async () => {
    expect((await admin.get('/api/SistemaEstadoCivil')).result.totalCount).toBe(5);
    const english = await admin.call('GET', '/api/sistemaestadoCivil/obtenerTodos', { headers: { 'accept-language': 'en' } });
    expect(english.result.map((row: { Texto: string }) => row.Texto).sort()).toEqual(['Cohabiting', 'Divorced', 'Married', 'Single', 'Widowed']);
    const again = await chief.post('/api/SistemaEstadoCivil', { Codigo: 'XX', EstadoCivil: 'soltero' });
    expect(again.problem).toMatchObject({ status: 409, detail: 'Ya existe el estado civil Soltero.' });
  });

  test('Check: retiring Conviviente keeps it on the people who have it and out of a new person’s select', async () => {
    const status = await one('SistemaEstadoCivil', ['Codigo', '=', 'CON']);
    const [person] = (await admin.get('/api/AdministracionPersona', { filter: ['Estado', '=', 'A'], take: 1 })).result.data;
    const { Version } = (await admin.get(`/api/AdministracionPersona/${person.IdPersona}`)).result;
    await admin.put(`/api/AdministracionPersona/${person.IdPersona}`, { IdEstadoCivil: status.IdEstadoCivil, Version });
    expect((await chief.put(`/api/SistemaEstadoCivil/${status.IdEstadoCivil}`, { Activo: 'N', Version: status.Version })).status).toBe(200);
    expect((await admin.get(`/api/AdministracionPersona/${person.IdPersona}`)).result.EstadoCivil).toBe('Conviviente');
    const offered = (await admin.get('/api/sistemaestadoCivil/obtenerTodos')).result.map((row: { Texto: string }) => row.Texto);
    expect(offered).not.toContain('Conviviente');
    expect(offered).toHaveLength(4);
  });
});
