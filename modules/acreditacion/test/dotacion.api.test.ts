import { pdf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adjuntarTodo, borrador, conforme, enviada, hoy, type Mundo, mundo } from './mundo';

let app: TestApp;
let world: Mundo;
let admin: SignedIn;
let requester: SignedIn;
let authorizer: SignedIn;
let doctor: SignedIn;
beforeAll(async () => {
  app = await startApp();
  world = await mundo(app);
  admin = await app.signIn('ADMIN');
  requester = await app.signIn('SOLICITANTE');
  authorizer = await app.signIn('AUTORIZADOR');
  doctor = await app.signIn('MEDICO');
});
afterAll(() => app.close());

const path = (id: number, action = '') => `/api/AcreditacionSolicitud/${id}${action}`;
const contract = async () => (await admin.get(`/api/AdministracionContrato/${world.contrato}`)).result;
const setEndowment = (n: number) => app.database.run(sql`update administracion_contrato set dotacion = ${n} where id_contrato = ${world.contrato}`);
async function setRule(behaviour: 'A' | 'B' | 'N'): Promise<void> {
  await app.database.run(sql`delete from sistema_regla_cliente where regla = 'contrato.dotacion_excedida'`);
  await app.database.run(
    sql`insert into sistema_regla_cliente (id_cliente, regla, comportamiento) values (1, 'contrato.dotacion_excedida', ${behaviour})`,
  );
  await app.database.run(sql`update plataforma_sello set version = version + 1`);
}

test('EVENTUAL contract with Dotacion 1: the second accreditation raises no warning; after setting ValidaDotacion S on the type, it does', async () => {
  await app.database.run(
    sql`update administracion_contrato set dotacion = 1, id_tipo_contrato = (select id_tipo_contrato from administracion_tipo_contrato where id_cliente = 1 and codigo = 'EVENTUAL')
      where id_contrato = ${world.contrato}`,
  );
  const draft = async () => {
    const { result } = await borrador(requester, world, (await world.persona()).IdPersona);
    await adjuntarTodo(requester, world, result.IdSolicitud);
    return requester.post(path(result.IdSolicitud, '/enviar'));
  };
  expect((await draft()).status).toBe(200);
  const [type] = (await admin.get('/api/AdministracionTipoContrato', { filter: ['Codigo', '=', 'EVENTUAL'] })).result.data;
  const set = await admin.put(`/api/AdministracionTipoContrato/${type.IdTipoContrato}`, { ValidaDotacion: 'S', Version: type.Version });
  expect(set.status).toBe(200);
  expect((await draft()).problem).toMatchObject({ code: 'contrato.dotacion_excedida', confirmable: true });
  await setRule('B');
  const blocked = await draft();
  expect(blocked.problem.code).toBe('contrato.dotacion_excedida');
  expect(blocked.problem.confirmable).not.toBe(true);
  await setRule('A');
});

test('Check: rule contrato.dotacion_excedida B refuses, A asks, N is silent, for the same contract', async () => {
  await setEndowment(1);
  const { result } = await borrador(requester, world, (await world.persona()).IdPersona);
  await adjuntarTodo(requester, world, result.IdSolicitud);
  const send = (body: object = {}) => requester.post(path(result.IdSolicitud, '/enviar'), body);
  await setRule('B');
  const refused = await send({ Confirmaciones: ['contrato.dotacion_excedida'] });
  expect([refused.status, refused.problem.code, refused.problem.confirmable]).toEqual([400, 'contrato.dotacion_excedida', undefined]);
  await setRule('A');
  const asked = await send();
  expect([asked.status, asked.problem.code, asked.problem.confirmable]).toEqual([400, 'contrato.dotacion_excedida', true]);
  expect(asked.problem.detail).toMatch(/^La dotación del contrato .+ es 1; con esta operación serían \d+\. ¿Desea continuar\?$/);
  await setRule('N');
  expect((await send()).status).toBe(200);
  await setRule('A');
});

test('property: with the rule at B the headcount is what was approved and never beyond the endowment, whatever approvals and addenda come at once', async () => {
  await setEndowment(500);
  const file = (await admin.upload('DOC', 'adenda.pdf', pdf('adenda'))).result.IdArchivo;
  const waiting: number[] = [];
  for (let at = 0; at < 5; at += 1) {
    const { id } = await enviada(requester, world);
    for (const who of [doctor, authorizer]) await conforme(who, id);
    waiting.push(id);
  }
  await setRule('B');
  const rounds = fc.record({ free: fc.nat({ max: 2 }), approvals: fc.integer({ min: 1, max: 3 }), lowerBy: fc.integer({ min: 1, max: 3 }) });
  await fc.assert(
    fc.asyncProperty(rounds, async ({ free, approvals, lowerBy }) => {
      const before = (await contract()).DotacionUsada;
      await setEndowment(before + free);
      const asked = waiting.slice(0, approvals);
      const lower = admin.post('/api/AdministracionAdenda', {
        IdContrato: world.contrato,
        FechaAdenda: hoy(),
        Asunto: 'Menos personas',
        DotacionNueva: Math.max(1, before + free - lowerBy),
        IdArchivo: file,
      });
      const answers = await Promise.all([...asked.map((id) => authorizer.post(path(id, '/aprobar'))), lower]);
      const approved = asked.filter((_, at) => answers[at]?.status === 200);
      for (const id of approved) waiting.splice(waiting.indexOf(id), 1);
      const { DotacionUsada, Dotacion } = await contract();
      expect(DotacionUsada).toBe(before + approved.length);
      expect(DotacionUsada).toBeLessThanOrEqual(Dotacion);
      // As many as there was room for.
      if (answers.at(-1)?.status !== 200) expect(approved.length).toBe(Math.min(free, asked.length));
    }),
    // Always also one place for three at once, while an addendum that no longer fits is refused.
    { numRuns: 8, examples: [[{ free: 1, approvals: 3, lowerBy: 3 }]] },
  );
});
