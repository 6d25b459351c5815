import { made } from '@modules/administracion/test/masters';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { enDias, hoy } from '@platform/testing/days';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Companero, TramoDeHistoria } from '../shared/historial.wire';
import { makeCamp } from './campamento';

let app: TestApp;
let admin: SignedIn;
let camp: Awaited<ReturnType<typeof makeCamp>>;
let juan: number;
let pedro: number;
let luis: number;

const bed = (name: string): number => camp.camas[name] ?? 0;
const reserve = async (IdPersona: number, from: number, to: number, cama: string): Promise<number> =>
  made(
    await admin.post('/api/HotelReserva', {
      IdHotel: camp.IdHotel,
      IdPersona,
      FechaIngreso: enDias(from),
      FechaSalida: enDias(to),
      IdCama: bed(cama),
    }),
  ).IdReserva;
const act = async (id: number, action: string, body: object = {}) => made(await admin.post(`/api/HotelReserva/${id}/${action}`, body));
const period = (from: number, to: number) => ({ Desde: enDias(from), Hasta: enDias(to) });
const ofPerson = async (IdPersona: number, from: number, to: number): Promise<TramoDeHistoria[]> =>
  made(await admin.get('/api/HotelReserva/historialPersona', { IdPersona, ...period(from, to) }));

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  camp = await makeCamp(app, admin);
  [juan, pedro, luis] = [await camp.guest(), await camp.guest(), await camp.guest()];
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

test('Check (090302): any night in a few days brings a longer stay around them, and none that ends or begins beside them', async () => {
  const long = await reserve(juan, 3, 17, '101-A');
  await reserve(pedro, 3, 10, '101-B');
  await reserve(luis, 13, 20, '102-A');
  const { data } = made(
    await admin.get('/api/HotelReserva', {
      filter: [['IdHotel', '=', camp.IdHotel], 'AND', ['FechaIngreso', '<=', enDias(12)], 'AND', ['FechaSalida', '>=', enDias(11)]],
    }),
  );
  expect(data.map((row: { IdReserva: number }) => row.IdReserva)).toEqual([long]);
});

test('Check (090302): a contractor reads its people only', async () => {
  const [theirs, others] = [await reserve(juan, 3, 17, '101-A'), await reserve(pedro, 3, 17, '101-B')];
  const { IdCliente } = admin.perfil;
  await app.database.run(
    sql`update hotel_reserva r set id_compania = u.id_compania from seguridad_usuario u where u.id_usuario = 'SOLICITANTE' and r.id_reserva = ${theirs}`,
  );
  await app.database.run(
    sql`update hotel_reserva r set id_compania = (select min(k.id_compania) from administracion_compania k where k.id_cliente = r.id_cliente and k.id_compania <> u.id_compania)
      from seguridad_usuario u where u.id_usuario = 'SOLICITANTE' and r.id_reserva = ${others}`,
  );
  // The demo's requester has no option of Hotel: it is given this one.
  await app.database.run(
    sql`insert into seguridad_perfil_menu (id_cliente, id_perfil, id_menu, acciones)
      select p.id_cliente, p.id_perfil, '090302', array['consultar'] from seguridad_perfil p where p.contratista = 'S' and p.id_cliente = ${IdCliente}`,
  );
  const contractor = await app.signIn('SOLICITANTE');
  expect((await contractor.get(`/api/HotelReserva/${others}`)).status).toBe(404);
  expect((await contractor.get(`/api/HotelReserva/${theirs}`)).status).toBe(200);
});

test('Check (090304): roommates of JUAN are whoever had nights with him in his room, and no one else', async () => {
  await reserve(juan, 3, 17, '101-A');
  await reserve(pedro, 10, 20, '101-B');
  await reserve(luis, 3, 17, '102-A');
  const after = await camp.guest();
  await reserve(after, 17, 19, '101-A');
  const companions = async (id: number, from: number, to: number): Promise<Companero[]> =>
    made(await admin.get('/api/HotelReserva/companeros', { IdPersona: id, ...period(from, to) }));
  expect(
    (await companions(juan, 3, 17)).map(({ IdPersona, Habitacion, Desde, Hasta, Noches }) => [IdPersona, Habitacion, Desde, Hasta, Noches]),
  ).toEqual([[pedro, '101', enDias(10), enDias(17), 7]]);
  // Only the nights that were asked for.
  expect(await companions(juan, 3, 9)).toEqual([]);
  expect((await companions(pedro, 3, 30)).map(({ IdPersona, Noches }) => [IdPersona, Noches])).toEqual([
    [juan, 7],
    [after, 2],
  ]);
});

test('the history of a person tells each bed, the nights used and why the guest was moved; that of a bed, its blocks and services too', async () => {
  const id = await reserve(juan, 0, 6, '101-A');
  await act(id, 'checkin');
  await act(id, 'trasladar', { Fecha: enDias(2), IdCama: bed('102-A'), Motivo: 'Fuga de agua' });
  const stretches = await ofPerson(juan, 0, 30);
  expect(stretches.map(({ Cama, Desde, Hasta, Noches, Motivo }) => [Cama, Desde, Hasta, Noches, Motivo])).toEqual([
    ['102-A', enDias(2), enDias(6), 4, 'Fuga de agua'],
    ['101-A', hoy(), enDias(2), 2, null],
  ]);
  // Tonight is used: the guest is in.
  expect(stretches.map(({ Usadas }) => Usadas)).toEqual([0, 1]);
  made(await admin.post('/api/HotelBloqueo', { IdCama: bed('101-A'), FechaInicio: enDias(3), FechaFin: enDias(5), Motivo: 'R' }));
  await act(id, 'checkout');
  const asked = { IdCama: bed('101-A'), ...period(0, 30) };
  const history = made(await admin.get('/api/HotelReserva/historialCama', asked));
  expect(history.Bloqueos.map(({ Desde, Motivo }: { Desde: string; Motivo: string }) => [Desde, Motivo])).toEqual([[enDias(3), 'R']]);
  expect(history.Servicios.map(({ Servicio }: { Servicio: string }) => Servicio)).toEqual(['Limpieza por salida']);
});

test('Person’s tab (090201): stays, nights this year, contiguous nights; what was annulled is none of them', async () => {
  const guest = await camp.guest();
  const first = await reserve(guest, 0, 3, '101-A');
  await act(first, 'checkin');
  // It touches the first: five nights in a row.
  const next = await reserve(guest, 3, 5, '101-A');
  const gone = await reserve(guest, 10, 12, '102-A');
  await act(gone, 'anular', { Motivo: 'x' });
  const told = made(await admin.get(`/api/HotelReserva/${next}/estancias`));
  const year = hoy().slice(0, 4);
  const ofYear = made(await admin.get('/api/HotelReserva/historialPersona', { IdPersona: guest, Desde: `${year}0101`, Hasta: `${year}1231` }));
  const sum = (of: 'Noches' | 'Usadas') => ofYear.reduce((all: number, one: Record<string, number>) => all + (one[of] ?? 0), 0);
  expect(told).toMatchObject({ Anio: year, Noches: sum('Noches'), Usadas: sum('Usadas'), Seguidas: 5 });
  expect(told.Tramos.map(({ IdReserva }: { IdReserva: number }) => IdReserva)).toEqual(
    [next, first].filter((id) => ofYear.some((one: { IdReserva: number }) => one.IdReserva === id)),
  );
  expect(told.Usadas).toBe(1);
  expect((await admin.get('/api/HotelReserva/900000000/estancias')).status).toBe(404);
  expect((await (await app.signIn('GARITA')).get(`/api/HotelReserva/${next}/estancias`)).status).toBe(403);
});

test('what is asked is judged: a period that ends before it begins, somebody who is not there', async () => {
  expect((await admin.get('/api/HotelReserva/historialPersona', { IdPersona: juan, ...period(5, 1) })).problem.detail).toBe(
    'La fecha hasta no puede ser menor a la fecha desde.',
  );
  expect(
    (await admin.get('/api/HotelReserva/companeros', { IdPersona: 2_000_000_000, ...period(0, 1) }).then((answer) => answer.status)) >= 400,
  ).toBe(true);
  expect((await admin.get('/api/HotelReserva/historialCama', { IdCama: 900_000_000, ...period(0, 1) })).problem.code).toBe('campo.referencia');
});

test('a query that does not say its hotel, its person or its bed is told that it is missing, in the reader’s language', async () => {
  for (const [path, field, label] of [
    ['/api/HotelDisponibilidad', 'IdHotel', ['Hotel', 'Hotel']],
    ['/api/HotelOcupacion/calendario', 'IdHotel', ['Hotel', 'Hotel']],
    ['/api/HotelReserva/huespedes', 'IdHotel', ['Hotel', 'Hotel']],
    ['/api/HotelReserva/historialPersona', 'IdPersona', ['Persona', 'Person']],
    ['/api/HotelReserva/historialCama', 'IdCama', ['Cama', 'Bed']],
  ] as const) {
    const missing = await admin.get(path);
    expect([path, missing.status, missing.problem.errors?.find((one: { field: string }) => one.field === field)]).toMatchObject([
      path,
      400,
      { code: 'campo.obligatorio', message: `El campo ${label[0]} es obligatorio.` },
    ]);
    const english = await admin.call('GET', path, { headers: { 'accept-language': 'en' } });
    expect(english.problem.errors?.find((one: { field: string }) => one.field === field)?.message).toBe(`The field ${label[1]} is required.`);
    const wrong = await admin.get(path, { [field]: 'x' });
    expect(wrong.problem.errors?.find((one: { field: string }) => one.field === field)?.code).toBe('campo.referencia');
  }
});

test('what an act of the camp, the dining room or the card office lacks is told as missing, not as a wrong value', async () => {
  for (const [path, field] of [
    ['/api/HotelHotel/1/generar', 'CamasPorHabitacion'],
    ['/api/HotelBloqueo', 'Motivo'],
    ['/api/HotelReserva/1/revertir', 'Version'],
    ['/api/ComedorConsumo/registrar', 'TipoLectura'],
    ['/api/IdentificacionPrestable/existencias', 'Cantidad'],
    ['/api/IdentificacionPlantilla/prueba', 'Orientacion'],
  ] as const) {
    const { status, problem } = await admin.post(path, {});
    const told = problem.errors?.find((one: { field: string }) => one.field === field);
    expect([path, status, told?.code]).toEqual([path, 400, 'campo.obligatorio']);
  }
});
