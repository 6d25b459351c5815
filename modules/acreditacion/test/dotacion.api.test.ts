import { pdf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
  await app.database.run(sql`update base_sello set version = version + 1`);
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

describe('requirements of a profile (060603)', () => {
  interface Asked {
    readonly IdRequisito: number;
    readonly Codigo: string;
    readonly Obligatorio: 'S' | 'N' | null;
    readonly Version: number | null;
  }
  const base = () => `/api/AcreditacionPerfil/${world.perfil}`;
  const asked = async (): Promise<Asked[]> => (await admin.get(`${base()}/requisitos`)).result.Requisitos;
  const mine = async () => (await asked()).filter(({ Version }) => Version !== null);
  const row = ({ IdRequisito, Obligatorio, Version }: Asked) => ({ IdRequisito, Obligatorio: Obligatorio ?? 'S', Version });
  const save = (who: SignedIn, Filas: readonly object[], Quitados: readonly object[] = []) =>
    who.post(`${base()}/guardarRequisitos`, { Filas, Quitados });
  const traces = async () => {
    const [found] = await app.database.run(
      sql`select array_agg(a.accion order by a.accion) as acciones from base_auditoria a where a.entidad = 'AcreditacionPerfilRequisito' and a.id_usuario = 'ADMIN'`,
    );
    return found?.acciones ?? [];
  };
  const sentOnes = () =>
    app.database.run(
      sql`select q.id_solicitud, q.id_requisito, q.obligatorio, q.id_rol from acreditacion_solicitud_requisito q join acreditacion_solicitud s on s.id_solicitud = q.id_solicitud
        where s.id_perfil_acreditacion = ${world.perfil} and s.estado <> 'I' order by 1, 2`,
    );

  test('saved whole with their order and trace; a new draft follows the profile, requests already sent do not change', async () => {
    const added = await admin.post('/api/AcreditacionRequisito', {
      Codigo: 'ALTURA',
      Nombre: 'Trabajo en altura',
      Entidad: 'P',
      TipoRequisito: 'S',
      IdRol: (await admin.get(`/api/AcreditacionRequisito/${world.requisitos.EMO}`)).result.IdRol,
      DiasAviso: 30,
    });
    expect(added.status, added.text).toBe(200);
    const all = await asked();
    const fresh = all.find(({ Codigo }) => Codigo === 'ALTURA');
    expect(fresh).toMatchObject({ Obligatorio: null, Version: null });
    const before = await mine();
    const [first, ...others] = before;
    if (!fresh || !first) throw new Error('The demo profile asks for something.');
    const sent = await sentOnes();
    expect(sent.length).toBeGreaterThan(0);

    const turned = [{ ...row(fresh), Obligatorio: 'N' }, ...others.toReversed().map(row)];
    const saved = await save(admin, turned, [{ IdRequisito: first.IdRequisito, Version: first.Version }]);
    expect(saved.status, saved.text).toBe(200);
    const after = await mine();
    expect(after.map(({ IdRequisito }) => IdRequisito)).toEqual(turned.map(({ IdRequisito }) => IdRequisito));
    expect(after[0]).toMatchObject({ Codigo: 'ALTURA', Obligatorio: 'N' });
    const orders = await app.database.run(
      sql`select orden from acreditacion_perfil_requisito where id_perfil_acreditacion = ${world.perfil} order by orden`,
    );
    expect(orders.map(({ orden }) => orden)).toEqual(turned.map((_, at) => at + 1));
    const left = await traces();
    expect(left).toEqual(expect.arrayContaining(['crear', 'editar', 'eliminar']));

    expect(await sentOnes()).toEqual(sent);
    const draft = await borrador(requester, world, (await world.persona()).IdPersona);
    const shown = (await requester.get(path(draft.result.IdSolicitud, '/detalle'))).result.Requisitos;
    expect(shown.map((one: Asked) => [one.IdRequisito, one.Obligatorio])).toEqual(
      after.map(({ IdRequisito, Obligatorio }) => [IdRequisito, Obligatorio]),
    );

    // Saved again as it is, nothing is written.
    expect((await save(admin, after.map(row))).status).toBe(200);
    expect(await traces()).toEqual(left);
  });

  test('refused whole: what somebody else changed, a requirement twice, of another entity or retired, without the right, in another tenant', async () => {
    const rows = await mine();
    const [one, two] = rows;
    if (!one || !two) throw new Error('The profile asks for two at least.');
    const kept = rows.map(row);
    // One that went meanwhile, and one that changed meanwhile.
    const stale = [await save(admin, kept.slice(1)), await save(admin, [{ ...row(one), Version: 99 }, ...kept.slice(1)])];
    for (const answer of stale) expect([answer.status, answer.problem.code]).toEqual([409, 'perfil.requisitos_version']);
    const twice = await save(admin, [...kept, row(one)]);
    expect([twice.status, twice.problem.detail]).toEqual([400, 'Un requisito no puede estar dos veces en el perfil.']);
    const [alien] = await app.database.run(sql`select id_requisito from acreditacion_requisito where id_cliente = 1 and entidad = 'V' limit 1`);
    const foreign = await save(admin, [...kept.toReversed(), { IdRequisito: alien?.id_requisito, Obligatorio: 'S', Version: null }]);
    expect([foreign.status, foreign.problem.detail]).toEqual([400, 'El requisito debe estar activo y ser de la misma entidad que el perfil.']);
    const alone = await admin.post('/api/AcreditacionPerfilRequisito', {
      IdPerfilAcreditacion: world.perfil,
      IdRequisito: alien?.id_requisito,
      Orden: 1,
    });
    expect([alone.status, alone.problem.code]).toEqual([400, 'perfil.requisito_ajeno']);
    // Nor does one that profiles ask for become one of another entity.
    const used = (await admin.get(`/api/AcreditacionRequisito/${one.IdRequisito}`)).result;
    const moved = await admin.put(`/api/AcreditacionRequisito/${one.IdRequisito}`, { Entidad: 'V', Version: used.Version });
    expect([moved.status, moved.problem.code, moved.problem.errors?.[0]?.field]).toEqual([400, 'requisito.entidad_en_uso', 'Entidad']);
    expect((await save(requester, kept)).status).toBe(403);
    expect((await requester.get(`${base()}/requisitos`)).status).toBe(403);
    const [far] = await app.database.run(sql`select id_perfil_acreditacion as id from acreditacion_perfil where id_cliente <> 1 limit 1`);
    expect((await admin.get(`/api/AcreditacionPerfil/${far?.id}/requisitos`)).status).toBe(404);
    expect((await admin.post(`/api/AcreditacionPerfil/${far?.id}/guardarRequisitos`, { Filas: [], Quitados: [] })).status).toBe(404);
    expect(await mine()).toEqual(rows);

    // Who may edit but neither create nor delete only puts in order.
    await app.database.run(
      sql`update seguridad_perfil_menu set acciones = array_remove(array_remove(acciones, 'crear'), 'eliminar')
        where id_menu = '060603' and id_perfil in (select id_perfil from seguridad_perfil where id_cliente = 1)`,
    );
    await app.database.run(sql`update base_sello set version = version + 1`);
    expect((await save(admin, kept.slice(1), [{ IdRequisito: one.IdRequisito, Version: one.Version }])).status).toBe(403);
    const spare = (await asked()).find(({ Version }) => Version === null);
    expect((await save(admin, [...kept, { IdRequisito: spare?.IdRequisito, Obligatorio: 'S', Version: null }])).status).toBe(403);
    expect((await save(admin, kept.toReversed())).status).toBe(200);
    expect((await mine()).map(({ Codigo }) => Codigo)).toEqual(rows.map(({ Codigo }) => Codigo).toReversed());
  });
});
