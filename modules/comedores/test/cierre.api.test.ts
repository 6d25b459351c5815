import { randomUUID } from 'node:crypto';
import { idOf, made, makeMasters } from '@modules/administracion/test/masters';
import { type ResultOf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { enDias } from '@platform/testing/days';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let app: TestApp;
let admin: SignedIn;
let masters: Awaited<ReturnType<typeof makeMasters>>;
let room: number;
let service: number;
let IdPeriodo: number;

const DAY = '20260115';
const DINERS = 40;
const dashed = (day: string) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
const post = async (resource: string, body: object): Promise<ResultOf> => made(await admin.post(`/api/${resource}`, body));

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  masters = await makeMasters(app, admin);
  const IdTipoComedor = await idOf(admin, 'ComedorTipoComedor', 'IdTipoComedor', ['Codigo', '=', 'PRINCIPAL']);
  room = (await post('ComedorComedor', { Codigo: 'CIERRE', Comedor: 'Comedor que cierra', IdTipoComedor })).IdComedor;
  service = (
    await post('ComedorServicio', { IdComedor: room, Codigo: 'A', Servicio: 'Almuerzo', Orden: 88, HoraInicio: '11:00', HoraFin: '15:00', Costo: 10 })
  ).IdServicio;
  ({ IdPeriodo } = await post('ComedorPeriodo', { FechaInicio: DAY, FechaFin: DAY }));
});
afterAll(() => app.close());

/** Rations of a day at what they cost then, of many people. */
async function eaten(): Promise<void> {
  const { IdCliente, IdDivision } = admin.perfil;
  const { IdPersona } = await masters.worker();
  await app.database.run(
    sql`insert into comedor_consumo (id_cliente, id_division, uuid, huella, id_comedor, id_servicio, id_persona, tipo_lectura, fecha_hora, fecha_consumo, resultado, origen, id_compania, id_moneda,
        costo, porcentaje_compania, monto_compania, monto_trabajador)
      select ${IdCliente}, ${IdDivision}, gen_random_uuid()::text, '', ${room}, ${service}, ${IdPersona}, 'D', ${DAY}::date + interval '17 hours', ${DAY}::date, 'P', 'P', ${masters.misti},
        (select id_moneda from comedor_comedor where id_comedor = ${room}), 10, 100, 10, 0 from generate_series(1, ${DINERS}::int)`,
  );
}
const costs = (): Promise<ResultOf[]> =>
  app.database.query('select distinct costo::float8 as costo, id_periodo from comedor_consumo where id_comedor = $1', [room]);

const recalculate = () => admin.post('/api/ComedorConsumo/recalcular', { FechaInicio: DAY, FechaFin: DAY, IdComedor: room, Motivo: 'Nueva tarifa' });
const worked = () => app.composition.worker('trabajos').run();
async function priced(Costo: number): Promise<void> {
  const row = made(await admin.get(`/api/ComedorServicio/${service}`));
  made(await admin.put(`/api/ComedorServicio/${service}`, { Costo, Version: row.Version }));
}
const close = () => admin.post(`/api/ComedorPeriodo/${IdPeriodo}/cerrar`, { Confirmaciones: ['periodo.por_enviar'] });
const reopen = () => admin.post(`/api/ComedorPeriodo/${IdPeriodo}/reabrir`, { Motivo: 'Otra vez' });
/** The day's rations, in an open period. */
beforeEach(async () => {
  await worked();
  await reopen();
  await app.database.run(sql`delete from comedor_consumo where id_comedor = ${room}`);
  await priced(10);
  await eaten();
});

test('recalculating while the period is closed: one of them waits for the other; what was closed is the sum of its rations and never moves again', async () => {
  await priced(11);
  const [first, closed, second] = await Promise.all([recalculate(), close(), recalculate()]);
  const codes = [first, closed, second].map((answer) => (answer.status === 200 ? 'done' : answer.problem.code));
  // Whoever came first stands; of two recalculations of the same days one is begun.
  expect(['done', 'comedor.periodo_cerrado', 'recalculo.en_curso']).toEqual(expect.arrayContaining(codes));
  expect(codes).toContain('done');
  await worked();
  const begun = [first, second].some(({ status }) => status === 200);
  if (closed.status !== 200) expect((await close()).status).toBe(200);
  const price = begun ? 11 : 10;
  expect(await costs()).toEqual([{ costo: price, id_periodo: IdPeriodo }]);
  const report = made(await admin.get('/api/ComedorConsolidado', { IdPeriodo, IdComedor: room }));
  expect(report.Totales).toMatchObject([{ Raciones: DINERS, Costo: DINERS * price }]);
  expect((await recalculate()).problem.code).toBe('comedor.periodo_cerrado');
  expect(await costs()).toEqual([{ costo: price, id_periodo: IdPeriodo }]);
});

test('a recalculation that a process died with goes on where it was: no ration is counted twice, and a period waits for it', async () => {
  await priced(12);
  const { IdRecalculo, Total } = made(await recalculate());
  expect(Total).toBe(DINERS);
  expect((await close()).problem).toMatchObject({ status: 409, code: 'recalculo.en_curso' });
  expect((await recalculate()).problem.code).toBe('recalculo.en_curso');
  // As a process leaves it that died after some of them: those are valued, and where it stands was written with them.
  await app.database.run(
    sql`with hechas as (select id_consumo from comedor_consumo where id_comedor = ${room} order by id_consumo limit 15),
        valoradas as (update comedor_consumo c set costo = 12, monto_compania = 12 from hechas h where h.id_consumo = c.id_consumo returning 1)
      update comedor_recalculo set ultima = (select max(id_consumo) from hechas), revisadas = 15, cambiadas = (select count(*) from valoradas)::int where id_recalculo = ${IdRecalculo}`,
  );
  await worked();
  await worked();
  expect(made(await admin.get(`/api/ComedorRecalculo/${IdRecalculo}`))).toMatchObject({ Estado: 'T', Revisadas: DINERS, Cambiadas: DINERS });
  expect((await costs()).map(({ costo }) => costo)).toEqual([12]);
  expect((await close()).status).toBe(200);
});

test('cancelled, what was valued stays and the rest is as it was; who may not process begins none', async () => {
  await priced(13);
  const { IdRecalculo } = made(await recalculate());
  expect(made(await admin.post(`/api/ComedorRecalculo/${IdRecalculo}/cancelar`, {}))).toEqual({ Estado: 'X' });
  await worked();
  expect((await costs()).map(({ costo }) => costo)).toEqual([10]);
  expect((await admin.post(`/api/ComedorRecalculo/${IdRecalculo}/cancelar`, {})).problem.code).toBe('recalculo.terminado');
  const other = await app.signIn('HOTELERO');
  expect((await other.post('/api/ComedorConsumo/recalcular', { FechaInicio: DAY, FechaFin: DAY, Motivo: 'x' })).status).toBe(403);
  expect((await admin.post('/api/ComedorRecalculo/999999999/cancelar', {})).status).toBe(404);
});

test('property: the consolidated report is the sum of its rations, whatever is annulled, valued again, closed and opened at once', async () => {
  const rations = await app.database.run(sql`select id_consumo from comedor_consumo where id_comedor = ${room} order by 1`);
  const acts = [
    () => recalculate(),
    () => close(),
    () => reopen(),
    (seed: number) => admin.post(`/api/ComedorConsumo/${rations[seed % rations.length]?.id_consumo}/anular`, { Motivo: 'Devuelta' }),
    (seed: number) =>
      priced(10 + (seed % 7)).then(
        () => null,
        () => null,
      ),
  ];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ act: fc.nat(acts.length - 1), seed: fc.nat(1000) }), { minLength: 2, maxLength: 6 }), async (chosen) => {
      const answers = await Promise.all(chosen.map(({ act, seed }) => acts[act]?.(seed)));
      for (const answer of answers) if (answer) expect([200, 400, 409]).toContain(answer.status);
      await worked();
      const report = made(await admin.get('/api/ComedorConsolidado', { Desde: DAY, Hasta: DAY, IdComedor: room }));
      const [own] = await app.database.query(
        `select count(*)::int as n, sum(costo)::float8 as costo, sum(monto_compania)::float8 as compania, sum(monto_trabajador)::float8 as trabajador, count(distinct id_periodo)::int as periodos
          from comedor_consumo where id_comedor = $1 and resultado = 'P' and anulado = 'N'`,
        [room],
      );
      expect(report.Totales).toMatchObject([{ Raciones: own?.n, Costo: own?.costo, MontoCompania: own?.compania, MontoTrabajador: own?.trabajador }]);
    }),
    { numRuns: 12 },
  );
});

test('0808: a late off-line ration of a closed period is kept with its date, and valued in the next open period', async () => {
  await app.database.run(sql`delete from comedor_consumo where id_comedor = ${room}`);
  // Far from the periods that the demo has, whatever the month.
  const [yesterday, today] = [enDias(69), enDias(70)];
  const open = await post('ComedorPeriodo', { FechaInicio: yesterday, FechaFin: yesterday });
  const next = await post('ComedorPeriodo', { FechaInicio: today, FechaFin: enDias(75) });
  const closing = (id: number) => admin.post(`/api/ComedorPeriodo/${id}/cerrar`, { Confirmaciones: ['periodo.por_enviar'] });
  expect(made(await closing(open.IdPeriodo)).Raciones).toBe(0);
  // Served yesterday without a network, and heard of today: the window is open at any hour.
  const all = { Codigo: 'T', Servicio: 'Todo el día', Orden: 89, HoraInicio: '06:00', HoraFin: '17:59', Costo: 7 };
  const { IdServicio } = await post('ComedorServicio', { IdComedor: room, ...all });
  const { IdTerminal } = await post('ComedorTerminal/registrar', { Codigo: randomUUID(), Nombre: 'Tardía', IdComedor: room });
  const { Documento, IdPersona } = await masters.worker();
  const Uuid = randomUUID();
  app.clock.set(`${dashed(today)}T11:00:00-05:00`);
  admin = await app.signIn('ADMIN');
  const meal = {
    Uuid,
    IdTerminal,
    IdComedor: room,
    IdServicio,
    Lectura: Documento,
    TipoLectura: 'D',
    FechaHora: `${dashed(yesterday)}T12:00:00-05:00`,
  };
  expect(made(await admin.post('/api/ComedorConsumo/sincronizar', { IdTerminal, Consumos: [meal] }))).toMatchObject([{ Estado: 'REGISTRADA' }]);
  const ration = async () =>
    (
      await app.database.query(
        `select to_char(fecha_consumo, 'YYYYMMDD') as dia, resultado, costo::float8 as costo, id_periodo from comedor_consumo where id_persona = $1`,
        [IdPersona],
      )
    )[0];
  expect(await ration()).toEqual({ dia: yesterday, resultado: 'P', costo: 7, id_periodo: null });
  const totals = async (IdPeriodo: number) => made(await admin.get('/api/ComedorConsolidado', { IdPeriodo, IdComedor: room })).Totales;
  expect(await totals(open.IdPeriodo)).toEqual([]);
  made(await closing(next.IdPeriodo));
  expect(await ration()).toMatchObject({ dia: yesterday, id_periodo: next.IdPeriodo });
  expect(await totals(next.IdPeriodo)).toMatchObject([{ Raciones: 1, Costo: 7 }]);
  expect(await totals(open.IdPeriodo)).toEqual([]);
});
