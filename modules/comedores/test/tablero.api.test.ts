import { addDays } from '@modules/administracion/shared/dia';
import { made } from '@modules/administracion/test/masters';
import { world } from '@modules/seguridad/test/mundo';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { hoy } from '@platform/testing/days';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ConsumoDeHoy, consumoDeHoyWire } from '../shared/tablero.wire';

const BOARD = '/api/PlataformaTablero';
let app: TestApp;
let admin: SignedIn;
let operator: SignedIn;
let room: number;
let service: number;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  operator = await app.signIn('COMEDOR');
  const [type] = await app.database.run(sql`select min(id_tipo_comedor)::int as id from comedor_tipo_comedor where id_cliente = 1`);
  const { IdComedor } = made(
    await admin.post('/api/ComedorComedor', {
      Codigo: 'TAB',
      Comedor: 'Comedor del tablero',
      IdTipoComedor: type?.id,
      AplicaCapacidad: 'S',
      Capacidad: 300,
    }),
  );
  room = IdComedor;
  service = made(
    await admin.post('/api/ComedorServicio', {
      IdComedor,
      Codigo: 'ALT',
      Servicio: 'Almuerzo del tablero',
      Orden: 70,
      HoraInicio: '11:00',
      HoraFin: '15:00',
      Costo: 10,
    }),
  ).IdServicio;
});
afterAll(() => app.close());

const board = async (who: SignedIn, query: object = {}): Promise<ConsumoDeHoy> =>
  consumoDeHoyWire.parse(made(await who.get(`${BOARD}/W14`, { ...query })));
const roomOf = async (who: SignedIn, query: object = {}, id = room) => {
  const found = (await board(who, query)).Comedores.find(({ IdComedor }) => IdComedor === id);
  if (!found) throw new Error(`Dining room ${id} is not on the board`);
  return found;
};
const served = async (who: SignedIn, query: object = {}) => (await roomOf(who, query)).Servicios.find(({ IdServicio }) => IdServicio === service);
/** Readings of the service on a day: rations, or what `over` says. */
async function readings(day: string, n: number, over: { motivo?: string; anulado?: 'S'; compania?: number } = {}): Promise<void> {
  await app.database.run(
    sql`insert into comedor_consumo (id_cliente, id_division, uuid, huella, fecha_consumo, fecha_hora, id_comedor, id_servicio, tipo_lectura, resultado, motivo, origen, anulado, id_compania, id_moneda, costo, porcentaje_compania, monto_compania, monto_trabajador)
      select 1, 1, gen_random_uuid()::text, 'prueba', ${day}::date, ${day}::date + interval '17 hours', ${room}, ${service}, 'C', ${over.motivo ? 'D' : 'P'}, ${over.motivo ?? null}, 'P', ${over.anulado ?? 'N'},
        coalesce(${over.compania ?? null}::int, (select min(k.id_compania) from administracion_compania k where k.id_cliente = 1 and k.contratista = 'N')), c.id_moneda, 10, 60, 6, 4
      from generate_series(1, ${n}::int), comedor_comedor c where c.id_comedor = ${room}`,
  );
}
const forget = () => app.database.run(sql`delete from comedor_consumo where id_comedor = ${room}`);
const listed = async (who: SignedIn, parts: readonly unknown[][]): Promise<number> =>
  made(await who.get('/api/ComedorConsumo', { filter: [['FechaConsumo', '=', hoy()], ...parts.flatMap((part) => ['AND', part])] })).totalCount;

describe('Check: tablero (Reportes), the dining rooms', () => {
  test('the dining operator has W01, W14 and the day (W23); who may consult neither option has no W14', async () => {
    expect(made(await operator.get(BOARD))).toEqual([{ Codigo: 'W01' }, { Codigo: 'W14' }, { Codigo: 'W23' }]);
    expect((await app.signIn('GARITA').then((gate) => gate.get(`${BOARD}/W14`))).status).toBe(404);
  });

  test('Mondays 180, 190, 200, 210 → 195; today 156 → −20.0 %; a week without service is passed over; without history neither', async () => {
    await readings(hoy(), 156);
    expect(await served(operator)).toMatchObject({ Raciones: 156, Habitual: null, Diferencia: null });
    for (const [weeks, n] of [
      [1, 210],
      [3, 200],
      [4, 190],
      [5, 180],
      [6, 900],
    ] as const)
      await readings(addDays(hoy(), -7 * weeks), n);
    // Other weekdays are no history, nor is what was annulled or denied.
    await readings(addDays(hoy(), -6), 500);
    await readings(addDays(hoy(), -14), 30, { anulado: 'S' });
    await readings(addDays(hoy(), -14), 30, { motivo: 'comedor.sin_capacidad' });
    expect(await served(operator)).toMatchObject({ Raciones: 156, Habitual: 195, Diferencia: -20 });
    await forget();
  });

  test('rations, denials by reason and capacity are those of the lists that they open', async () => {
    await readings(hoy(), 12);
    await readings(hoy(), 3, { anulado: 'S' });
    await readings(hoy(), 4, { motivo: 'comedor.limite_consumo' });
    await readings(hoy(), 2, { motivo: 'comedor.sin_grupo' });
    const { Comedores } = await board(operator);
    for (const { IdComedor, Servicios, Denegados } of Comedores) {
      for (const { IdServicio, Raciones } of Servicios)
        expect(Raciones).toBe(
          await listed(operator, [
            ['IdServicio', '=', IdServicio],
            ['Resultado', '=', 'P'],
            ['Anulado', '=', 'N'],
          ]),
        );
      const day = made(await operator.get('/api/ComedorGestion/dia', { IdComedor, Fecha: hoy() }));
      expect(Denegados).toEqual(day.Motivos);
    }
    expect(await roomOf(operator)).toMatchObject({
      Capacidad: 300,
      Servicios: [{ Raciones: 12 }],
      Denegados: [
        { Motivo: 'comedor.limite_consumo', Lecturas: 4 },
        { Motivo: 'comedor.sin_grupo', Lecturas: 2 },
      ],
    });
    await forget();
  });

  test('a company chosen narrows rations and costs; how full the room is cannot be told of part of them', async () => {
    const [one] = await app.database.run(
      sql`select min(id_compania)::int as id from administracion_compania where id_cliente = 1 and contratista = 'S'`,
    );
    const compania = Number(one?.id);
    await readings(hoy(), 5, { compania });
    await app.database.run(sql`update comedor_consumo set id_compania_cargo = (select min(id_compania) from administracion_compania where id_cliente = 1 and contratista = 'N')
      where id_consumo = (select min(id_consumo) from comedor_consumo where id_comedor = ${room})`);
    // One of them is charged to another company.
    expect(await served(operator, { compania })).toMatchObject({ Raciones: 4 });
    expect(await roomOf(operator, { compania })).toMatchObject({ Capacidad: null });
    const month = { Desde: `${hoy().slice(0, 6)}01`, Hasta: hoy() };
    const report = made(await operator.get('/api/ComedorConsolidado', { ...month, IdCompania: compania }));
    expect((await board(operator, { compania })).Costos?.Totales).toMatchObject(
      report.Totales.map(({ Servicios: _services, ...amounts }: Record<string, unknown>) => amounts),
    );
    await forget();
  });

  test('the month’s cost is the consolidated report’s; who may not consult it reads none', async () => {
    const { Costos } = await board(operator);
    const report = made(await operator.get('/api/ComedorConsolidado', { Desde: Costos?.Desde, Hasta: Costos?.Hasta }));
    expect(Costos).toMatchObject({ Desde: `${hoy().slice(0, 6)}01`, Hasta: hoy() });
    expect(Costos?.Totales.length).toBeGreaterThan(0);
    expect(Costos?.Totales).toEqual(report.Totales.map(({ Servicios: _services, ...amounts }: Record<string, unknown>) => amounts));
    const { as: counter } = await world(app, admin).session({ '0807': ['consultar'] });
    const own = await board(counter);
    expect(own.Costos).toBeNull();
    expect(own.Comedores).toEqual((await board(operator)).Comedores);
  });

  test('W22: the rations of today are those of the list that the figure leads to', async () => {
    await readings(hoy(), 5);
    const { Cifras } = made(await admin.get(`${BOARD}/W22`));
    const figure = Cifras.find(({ Codigo }: { Codigo: string }) => Codigo === 'raciones');
    expect(figure.Dias).toHaveLength(60);
    expect(figure.Enlace).toBe(`/comedores/consolidado?Desde=${hoy()}&Hasta=${hoy()}&pestana=detalle`);
    const { Totales } = made(await admin.get('/api/ComedorConsolidado', { Desde: hoy(), Hasta: hoy() }));
    const rations = Totales.reduce((sum: number, { Raciones }: { Raciones: number }) => sum + Raciones, 0);
    expect(rations).toBeGreaterThanOrEqual(5);
    expect(figure.Dias.at(-1)).toBe(rations);
    await forget();
  });

  test('terminals in use with rations not sent are told, retired ones are not', async () => {
    await app.database.run(
      sql`insert into comedor_terminal (id_cliente, id_division, codigo, nombre, id_comedor, pendientes, activo)
        values (1, 1, gen_random_uuid()::text, 'Tableta 1', ${room}, 7, 'S'), (1, 1, gen_random_uuid()::text, 'Tableta 2', ${room}, 0, 'S'), (1, 1, gen_random_uuid()::text, 'Tableta 3', ${room}, 5, 'N')`,
    );
    expect((await roomOf(operator)).Terminales).toMatchObject([{ Nombre: 'Tableta 1', Pendientes: 7, UltimaConexion: null }]);
  });

  test('another division’s dining rooms are not counted; a contractor counts its own people’s rations', async () => {
    await readings(hoy(), 6);
    const [user] = await app.database.run(sql`select id_compania::int as id from seguridad_usuario where id_usuario = 'SOLICITANTE'`);
    await readings(hoy(), 2, { compania: Number(user?.id) });
    const contractor = await app.signIn('SOLICITANTE');
    expect(await served(contractor)).toMatchObject({ Raciones: 2 });
    expect(await roomOf(contractor)).toMatchObject({ Capacidad: null, Terminales: [] });
    const [elsewhere] = await app.database.run(
      sql`select id_division::int as id from sistema_division where id_cliente = 1 and id_division <> 1 order by 1 limit 1`,
    );
    await app.database.run(sql`update comedor_comedor set id_division = ${elsewhere?.id} where id_comedor = ${room}`);
    await app.database.run(sql`update comedor_servicio set id_division = ${elsewhere?.id} where id_comedor = ${room}`);
    expect((await board(operator)).Comedores.some(({ IdComedor }) => IdComedor === room)).toBe(false);
  });
});
