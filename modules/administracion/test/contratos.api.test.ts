import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inDays, type Masters, made, makeMasters, newCode, today } from './masters';

let app: TestApp;
let admin: SignedIn;
let masters: Masters;
const CONTRATO = '/api/AdministracionContrato';

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  masters = await makeMasters(app, admin);
});
afterAll(() => app.close());

const draft = (over: object = {}) => ({ ...masters.contractBody, Codigo: newCode('KT'), ...over });
const refused = async (over: object) => (await admin.post(CONTRATO, draft(over))).problem;

test('four contract types at the start', async () => {
  const page = made(await admin.get('/api/AdministracionTipoContrato'));
  expect(page.data.map((row: { Codigo: string }) => row.Codigo)).toEqual(['EVENTUAL', 'OBRA', 'SERVICIO', 'SUMINISTRO']);
});

test('unit without cost center → its message, not saved', async () => {
  const unit = await masters.create('AdministracionUnidadOrganizacional', {
    Codigo: newCode('UO'),
    UnidadOrganizacional: 'PLANTA',
  });
  const Codigo = newCode('KT');
  const answer = await admin.post(CONTRATO, draft({ Codigo, IdUnidadOrganizacional: unit.IdUnidadOrganizacional }));
  expect(answer.problem).toMatchObject({
    status: 400,
    detail: 'La unidad organizacional PLANTA no tiene centro de costo.',
  });
  const found = made(await admin.get(CONTRATO, { filter: ['Codigo', '=', Codigo] }));
  expect(found.totalCount).toBe(0);
});

test('start = end refused', async () => {
  expect((await refused({ FechaFin: masters.contractBody.FechaInicio })).detail).toBe('La fecha de inicio debe ser menor a la fecha fin.');
});

test('operators differ, and none is a contractor user', async () => {
  expect((await refused({ IdOperador2: 'ADMIN' })).detail).toBe('Los operadores deben ser distintos.');
  expect((await refused({ IdOperador2: 'SOLICITANTE' })).code).toBe('contrato.operador_contratista');
});

test('the company is own and the contractor a contractor', async () => {
  expect((await refused({ IdCompania: masters.misti })).code).toBe('contrato.compania_propia');
  expect((await refused({ IdCompaniaContratista: masters.own })).code).toBe('contrato.contratista');
});

test('the state follows the dates, and the dates as signed are kept', async () => {
  const ends = async (FechaInicio: string, FechaFin: string) => {
    const { IdContrato } = made(await admin.post(CONTRATO, draft({ FechaInicio, FechaFin })));
    return made(await admin.get(`${CONTRATO}/${IdContrato}`));
  };
  expect(await ends(inDays(1), inDays(60))).toMatchObject({ Estado: 'F' });
  expect(await ends(inDays(-60), inDays(31))).toMatchObject({
    Estado: 'V',
    FechaFinOriginal: inDays(31),
    FechaInicial: inDays(-60),
  });
  expect(await ends(inDays(-60), inDays(30))).toMatchObject({ Estado: 'W' });
  expect(await ends(inDays(-60), today())).toMatchObject({ Estado: 'W' });
  expect(await ends(inDays(-60), inDays(-1))).toMatchObject({ Estado: 'X' });
});

test('a contractor sees its contracts and not another’s (404)', async () => {
  const contractor = await app.signIn('SOLICITANTE');
  expect((await contractor.get(`${CONTRATO}/${masters.contract.IdContrato}`)).status).toBe(200);
  expect((await contractor.get(`${CONTRATO}/${masters.foreignContract.IdContrato}`)).status).toBe(404);
  const offered = made(await contractor.get(`${CONTRATO}/obtenerTodos`));
  expect(offered.map((row: { IdContrato: number }) => row.IdContrato)).not.toContain(masters.foreignContract.IdContrato);
});

test('obtenerTodos: in force and future, as contractor or subcontractor, of a division', async () => {
  const ended = made(await admin.post(CONTRATO, draft({ FechaFin: inDays(-1) })));
  const lent = made(await admin.post(CONTRATO, draft({ IdCompaniaContratista: masters.coropuna })));
  await masters.create('AdministracionContratoSubcontratista', {
    IdContrato: lent.IdContrato,
    IdCompania: masters.misti,
    FechaInicio: inDays(-10),
    FechaFin: inDays(10),
  });
  const query = { IdCompania: masters.misti, IdDivision: admin.perfil.IdDivision };
  const ids = made(await admin.get(`${CONTRATO}/obtenerTodos`, query)).map((row: { IdContrato: number }) => row.IdContrato);
  expect(ids).toContain(masters.contract.IdContrato);
  expect(ids).toContain(lent.IdContrato);
  expect(ids).not.toContain(ended.IdContrato);
  expect(ids).not.toContain(masters.foreignContract.IdContrato);
});

test('a subcontractor is another than the contractor, once at a time, within the contract', async () => {
  const { IdContrato } = made(await admin.post(CONTRATO, draft()));
  const sub = (over: object) =>
    admin.post('/api/AdministracionContratoSubcontratista', {
      IdContrato,
      IdCompania: masters.altiplano,
      FechaInicio: inDays(0),
      FechaFin: inDays(20),
      ...over,
    });
  expect((await sub({ IdCompania: masters.misti })).problem.code).toBe('subcontratista.contratista');
  expect((await sub({ FechaFin: inDays(301) })).problem.detail).toBe('Las fechas deben estar dentro del contrato.');
  made(await sub({}));
  expect((await sub({ FechaInicio: inDays(20), FechaFin: inDays(40) })).problem.code).toBe('subcontratista.repetido');
  made(await sub({ FechaInicio: inDays(21), FechaFin: inDays(40) }));
});

test('with people, contractor and division are fixed, and the contract is not deleted', async () => {
  const contract = made(await admin.post(CONTRATO, draft()));
  await masters.worker({ IdContrato: contract.IdContrato });
  const answer = await admin.put(`${CONTRATO}/${contract.IdContrato}`, {
    IdCompaniaContratista: masters.altiplano,
    Version: contract.Version,
  });
  expect(answer.problem.code).toBe('contrato.fijo');
  const deleted = await admin.delete(`${CONTRATO}/${contract.IdContrato}`);
  expect(deleted.status).toBe(409);
  expect(deleted.problem.detail).toContain('MAMANI');
});

test('cerrar asks with the counts, ends the contract and leaves it closed', async () => {
  const { IdContrato } = made(await admin.post(CONTRATO, draft()));
  await masters.worker({ IdContrato });
  const close = (body: object) => admin.post(`${CONTRATO}/${IdContrato}/cerrar`, body);
  expect((await close({ FechaCierre: inDays(-1), Observacion: 'Fin' })).problem.code).toBe('contrato.cierre_pasado');
  expect((await close({ FechaCierre: today() })).problem.detail).toBe('Ingrese la observación.');
  const body = { FechaCierre: today(), Observacion: 'Fin de obra' };
  expect((await close(body)).problem).toMatchObject({ code: 'contrato.cerrar', confirmable: true });
  made(await close({ ...body, Confirmaciones: ['contrato.cerrar'] }));
  expect(made(await admin.get(`${CONTRATO}/${IdContrato}`))).toMatchObject({
    Estado: 'C',
    FechaFin: today(),
    FechaFinOriginal: inDays(300),
  });
});
