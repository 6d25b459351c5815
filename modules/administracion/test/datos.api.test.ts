import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Masters, made, makeMasters, newCode, today } from './masters';

let app: TestApp;
let admin: SignedIn;
let masters: Masters;
const R = (name: string) => `/api/Administracion${name}`;

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  masters = await makeMasters(app, admin);
});
afterAll(() => app.close());

const datum = (over: object = {}) =>
  masters.create('AdministracionDatoAdicional', {
    IdEntidad: 'PERSONA',
    Orden: 1,
    Codigo: newCode('D'),
    DatoAdicional: newCode('Dato '),
    TipoDato: 'S',
    ...over,
  });
const retire = async (row: { IdDatoAdicional: number }) => {
  const now = made(await admin.get(R(`DatoAdicional/${row.IdDatoAdicional}`)));
  made(await admin.put(R(`DatoAdicional/${row.IdDatoAdicional}`), { Activo: 'N', Version: now.Version }));
};
const nameOf = (row: { IdDatoAdicional: number }) => `Dato${row.IdDatoAdicional}`;
const fields = async (resource: string) => made(await admin.get(R(`${resource}/campos`))).map((one: { name: string }) => one.name);

describe('additional data', () => {
  test('Talla de calzado, I, 35–48, required: 50 refused with both limits, 42 saved, filtered and exported in its own column; I to S after that refused with 1', async () => {
    const size = await datum({ DatoAdicional: 'Talla de calzado', TipoDato: 'I', Minimo: 35, Maximo: 48, Obligatorio: 'S' });
    const name = nameOf(size);
    const body = masters.personBody();
    const missing = await admin.post(R('Persona'), body);
    expect(missing.problem).toMatchObject({ status: 400, detail: 'El campo Talla de calzado es obligatorio.', errors: [{ field: name }] });
    const large = await admin.post(R('Persona'), { ...body, [name]: 50 });
    expect(large.problem).toMatchObject({ status: 400, detail: 'El valor debe estar entre 35 y 48.', errors: [{ field: name }] });
    expect((await admin.post(R('Persona'), { ...body, [name]: 'grande' })).problem.detail).toBe('El valor debe ser numérico.');
    const person = made(await admin.post(R('Persona'), { ...body, [name]: 42 }));
    expect(made(await admin.get(R(`Persona/${person.IdPersona}`)))[name]).toBe(42);
    const found = made(await admin.get(R('Persona'), { filter: [[name, '>=', 42], 'AND', ['Documento', '=', body.Documento]] }));
    expect(found.data).toHaveLength(1);
    const file = await admin.call(
      'GET',
      `${R('Persona/exportar')}?columnas=Documento&filter=${encodeURIComponent(JSON.stringify(['Documento', '=', body.Documento]))}`,
    );
    expect(file.status).toBe(200);
    const changed = await admin.put(R(`DatoAdicional/${size.IdDatoAdicional}`), { TipoDato: 'S', Version: size.Version });
    expect(changed.problem.detail).toBe('No se puede cambiar el tipo: hay 1 valores registrados.');
    await retire(size);
    const again = made(await admin.get(R(`Persona/${person.IdPersona}`)));
    expect(again[name]).toBe(42);
    expect((await admin.put(R(`Persona/${person.IdPersona}`), { [name]: 43, Version: again.Version })).problem.code).toBe('dato.retirado');
    made(await admin.put(R(`Persona/${person.IdPersona}`), { NumeroHijos: 1, Version: again.Version }));
  });

  test('its column in the export', async () => {
    const shirt = await datum({ DatoAdicional: 'Talla de camisa', Opciones: ['S', 'M', 'L'] });
    const body = masters.personBody();
    made(await admin.post(R('Persona'), { ...body, [nameOf(shirt)]: 'M' }));
    const filter = encodeURIComponent(JSON.stringify(['Documento', '=', body.Documento]));
    const answer = await fetch(`${app.url}${R('Persona/exportar')}?columnas=Documento&filter=${filter}`, {
      headers: { authorization: `Bearer ${admin.accessToken}` },
    });
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(await answer.arrayBuffer());
    const sheet = book.getWorksheet('data');
    const cells = (row: number) => [2, 3, 4, 5, 6].map((column) => sheet?.getRow(row).getCell(column).text);
    const at = cells(4).indexOf('Talla de camisa');
    expect(at).toBeGreaterThan(0);
    expect(cells(5)[at]).toBe('M');
    const wrong = await admin.post(R('Persona'), { ...masters.personBody(), [nameOf(shirt)]: 'XL' });
    expect(wrong.problem.detail).toBe('Seleccione una opción válida.');
    const shorter = await admin.put(R(`DatoAdicional/${shirt.IdDatoAdicional}`), { Opciones: ['S', 'L'], Version: shirt.Version });
    expect(shorter.problem).toMatchObject({ status: 409, code: 'dato.opcion_en_uso' });
    await retire(shirt);
  });

  test('a datum of VEHICULO does not appear in people', async () => {
    const own = await datum({ IdEntidad: 'VEHICULO', TipoDato: 'D' });
    expect(await fields('Vehiculo')).toContain(nameOf(own));
    expect(await fields('Persona')).not.toContain(nameOf(own));
    // They come with the menu too, so that no list waits for them.
    const { camposPropios } = made(await admin.get('/api/SeguridadMenu/miMenu'));
    expect(camposPropios[R('Vehiculo').replace('/api/', '')].map((one: { name: string }) => one.name)).toEqual(await fields('Vehiculo'));
    expect(JSON.stringify(camposPropios[R('Persona').replace('/api/', '')])).not.toContain(nameOf(own));
    const sent = await admin.post(R('Persona'), { ...masters.personBody(), [nameOf(own)]: today() });
    expect(sent.problem).toMatchObject({ status: 400, code: 'dato.desconocido' });
    const wrong = await admin.get(R('Vehiculo'), { filter: [nameOf(own), '>=', '20260101'] });
    expect(wrong.status).toBe(200);
  });

  test('only entities that take additional data', async () => {
    const refused = await admin.post(R('DatoAdicional'), { IdEntidad: 'USUARIO', Orden: 1, Codigo: newCode('D'), DatoAdicional: 'X', TipoDato: 'S' });
    expect(refused.problem.code).toBe('dato.entidad');
  });

  test('required asks on the next save of each record, of requests never', async () => {
    const company = made(await admin.get(R(`Compania/${masters.misti}`)));
    const code = await datum({ IdEntidad: 'COMPANIA', DatoAdicional: 'Código SAP', Obligatorio: 'S', Longitud: 4 });
    const path = R(`Compania/${masters.misti}`);
    expect((await admin.put(path, { Direccion: 'Av. Uno 1', Version: company.Version })).problem.detail).toBe('El campo Código SAP es obligatorio.');
    expect((await admin.put(path, { [nameOf(code)]: 'ABCDE', Version: company.Version })).problem.code).toBe('dato.longitud');
    made(await admin.put(path, { [nameOf(code)]: 'AB1', Direccion: 'Av. Uno 1', Version: company.Version }));
    const [trace] = await app.database.query(
      `select 1 from base_auditoria where accion = 'datosAdicionales' and registro = '${masters.misti}' limit 1`,
    );
    expect(trace).toBeDefined();
    await retire(code);
  });
});

describe('indisciplines', () => {
  const kind = (Severidad: string) =>
    masters.create('AdministracionIndisciplina', { Codigo: newCode('I'), Indisciplina: newCode('Falta '), Severidad });
  const record = async (Severidad: string, over: object = {}) => {
    const person = await masters.worker();
    const { IdIndisciplina } = await kind(Severidad);
    return admin.post(R('PersonaIndisciplina'), {
      IdPersona: person.IdPersona,
      IdIndisciplina,
      Fecha: today(),
      Observacion: 'Ingresó sin casco',
      ...over,
    });
  };

  test('no observation → the message; the future refused', async () => {
    expect((await record('1', { Observacion: '' })).problem.detail).toBe('Ingrese la observación.');
    expect((await record('1', { Fecha: '20991231' })).problem.code).toBe('indisciplina.fecha');
  });

  test('catalog severity 2: record with 1 refused, with 3 accepted, without takes the catalog’s', async () => {
    expect((await record('2', { Severidad: '1' })).problem.detail).toBe('La severidad no puede ser menor a la del catálogo.');
    expect(made(await record('2', { Severidad: '3' })).Severidad).toBe('3');
    expect(made(await record('2')).Severidad).toBe('2');
  });

  test('PUT and DELETE on a record → 400; it is annulled once, with a reason', async () => {
    const made1 = made(await record('1'));
    const path = R(`PersonaIndisciplina/${made1.IdPersonaIndisciplina}`);
    const message = 'Las indisciplinas registradas solo se pueden anular.';
    expect((await admin.put(path, { Observacion: 'Otra', Version: made1.Version })).problem).toMatchObject({ status: 400, detail: message });
    expect((await admin.delete(path)).problem).toMatchObject({ status: 400, detail: message });
    expect((await admin.post(`${path}/anular`, {})).status).toBe(400);
    made(await admin.post(`${path}/anular`, { Motivo: 'Error de registro' }));
    expect((await admin.post(`${path}/anular`, { Motivo: 'Otra vez' })).problem.code).toBe('indisciplina.anulada');
    expect((await admin.delete(R(`Indisciplina/${made1.IdIndisciplina}`))).status).toBe(409);
  });
});
