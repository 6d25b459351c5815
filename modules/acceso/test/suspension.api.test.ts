import { inDays, made, newCode, today } from '@modules/administracion/test/masters';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSite, reading, type Site } from './puesto';

let app: TestApp;
let admin: SignedIn;
let site: Site;

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  site = await makeSite(app, admin);
});
afterAll(() => app.close());

const decide = async (person: { Documento: string }) => made(await admin.post('/api/AccesoMarca/evaluar', reading(site.p1, person)));
const codes = async (person: { Documento: string }) => (await decide(person)).Sujetos[0].Motivos.map((reason: { Codigo: string }) => reason.Codigo);
const state = async (person: { IdAcreditacionPersona: number }) => made(await admin.get(`/api/AcreditacionPersona/${person.IdAcreditacionPersona}`));
const history = async (id: number) =>
  (
    await app.database.run(
      sql`select accion from base_auditoria where entidad = 'AcreditacionPersona' and registro = ${String(id)} and accion in ('suspender', 'reanudar') order by id_auditoria`,
    )
  ).map((row) => String(row.accion));

async function indiscipline(person: { IdPersona: number }) {
  const kind = await site.create('AdministracionIndisciplina', { Codigo: newCode('I'), Indisciplina: newCode('Falta '), Severidad: '3' });
  const body = { IdPersona: person.IdPersona, IdIndisciplina: kind.IdIndisciplina, Fecha: today(), Observacion: 'Agredió a un compañero' };
  const record = await site.create('AdministracionPersonaIndisciplina', body);
  await app.settle();
  return record;
}

test('Suspension: where the rule on severity-3 indiscipline refuses, the gate answers 304 with the reason until it is annulled, both in the history', async () => {
  const [ana, luis] = [await site.ready(inDays(-30), inDays(90)), await site.ready(inDays(-30), inDays(90))];
  await indiscipline(luis);
  expect(await codes(luis)).toEqual(['501']);
  expect((await state(luis)).Estado).toBe('V');
  await app.database.run(
    sql`insert into sistema_regla_cliente (id_cliente, regla, comportamiento) values (${admin.perfil.IdCliente}, 'persona.indisciplina_alta', 'B')`,
  );
  const record = await indiscipline(ana);
  expect(await codes(ana)).toEqual(['304', '501']);
  expect((await decide(ana)).Motivo).toBe('La acreditación está suspendida: Agredió a un compañero.');
  expect(await state(ana)).toMatchObject({ Estado: 'S', OrigenSuspension: 'I', can: { suspender: true, reanudar: true } });
  made(await admin.post(`/api/AdministracionPersonaIndisciplina/${record.IdPersonaIndisciplina}/anular`, { Motivo: 'No fue ella' }));
  await app.settle();
  expect(await codes(ana)).toEqual([]);
  expect(await state(ana)).toMatchObject({ Estado: 'V', OrigenSuspension: null });
  expect(await history(ana.IdAcreditacionPersona)).toEqual(['suspender', 'reanudar']);

  await indiscipline(ana);
  made(await admin.post(`/api/AcreditacionPersona/${ana.IdAcreditacionPersona}/reanudar`, { Motivo: 'Cumplió su sanción' }));
  expect(await codes(ana)).toEqual(['501']);
});

test('Suspension: the end date lifts it by itself, and an authorizer may suspend until a day of the future', async () => {
  const ana = await site.ready(inDays(-30), inDays(90));
  const path = `/api/AcreditacionPersona/${ana.IdAcreditacionPersona}`;
  expect((await admin.post(`${path}/suspender`, { Motivo: 'Investigación', Hasta: inDays(-1) })).problem.code).toBe('acreditacion.hasta');
  made(await admin.post(`${path}/suspender`, { Motivo: 'Investigación', Hasta: inDays(2) }));
  const stretches = made(
    await admin.post('/api/AccesoMarca/evaluarRango', { IdPersona: ana.IdPersona, IdPuerta: site.p1.IdPuerta, Desde: today(), Hasta: inDays(4) }),
  );
  expect(stretches).toMatchObject([
    { Desde: today(), Hasta: inDays(2), Permitido: 'N', Codigo: '304' },
    { Desde: inDays(3), Hasta: inDays(4), Permitido: 'S' },
  ]);
});

test('Suspension: a retired company suspends its accreditations while it is retired; the gate says the company’s own reason', async () => {
  const ana = await site.ready(inDays(-30), inDays(90));
  const path = `/api/AdministracionCompania/${site.masters.misti}`;
  const { Version } = made(await admin.get(path));
  made(await admin.put(path, { Activo: 'N', Version, Confirmaciones: ['compania.retirar'] }));
  await app.settle();
  expect(await codes(ana)).toEqual(['306']);
  expect(await state(ana)).toMatchObject({ Estado: 'S', OrigenSuspension: 'C', can: { reanudar: false } });
  const resumed = await admin.post(`/api/AcreditacionPersona/${ana.IdAcreditacionPersona}/reanudar`, { Motivo: 'Ya' });
  expect(resumed.problem).toMatchObject({ status: 400, code: 'acreditacion.suspendida_compania' });
  made(await admin.put(path, { Activo: 'S', Version: made(await admin.get(path)).Version }));
  await app.settle();
  expect((await state(ana)).Estado).toBe('V');
  expect(await history(ana.IdAcreditacionPersona)).toEqual(['suspender', 'reanudar']);
});

test('Suspension: a company whose own accreditation is suspended suspends its people’s under the contract, with its reason, until it is resumed', async () => {
  const ana = await site.ready(inDays(-30), inDays(90));
  const { IdCliente, IdDivision } = admin.perfil;
  const [company] = await app.database.run(
    sql`insert into acreditacion_compania (id_cliente, id_division, id_compania_acreditada, id_compania, id_contrato, id_perfil_acreditacion, fecha_inicio, fecha_fin)
      select ${IdCliente}, ${IdDivision}, a.id_compania, a.id_compania, a.id_contrato, a.id_perfil_acreditacion, a.fecha_inicio, a.fecha_fin
      from acreditacion_persona a where a.id_acreditacion_persona = ${ana.IdAcreditacionPersona} returning id_acreditacion_compania`,
  );
  const path = `/api/AcreditacionCompania/${Number(company?.id_acreditacion_compania)}`;
  expect(await codes(ana)).toEqual([]);
  made(await admin.post(`${path}/suspender`, { Motivo: 'Deuda con SUNAT', Hasta: inDays(3) }));
  const contractor = await app.signIn('SOLICITANTE');
  expect((await contractor.post(`${path}/reanudar`, { Motivo: 'Pagué' })).status).toBe(403);
  expect((await decide(ana)).Motivo).toBe('La acreditación está suspendida: Deuda con SUNAT.');
  expect(await state(ana)).toMatchObject({ Estado: 'S', OrigenSuspension: 'C', can: { reanudar: false } });
  made(await admin.post(`${path}/reanudar`, { Motivo: 'Pagó' }));
  expect(await codes(ana)).toEqual([]);
});
