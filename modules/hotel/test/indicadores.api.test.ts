import { made } from '@modules/administracion/test/masters';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { enDias, hoy } from '@platform/testing/days';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type HotelDeTablero, type Indicadores, indicadoresWire } from '../shared/indicadores.wire';
import { makeCamp } from './campamento';

let app: TestApp;
let admin: SignedIn;
let camp: Awaited<ReturnType<typeof makeCamp>>;
/** A hotel of the specification's example: 101, 102 and 103 (hot), two beds each, and 104-A, exclusive. */
let example: Awaited<ReturnType<typeof makeCamp>>;

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  camp = await makeCamp(app, admin);
  example = await makeCamp(app, admin);
  // Both are of one company, whose people have one profile: it lets sleep in either.
  for (const [id_perfil, id_hotel] of [
    [camp.IdPerfil, example.IdHotel],
    [example.IdPerfil, camp.IdHotel],
  ])
    await camp.insert('hotel_perfil_detalle', 'id_perfil_detalle', { id_cliente: 1, id_division: 1, id_perfil, id_hotel });
  await app.database.run(
    sql`update hotel_habitacion set codigo = '104', contraguardia = 'N' where id_habitacion = (select id_habitacion from hotel_cama where id_cama = ${example.camas['105-A'] ?? 0})`,
  );
  await app.database.run(sql`update hotel_cama set activo = 'N' where id_cama = ${example.camas['105-B'] ?? 0}`);
});
afterAll(() => app.close());

const board = async (who: SignedIn = admin): Promise<Indicadores> => indicadoresWire.parse(made(await who.get('/api/HotelTablero')));
const dayOf = async (IdHotel: number, who?: SignedIn): Promise<HotelDeTablero> => {
  const found = (await board(who)).Hoteles.find((one) => one.IdHotel === IdHotel);
  if (!found) throw new Error(`Hotel ${IdHotel} is not on the board`);
  return found;
};
const reserve = async (of: typeof camp, who: number, from: number, to: number, name: string, over: object = {}): Promise<number> =>
  made(
    await admin.post('/api/HotelReserva', {
      ...{ IdHotel: of.IdHotel, IdPersona: who, FechaIngreso: enDias(from), FechaSalida: enDias(to), IdCama: of.camas[name] ?? 0 },
      ...over,
    }),
  ).IdReserva;
const act = async (id: number, action: string, body: object = {}) => made(await admin.post(`/api/HotelReserva/${id}/${action}`, body));
/** A stay moved so many days into the past. */
async function age(id: number, days: number): Promise<void> {
  await app.database.run(
    sql`update hotel_reserva set fecha_ingreso = fecha_ingreso - ${days}::int, fecha_salida = fecha_salida - ${days}::int, fecha_hora_checkin = fecha_hora_checkin - make_interval(days => ${days}::int) where id_reserva = ${id}`,
  );
  await app.database.run(
    sql`update hotel_ocupacion set fecha_inicio = fecha_inicio - ${days}::int, fecha_fin = fecha_fin - ${days}::int where id_reserva = ${id}`,
  );
}
const clean = () =>
  app.database.run(sql`update hotel_cama set estado_limpieza = 'L' where id_hotel = any(${sql.param([camp.IdHotel, example.IdHotel])}::int[])`);
/** Rows of the list that a number's link opens. */
const listed = async (resource: string, IdHotel: number, parts: readonly unknown[][]): Promise<number> =>
  made(await admin.get(`/api/${resource}`, { filter: [['IdHotel', '=', IdHotel], ...parts.flatMap((part) => ['AND', part])] })).totalCount;

beforeEach(async () => {
  await app.database.transaction(async (tx) => {
    const hotels = sql.param([camp.IdHotel, example.IdHotel]);
    await tx.run(sql`delete from hotel_ocupacion o using hotel_cama c where c.id_cama = o.id_cama and c.id_hotel = any(${hotels}::int[])`);
    await tx.run(
      sql`delete from hotel_reserva_historial h using hotel_reserva r where r.id_reserva = h.id_reserva and r.id_hotel = any(${hotels}::int[])`,
    );
    await tx.run(sql`delete from hotel_servicio_habitacion where id_hotel = any(${hotels}::int[])`);
    await tx.run(sql`delete from hotel_reserva where id_hotel = any(${hotels}::int[])`);
  });
  await clean();
});

describe('Dashboard (090401)', () => {
  test('Check: with the example data on 10/08 it shows 9 plazas, 3 ocupadas, 33.3 %', async () => {
    const [juan, pedro, rosa, luis] = [await example.guest(), await example.guest(), await example.guest('F'), await example.guest()];
    // The 10th is today: what began on the 3rd began a week ago.
    const bySeven = [await reserve(example, juan, 0, 14, '101-A'), await reserve(example, luis, 0, 14, '103-A', { TurnoTrabajo: 'D' })];
    for (const id of bySeven) await age(id, 7);
    await reserve(example, rosa, 0, 5, '102-A');
    await reserve(example, pedro, 10, 21, '101-B');
    await app.database.run(sql`update hotel_cama set tipo_uso = 'S' where id_cama = ${example.camas['105-A'] ?? 0}`);
    const day = await dayOf(example.IdHotel);
    expect(day).toMatchObject({ Plazas: 9, Ocupadas: 3, Libres: 6, LibresHombres: 4, LibresMujeres: 1, Exclusivas: 1, Bloqueadas: 0 });
    expect(Math.round((day.Ocupadas * 1000) / (day.Plazas - day.Bloqueadas)) / 10).toBe(33.3);
    // 16/08: 2 and 7; 18/08: 0 and 9.
    const nights = day.Noches.map(({ Hospedadas, PorLlegar, Vencidas, Libres }) => [Hospedadas + PorLlegar + Vencidas, Libres]);
    expect([nights[0], nights[6], nights[8]]).toEqual([
      [3, 6],
      [2, 7],
      [0, 9],
    ]);
    expect(day.Noches).toHaveLength(14);
    expect(day.Companias.map(({ Plazas }) => Plazas)).toEqual([3]);
  });

  test('Check: each number equals the rows of the list it opens', async () => {
    const gone = await reserve(camp, await camp.guest(), 0, 3, '101-A');
    await act(gone, 'checkin');
    await age(gone, 1);
    await act(gone, 'checkout');
    await act(await reserve(camp, await camp.guest(), 0, 3, '101-B'), 'checkin');
    const late = await reserve(camp, await camp.guest(), 0, 3, '102-A');
    await act(late, 'checkin');
    await age(late, 5);
    await reserve(camp, await camp.guest(), 0, 2, '103-A');
    await admin.post('/api/HotelBloqueo', { IdCamas: [camp.camas['103-B']], FechaInicio: hoy(), FechaFin: enDias(2), Motivo: 'M' });
    const day = await dayOf(camp.IdHotel);
    const during = (field: string) => [
      [field, '>=', `${hoy().slice(0, 4)}-${hoy().slice(4, 6)}-${hoy().slice(6)}T00:00:00-05:00`],
      [field, '<=', `${hoy().slice(0, 4)}-${hoy().slice(4, 6)}-${hoy().slice(6)}T23:59:59-05:00`],
    ];
    const lists: readonly (readonly [string, number, string, readonly unknown[][]])[] = [
      ['LlegadasHechas', day.LlegadasHechas, 'HotelReserva', [['Estado', 'in', ['H', 'F']], ...during('FechaHoraCheckin')]],
      [
        'PorLlegar',
        day.PorLlegar,
        'HotelReserva',
        [
          ['Estado', '=', 'R'],
          ['FechaIngreso', '<=', hoy()],
        ],
      ],
      ['SalidasHechas', day.SalidasHechas, 'HotelReserva', [['Estado', '=', 'F'], ...during('FechaHoraCheckout')]],
      [
        'PorSalir',
        day.PorSalir,
        'HotelReserva',
        [
          ['Estado', '=', 'H'],
          ['FechaSalida', '=', hoy()],
        ],
      ],
      ['Vencidas', day.Vencidas, 'HotelReserva', [['Vencida', '=', 'S']]],
      ['CheckinSugerido', day.CheckinSugerido, 'HotelReserva', [['Sugerencia', '=', 'I']]],
      [
        'Hospedadas',
        day.EstaNoche.EstadiasHospedadas,
        'HotelReserva',
        [
          ['Estado', '=', 'H'],
          ['FechaSalida', '>', hoy()],
        ],
      ],
      [
        'EstaNoche.PorLlegar',
        day.EstaNoche.EstadiasPorLlegar,
        'HotelReserva',
        [
          ['Estado', '=', 'R'],
          ['FechaIngreso', '<=', hoy()],
          ['FechaSalida', '>', hoy()],
        ],
      ],
      [
        'Bloqueadas',
        day.EstaNoche.CamasBloqueadas,
        'HotelBloqueo',
        [
          ['FechaInicio', '<=', hoy()],
          ['FechaFin', '>', hoy()],
        ],
      ],
      [
        'Sucias',
        day.Sucias,
        'HotelCama',
        [
          ['EstadoLimpieza', '<>', 'L'],
          ['Activo', '=', 'S'],
        ],
      ],
    ];
    for (const [name, counted, resource, filter] of lists) expect([name, counted]).toEqual([name, await listed(resource, camp.IdHotel, filter)]);
    expect([day.Vencidas, day.SalidasHechas, day.Sucias, day.Bloqueadas]).toEqual([1, 1, 1, 2]);
    const [tonight] = made(
      await admin.get('/api/HotelDisponibilidad', { IdHotel: camp.IdHotel, FechaIngreso: hoy(), FechaSalida: enDias(1) }),
    ).Noches;
    expect(day).toMatchObject({
      Plazas: tonight.Plazas,
      Ocupadas: tonight.Ocupadas,
      Libres: tonight.Libres,
      LibresHombres: tonight.LibresHombres,
      LibresMujeres: tonight.LibresMujeres,
    });
  });

  test('a hotel clerk sees his hotel; a contractor its own company; without the option it is 403', async () => {
    const clerk = await app.signIn('HOTELERO');
    expect((await board(clerk)).Hoteles).toHaveLength(1);
    expect((await (await app.signIn('LIMPIEZA')).get('/api/HotelTablero')).status).toBe(403);
  });
});

describe('a guest who overstays counts where people sleep', () => {
  const muster = async (Fecha: string) => made(await admin.get('/api/HotelReserva/huespedes', { IdHotel: camp.IdHotel, Fecha }));

  test('he is in the muster and among the occupied of tonight, and his bed is not ready for the next', async () => {
    const late = await reserve(camp, await camp.guest(), 0, 3, '101-A');
    await act(late, 'checkin');
    await age(late, 5);
    // Should have left two days ago.
    for (const night of [-3, -2, -1, 0])
      expect(
        (await muster(enDias(night))).map((one: { IdReserva: number; Cama: string; Vencida: string }) => [one.IdReserva, one.Cama, one.Vencida]),
      ).toEqual([[late, '101-A', night < -2 ? 'N' : 'S']]);
    expect(await muster(enDias(1))).toEqual([]);
    const day = await dayOf(camp.IdHotel);
    expect(day).toMatchObject({ Ocupadas: 1, Vencidas: 1, EstaNoche: { Hospedadas: 0, PorLlegar: 0, Vencidas: 1 } });
    expect(day.Noches[1]?.Libres).toBe(day.Plazas);
    // Whoever arrives today is given another bed while there is one: his is not ready.
    const { Camas } = made(
      await admin.get('/api/HotelDisponibilidad', {
        ...{ IdHotel: camp.IdHotel, FechaIngreso: hoy(), FechaSalida: enDias(1), IdPersona: await camp.guest() },
      }),
    );
    expect(
      Camas.map((one: { Cama: string; Limpia: string }) => [one.Cama, one.Limpia]).filter(([, limpia]: [string, string]) => limpia === 'N'),
    ).toEqual([['101-A', 'N']]);
    expect(Camas[0].Cama).not.toBe('101-A');
    // It may be promised; and then the place is one, whoever is in it.
    await reserve(camp, await camp.guest(), 1, 3, '101-A');
    const [line] = made(await admin.get('/api/HotelOcupacion/camas', { IdHotel: camp.IdHotel })).filter(
      (one: { Cama: string }) => one.Cama === '101-A',
    );
    expect(line.Barras.map((one: { Vencida: string; Hasta: string }) => [one.Vencida, one.Hasta])).toEqual([
      ['S', enDias(1)],
      ['N', enDias(3)],
    ]);
    // Once he has left, the nights he stayed on stay told, and no more.
    await act(late, 'checkout');
    expect((await muster(enDias(-1))).map((one: { IdReserva: number }) => one.IdReserva)).toEqual([late]);
    expect(await muster(hoy())).toEqual([]);
    expect((await dayOf(camp.IdHotel)).Ocupadas).toBe(0);
  });
});
