import { idOf, made, makeMasters } from '@modules/administracion/test/masters';
import { type ResultOf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let admin: SignedIn;
let masters: Awaited<ReturnType<typeof makeMasters>>;
let room: number;
let service: number;

const DAY = '20260115';
const DINERS = 40;
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

test('recalculating while the period is closed: all of it before, or none of it; what was closed is the sum of its rations and never moves again', async () => {
  await eaten();
  const { IdPeriodo } = await post('ComedorPeriodo', { FechaInicio: DAY, FechaFin: DAY });
  const row = made(await admin.get(`/api/ComedorServicio/${service}`));
  made(await admin.put(`/api/ComedorServicio/${service}`, { Costo: 11, Version: row.Version }));
  const recalculate = () =>
    admin.post('/api/ComedorConsumo/recalcular', { FechaInicio: DAY, FechaFin: DAY, IdComedor: room, Motivo: 'Nueva tarifa' });
  const close = () => admin.post(`/api/ComedorPeriodo/${IdPeriodo}/cerrar`, { Confirmaciones: ['periodo.por_enviar'] });
  const [first, closed, second] = await Promise.all([recalculate(), close(), recalculate()]);
  expect(closed.status, closed.text).toBe(200);
  for (const answer of [first, second]) expect([200, 'comedor.periodo_cerrado']).toContain(answer.status === 200 ? 200 : answer.problem.code);
  const moved = [first, second].some((answer) => answer.status === 200 && answer.result.Cambiadas === DINERS);
  const price = moved ? 11 : 10;
  expect(await costs()).toEqual([{ costo: price, id_periodo: IdPeriodo }]);
  const report = made(await admin.get('/api/ComedorConsolidado', { IdPeriodo, IdComedor: room }));
  expect(report.Totales).toMatchObject([{ Raciones: DINERS, Costo: DINERS * price }]);
  expect((await recalculate()).problem.code).toBe('comedor.periodo_cerrado');
  expect(await costs()).toEqual([{ costo: price, id_periodo: IdPeriodo }]);
});
