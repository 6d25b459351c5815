import { made } from '@modules/administracion/test/masters';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { enDias, hoy } from '@platform/testing/days';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCamp } from './campamento';

let app: TestApp;
let admin: SignedIn;
let cleaner: SignedIn;
let camp: Awaited<ReturnType<typeof makeCamp>>;
let juan: number;
let pedro: number;
let types: Readonly<Record<string, number>>;

interface Orden {
  readonly IdServicioHabitacion: number;
  readonly Estado: string;
  readonly Origen: string;
  readonly TipoServicio: string;
  readonly IdCama: number | null;
  readonly Habitacion: string;
  readonly Minutos: number | null;
}
const bed = (name: string): number => camp.camas[name] ?? 0;
const room = async (name: string): Promise<number> =>
  Number((await app.database.run(sql`select id_habitacion from hotel_cama where id_cama = ${bed(name)}`))[0]?.id_habitacion);
const cleaning = async (name: string): Promise<string> =>
  String((await app.database.run(sql`select estado_limpieza from hotel_cama where id_cama = ${bed(name)}`))[0]?.estado_limpieza);
const reserve = async (IdPersona: number, from: number, to: number, IdCama: number): Promise<number> =>
  made(await admin.post('/api/HotelReserva', { IdHotel: camp.IdHotel, IdPersona, FechaIngreso: enDias(from), FechaSalida: enDias(to), IdCama }))
    .IdReserva;
const act = (id: number, action: string, body: object = {}) => admin.post(`/api/HotelReserva/${id}/${action}`, body);
const orders = async (): Promise<Orden[]> =>
  made(await admin.get('/api/HotelServicioHabitacion', { filter: ['IdHotel', '=', camp.IdHotel], sort: [{ selector: 'Numero', desc: false }] })).data;
const told = async (): Promise<string[]> =>
  (await orders()).map(
    ({ TipoServicio, Habitacion, IdCama, Origen, Estado }) => `${TipoServicio} ${Habitacion} ${IdCama ?? 'todas'} ${Origen} ${Estado}`,
  );
const order = async (over: object, who = admin) =>
  who.post('/api/HotelServicioHabitacion', { IdHotel: camp.IdHotel, FechaProgramada: hoy(), IdTipoServicio: types.LSA, ...over });
const step = (id: number, action: string, body: object = {}, who = cleaner) => who.post(`/api/HotelServicioHabitacion/${id}/${action}`, body);
const available = async (from: number, to: number): Promise<string[]> =>
  made(
    await admin.get('/api/HotelDisponibilidad', { IdHotel: camp.IdHotel, FechaIngreso: enDias(from), FechaSalida: enDias(to), Sexo: 'M' }),
  ).Camas.map(({ Cama }: { Cama: string }) => Cama);

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  cleaner = await app.signIn('LIMPIEZA');
  camp = await makeCamp(app, admin);
  [juan, pedro] = [await camp.guest(), await camp.guest()];
  const rows = await app.database.run(sql`select codigo, id_tipo_servicio from hotel_tipo_servicio where id_cliente = ${admin.perfil.IdCliente}`);
  types = Object.fromEntries(rows.map((row) => [String(row.codigo), Number(row.id_tipo_servicio)]));
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.transaction(async (tx) => {
    await tx.run(sql`delete from hotel_ocupacion where id_cama = any(${sql.param(Object.values(camp.camas))})`);
    await tx.run(sql`delete from hotel_bloqueo where id_cama = any(${sql.param(Object.values(camp.camas))})`);
    await tx.run(sql`delete from hotel_servicio_habitacion where id_hotel = ${camp.IdHotel}`);
    await tx.run(sql`delete from hotel_reserva_historial h using hotel_reserva r where r.id_reserva = h.id_reserva and r.id_hotel = ${camp.IdHotel}`);
    await tx.run(sql`delete from hotel_reserva where id_hotel = ${camp.IdHotel}`);
    await tx.run(sql`update hotel_cama set estado_limpieza = 'L' where id_hotel = ${camp.IdHotel}`);
  });
});

describe('orders made by themselves', () => {
  test('Check: check-out → bed sucia and one LSA pending; finish → limpia and check-in passes', async () => {
    const id = await reserve(juan, 0, 3, bed('101-A'));
    made(await act(id, 'checkin'));
    made(await act(id, 'checkout'));
    expect(await cleaning('101-A')).toBe('S');
    expect(await told()).toEqual([`Limpieza por salida 101 ${bed('101-A')} C P`]);
    const next = await reserve(pedro, 0, 3, bed('101-A'));
    expect((await act(next, 'checkin')).problem.detail).toBe('La cama no está limpia.');
    const [lsa] = await orders();
    const key = lsa?.IdServicioHabitacion ?? 0;
    expect(made(await step(key, 'iniciar')).Estado).toBe('E');
    expect(await cleaning('101-A')).toBe('P');
    expect(made(await step(key, 'terminar', { Observacion: 'Falta una almohada' })).Estado).toBe('T');
    expect(await cleaning('101-A')).toBe('L');
    expect(made(await act(next, 'checkin')).Estado).toBe('H');
    expect((await orders())[0]).toMatchObject({ Estado: 'T', Minutos: 0 });
  });

  test('a transfer of somebody who slept there orders it too; a bed that waits already is not ordered twice', async () => {
    const id = await reserve(juan, 0, 3, bed('101-A'));
    made(await act(id, 'checkin'));
    made(await act(id, 'trasladar', { Fecha: hoy(), IdCama: bed('102-A'), Motivo: 'Ruido' }));
    expect(await told()).toEqual([`Limpieza por salida 101 ${bed('101-A')} C P`]);
    await app.database.run(sql`update hotel_cama set estado_limpieza = 'L' where id_cama = ${bed('101-A')}`);
    made(await act(id, 'trasladar', { Fecha: hoy(), IdCama: bed('101-A'), Motivo: 'Vuelve' }));
    made(await act(id, 'checkout'));
    expect((await told()).filter((line) => line.includes(`101 ${bed('101-A')}`))).toHaveLength(1);
  });

  test('a check-out that is undone takes back the cleaning that it ordered', async () => {
    const id = await reserve(juan, 0, 3, bed('101-A'));
    made(await act(id, 'checkin'));
    const { Version } = made(await act(id, 'checkout'));
    made(await act(id, 'revertir', { Motivo: 'Error', Version }));
    expect((await orders()).map(({ Estado }) => Estado)).toEqual(['X']);
  });

  test('Check: LIM of a day is made once even if the job runs twice; of rooms with a guest, and no others', async () => {
    made(await act(await reserve(juan, 0, 3, bed('101-A')), 'checkin'));
    made(await act(await reserve(pedro, 0, 3, bed('101-B')), 'checkin'));
    await reserve(await camp.guest('F'), 0, 3, bed('102-A'));
    await app.runJob('hotel.limpieza');
    await app.runJob('hotel.limpieza');
    expect(await told()).toEqual(['Limpieza diaria 101 todas D P']);
  });
});

describe('orders made by hand', () => {
  test('Check: cleaning profile may finish, not create (403), nor annul', async () => {
    const key = made(await order({ IdHabitacion: await room('101-A'), IdCama: bed('101-A') })).IdServicioHabitacion;
    expect((await order({ IdHabitacion: await room('101-A') }, cleaner)).status).toBe(403);
    expect((await step(key, 'anular', { Motivo: 'x' })).status).toBe(403);
    expect(made(await step(key, 'terminar')).Estado).toBe('T');
  });

  test('only T and X are final, and anular needs a reason', async () => {
    const key = made(await order({ IdHabitacion: await room('101-A') })).IdServicioHabitacion;
    made(await step(key, 'iniciar'));
    expect((await step(key, 'anular', { Motivo: ' ' }, admin)).problem).toMatchObject({ status: 400, detail: 'Ingrese el motivo.' });
    expect(made(await step(key, 'anular', { Motivo: 'Duplicada' }, admin)).Estado).toBe('X');
    // What was begun is to be cleaned again.
    expect([await cleaning('101-A'), await cleaning('101-B')]).toEqual(['S', 'S']);
    for (const action of ['iniciar', 'terminar']) expect((await step(key, action)).problem.code).toBe('servicio.estado');
  });

  test('who does not administer the hotel makes none; a bed of another room is refused', async () => {
    const hotelier = await app.signIn('HOTELERO');
    expect((await order({ IdHabitacion: await room('101-A') }, hotelier)).problem).toMatchObject({ status: 403, code: 'hotel.no_administrador' });
    expect((await order({ IdHabitacion: await room('101-A'), IdCama: bed('102-A') })).problem.code).toBe('campo.referencia');
    expect((await order({ IdHabitacion: await room('101-A'), FechaProgramada: enDias(-1) })).problem.detail).toBe(
      'La fecha programada no puede ser anterior a hoy.',
    );
  });
});

describe('the supervisor’s check', () => {
  test('what is done is approved once, by who administers the hotel; the cleaning profile does not', async () => {
    const key = made(await order({ IdHabitacion: await room('101-A'), IdCama: bed('101-A') })).IdServicioHabitacion;
    expect((await step(key, 'conforme', {}, admin)).problem.code).toBe('servicio.estado');
    made(await step(key, 'terminar'));
    expect((await step(key, 'conforme')).status).toBe(403);
    expect((await step(key, 'rehacer', { Motivo: 'x' })).status).toBe(403);
    expect(made(await step(key, 'conforme', {}, admin)).Estado).toBe('T');
    const checked = made(await admin.get(`/api/HotelServicioHabitacion/${key}`));
    expect(checked).toMatchObject({ Estado: 'T', Revision: 'C', IdUsuarioRevisa: 'ADMIN', ObservacionRevision: null });
    expect(checked.can).toMatchObject({ conforme: false, rehacer: false });
    const again = (await step(key, 'rehacer', { Motivo: 'x' }, admin)).problem;
    expect(again).toMatchObject({ status: 409, code: 'servicio.revisada', detail: 'La orden ya fue revisada por ADMIN.' });
  });

  test('what is not done well says why, is ordered anew for today, and its bed is dirty until it is', async () => {
    const id = await reserve(juan, 0, 3, bed('101-A'));
    made(await act(id, 'checkin'));
    made(await act(id, 'checkout'));
    const [lsa] = await orders();
    const key = lsa?.IdServicioHabitacion ?? 0;
    made(await step(key, 'terminar'));
    expect(await cleaning('101-A')).toBe('L');
    expect((await step(key, 'rehacer', { Motivo: ' ' }, admin)).problem).toMatchObject({ status: 400, detail: 'Ingrese el motivo.' });
    made(await step(key, 'rehacer', { Motivo: 'Falta el baño' }, admin));
    expect(await cleaning('101-A')).toBe('S');
    expect((await told()).sort()).toEqual([`Limpieza por salida 101 ${bed('101-A')} C T`, `Limpieza por salida 101 ${bed('101-A')} R P`]);
    const anew = (await orders()).find(({ Estado }) => Estado === 'P');
    expect(anew).toMatchObject({ Observacion: 'Falta el baño', FechaProgramada: hoy() });
    made(await step(anew?.IdServicioHabitacion ?? 0, 'terminar'));
    expect(await cleaning('101-A')).toBe('L');
  });
});

describe('maintenance blocks while it goes on', () => {
  const maintain = async (name: string, whole = false) =>
    made(await order({ IdTipoServicio: types.MAN, IdHabitacion: await room(name), ...(whole ? {} : { IdCama: bed(name) }) })).IdServicioHabitacion;

  test('from its start until it ends nobody may have the bed', async () => {
    const key = await maintain('101-A');
    expect(await available(0, 30)).toContain('101-A');
    made(await step(key, 'iniciar'));
    expect(await available(0, 2)).not.toContain('101-A');
    expect(await available(90, 92)).not.toContain('101-A');
    made(await step(key, 'terminar'));
    expect(await available(0, 30)).toContain('101-A');
  });

  test('of a room, all of its beds; annulled, they are free again', async () => {
    const key = await maintain('101-A', true);
    made(await step(key, 'iniciar'));
    expect((await available(0, 2)).filter((name) => name.startsWith('101'))).toEqual([]);
    made(await step(key, 'anular', { Motivo: 'No vino el técnico' }, admin));
    expect((await available(0, 2)).filter((name) => name.startsWith('101'))).toEqual(['101-A', '101-B']);
  });

  test('guests there: La habitación tiene huéspedes; trasládelos primero.', async () => {
    made(await act(await reserve(juan, 0, 3, bed('101-A')), 'checkin'));
    const key = await maintain('101-A');
    expect((await step(key, 'iniciar')).problem).toMatchObject({ status: 409, detail: 'La habitación tiene huéspedes; trasládelos primero.' });
    expect(made(await step(await maintain('101-B'), 'iniciar')).Estado).toBe('E');
  });

  test('a stay that was promised before keeps its nights, and is not checked in while the service goes on', async () => {
    const id = await reserve(juan, 2, 5, bed('101-A'));
    const key = await maintain('101-A');
    made(await step(key, 'iniciar'));
    expect(await available(0, 2)).not.toContain('101-A');
    expect(await available(5, 7)).toContain('101-A');
    await app.database.transaction(async (tx) => {
      await tx.run(sql`update hotel_bloqueo set fecha_inicio = fecha_inicio - 2, fecha_fin = fecha_fin - 2 where id_cama = ${bed('101-A')}`);
      await tx.run(
        sql`update hotel_ocupacion set fecha_inicio = fecha_inicio - 2, fecha_fin = fecha_fin - 2 where id_cama = ${bed('101-A')} and clase = 'B'`,
      );
      await tx.run(sql`update hotel_ocupacion set fecha_inicio = fecha_inicio - 2, fecha_fin = fecha_fin - 2 where id_reserva = ${id}`);
      await tx.run(sql`update hotel_reserva set fecha_ingreso = fecha_ingreso - 2, fecha_salida = fecha_salida - 2 where id_reserva = ${id}`);
    });
    expect((await act(id, 'checkin')).problem.code).toBe('hotel.cama_en_servicio');
    made(await step(key, 'terminar'));
    expect(made(await act(id, 'checkin')).Estado).toBe('H');
  });
});

test('a type in use is not deleted, and one with orders in process keeps its effect', async () => {
  const key = made(await order({ IdHabitacion: await room('101-A') })).IdServicioHabitacion;
  const path = `/api/HotelTipoServicio/${types.LSA}`;
  expect((await admin.delete(path)).problem.code).toBe('tipo_servicio.en_uso');
  made(await step(key, 'iniciar'));
  const { Codigo, TipoServicio, Activo, Version } = made(await admin.get(path));
  const answer = await admin.put(path, { Codigo, TipoServicio, Activo, Efecto: 'N', Version });
  expect(answer.problem.code).toBe('tipo_servicio.en_proceso');
});
