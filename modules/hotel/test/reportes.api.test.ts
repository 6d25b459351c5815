import { made } from '@modules/administracion/test/masters';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { enDias, hoy } from '@platform/testing/days';
import { readPdf } from '@platform/testing/pdf';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeCamp } from './campamento';

let app: TestApp;
let admin: SignedIn;
let camp: Awaited<ReturnType<typeof makeCamp>>;
let juan: number;
let pedro: number;

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
/** A stay that goes on, moved so many days into the past, with the check-in of its first day. */
const since = async (id: number, days: number, at = '15:00'): Promise<void> => {
  await app.database.transaction(async (tx) => {
    await tx.run(
      sql`update hotel_reserva set fecha_ingreso = fecha_ingreso - ${days}::int, fecha_salida = fecha_salida - ${days}::int, estado = 'H',
        fecha_hora_checkin = (fecha_ingreso - ${days}::int + ${at}::time) at time zone 'America/Lima' where id_reserva = ${id}`,
    );
    await tx.run(
      sql`update hotel_ocupacion set fecha_inicio = fecha_inicio - ${days}::int, fecha_fin = fecha_fin - ${days}::int where id_reserva = ${id}`,
    );
  });
};
interface Fila {
  readonly [column: string]: string | number | null;
}
const report = async (code: string, asked: object = {}, from = -10, to = 0): Promise<Fila[]> =>
  made(
    await admin.post(`/api/PlataformaReporte/${code}/ejecutar`, {
      Formato: 'P',
      Parametros: { Desde: enDias(from), Hasta: enDias(to), IdHotel: camp.IdHotel, ...asked },
      skip: 0,
      take: 100,
    }),
  ).data;
const sum = (rows: readonly Fila[], column: string): number => rows.reduce((all, row) => all + Number(row[column]), 0);

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  camp = await makeCamp(app, admin);
  [juan, pedro] = [await camp.guest(), await camp.guest()];
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.transaction(async (tx) => {
    await tx.run(sql`delete from hotel_ocupacion where id_cama = any(${sql.param(Object.values(camp.camas))})`);
    await tx.run(sql`delete from hotel_reserva_historial h using hotel_reserva r where r.id_reserva = h.id_reserva and r.id_hotel = ${camp.IdHotel}`);
    await tx.run(sql`delete from hotel_reserva where id_hotel = ${camp.IdHotel}`);
  });
});

test('Check: sum of used nights by company = by person = by cost center', async () => {
  await since(await reserve(juan, 0, 10, '101-A'), 8);
  await since(await reserve(pedro, 0, 6, '101-B'), 5);
  const totals = [];
  for (const Agrupar of ['C', 'K', 'E', 'P']) {
    const rows = await report('HOT-PER', { Agrupar });
    totals.push([sum(rows, 'Usadas'), sum(rows, 'NoUsadas')]);
  }
  // Nights −8…0 of Juan, −5…0 of Pedro.
  expect(totals).toEqual(Array(4).fill([15, 0]));
});

test('used nights are those of which the guest was there: the page’s example', async () => {
  const id = await reserve(juan, 0, 5, '101-A');
  await since(id, 9);
  const checkin = (day: number, at: string) =>
    app.database.run(
      sql`update hotel_reserva set estado = 'F', fecha_hora_checkin = (fecha_ingreso + ${day}::int + ${at}::time) at time zone 'America/Lima',
        fecha_hora_checkout = (fecha_salida + '10:00'::time) at time zone 'America/Lima' where id_reserva = ${id}`,
    );
  await checkin(1, '09:00');
  expect(await report('HOT-PER')).toMatchObject([{ Usadas: 4, NoUsadas: 1 }]);
  await checkin(1, '02:00');
  expect(await report('HOT-PER')).toMatchObject([{ Usadas: 5, NoUsadas: 0 }]);
});

test('Check: month report of occupancy equals the calendar', async () => {
  await since(await reserve(juan, 0, 10, '101-A'), 8);
  const year = hoy().slice(0, 4);
  const first = `${year}0101`;
  const rows = await report('HOT-OCU', { Agrupar: 'M', Desde: first, Hasta: `${year}1231` });
  const calendar = made(await admin.get('/api/HotelOcupacion/calendario', { IdHotel: camp.IdHotel, Vista: 'A', Fecha: hoy() }));
  expect(rows.map(({ Ocupacion }) => Math.round(Number(Ocupacion) * 1000) / 10)).toEqual(
    calendar.Meses.map(({ Porcentaje }: { Porcentaje: number }) => Porcentaje),
  );
});

test('Ocupación: nights are drawn in places, occupied under blocked, against all there are; months and days of the week by how full; the title says the fullest night', async () => {
  await since(await reserve(juan, 0, 10, '101-A'), 8);
  await since(await reserve(pedro, 0, 6, '101-B'), 5);
  const asked = async (more: object) =>
    made(
      await admin.post('/api/PlataformaReporte/HOT-OCU/ejecutar', {
        Formato: 'P',
        Parametros: { Desde: enDias(-10), Hasta: enDias(0), IdHotel: camp.IdHotel, ...more },
        take: 100,
      }),
    );
  const { data, Barras, Respuesta } = await asked({});
  expect(Barras).toMatchObject({ Titulo: 'Plazas por noche', Orden: 'time', NombreLimite: 'plazas', Limite: data[0].Plazas });
  expect(Barras.Partes.map(({ Nombre }: { Nombre: string }) => Nombre)).toEqual(['Ocupadas', 'Bloqueadas']);
  expect(Barras.Barras.map(({ Valor, Partes }: { Valor: number; Partes: number[] }) => [Valor, Partes])).toEqual(
    data.map(({ Ocupadas, Bloqueadas }: Fila) => [Ocupadas, [Ocupadas, Bloqueadas]]),
  );
  const day = `${enDias(-5).slice(6)}/${enDias(-5).slice(4, 6)}`;
  expect(Respuesta).toBe(`La noche más llena es la del ${day}: 2 de ${data[0].Plazas} plazas, ${((2 * 100) / data[0].Plazas).toFixed(1)} %`);
  const week = await asked({ Agrupar: 'S' });
  expect(week.Barras).toMatchObject({ Titulo: 'Ocupación % por día de la semana', Limite: null });
  expect(week.Barras.Barras.map(({ Valor }: { Valor: number }) => Valor)).toEqual(
    week.data.map(({ Ocupacion }: Fila) => Math.round(Number(Ocupacion) * 1000) / 10),
  );
  expect(week.Barras.Barras.map(({ Nombre }: { Nombre: string }) => Nombre)[0]).toBe('Lunes');
});

test('arrivals and departures, no shows, overdue, services and shared beds tell what happened', async () => {
  const overdue = await reserve(juan, 0, 3, '101-A');
  await since(overdue, 5);
  expect(await report('HOT-VEN')).toMatchObject([{ Excedidas: 2, Estado: 'H', Cama: '101-A' }]);
  expect((await report('HOT-MOV')).map(({ Tipo }) => Tipo)).toEqual(['L', 'S']);
  const absent = await reserve(pedro, 0, 3, '101-B');
  made(await admin.post(`/api/HotelReserva/${absent}/noPresentado`));
  expect(await report('HOT-AUS')).toMatchObject([{ Estado: 'N' }]);
  for (const code of ['HOT-SER', 'HOT-CCG']) expect(await report(code)).toEqual([]);
});

/** A report on paper: its pages' texts. */
async function paper(code: string, Parametros: object): Promise<string[]> {
  const answer = await fetch(`${app.url}/api/PlataformaReporte/${code}/ejecutar`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ Formato: 'F', Parametros }),
  });
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const { text } = await readPdf(Buffer.from(await answer.arrayBuffer()).toString('base64'));
  return text.map((page) => page.replace(/\s+/g, ' '));
}

test('PDF reports: the list of guests has one module a page, each in its room; the camp’s occupancy has the averages of each weekday', async () => {
  await reserve(juan, 0, 3, '101-A');
  const [other] = Object.keys(camp.camas).filter((name) => !name.startsWith('10'));
  if (other) await reserve(pedro, 0, 3, other);
  const guests = made(
    await admin.post('/api/PlataformaReporte/HOT-HUE/ejecutar', { Formato: 'P', Parametros: { IdHotel: camp.IdHotel }, skip: 0, take: 100 }),
  ).data;
  expect(guests).toMatchObject(other ? [{ Habitacion: '101', Cama: 'A', Estado: 'R' }, {}] : [{ Habitacion: '101', Cama: 'A', Estado: 'R' }]);
  const modules = [...new Set(guests.map(({ Modulo }: Fila) => Modulo))];
  const pages = await paper('HOT-HUE', { IdHotel: camp.IdHotel });
  expect(pages).toHaveLength(modules.length);
  for (const [at, one] of guests.entries()) expect(pages[modules.indexOf(one.Modulo)], String(at)).toContain(one.Documento);
  const [occupied] = await paper('HOT-OCU', { IdHotel: camp.IdHotel, Desde: enDias(-6), Hasta: enDias(0) });
  expect(occupied).toContain('Promedio por día de la semana');
  expect(occupied).toContain('Página 1 de ');
});

test('Check: without a period, Debe seleccionar un periodo.', async () => {
  const answer = await admin.post('/api/PlataformaReporte/HOT-PER/ejecutar', { Formato: 'P', Parametros: {}, skip: 0, take: 10 });
  expect(answer.problem.detail).toBe('Debe seleccionar un periodo.');
});

test('hotel.llegadas reminds once whoever arrives tomorrow', async () => {
  const id = await reserve(juan, 1, 3, '101-A');
  await app.database.run(sql`update administracion_persona set correo = 'juan@contratista.example' where id_persona = ${juan}`);
  await app.runJob('hotel.llegadas');
  await app.runJob('hotel.llegadas');
  const sent = await app.database.run(sql`select destinatario, asunto, cuerpo from sistema_correo where codigo = 'HOT05' and id_registro = ${id}`);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.destinatario).toBe('juan@contratista.example');
  expect(String(sent[0]?.cuerpo)).toContain('101-A, desde las 14:00');
});

test('Check (Reportes › Plantillas): with HOT05 switched off no mail goes out for tomorrow’s arrivals, and the bell still rings', async () => {
  const id = await reserve(juan, 1, 3, '102-A');
  await app.database.run(sql`update administracion_persona set correo = 'juan@contratista.example' where id_persona = ${juan}`);
  await app.database.run(
    sql`insert into sistema_plantilla_correo (id_cliente, codigo, asunto, asunto_ingles, cuerpo, cuerpo_ingles, correo) values (1, 'HOT05', 'a', 'b', 'c', 'd', 'N')`,
  );
  // Without an address of their own it is for who answers for their company, who has a bell.
  const told = await reserve(pedro, 1, 3, '102-B');
  await app.database.run(sql`update administracion_persona set correo = null where id_persona = ${pedro}`);
  await app.database.run(
    sql`update hotel_reserva set id_compania = (select id_compania from seguridad_usuario where id_usuario = 'SOLICITANTE') where id_reserva = ${told}`,
  );
  const bells = async () =>
    Number(
      (await app.database.run(sql`select count(*)::int as n from sistema_notificacion where codigo = 'HOT05' and id_usuario = 'SOLICITANTE'`))[0]?.n,
    );
  const before = await bells();
  await app.runJob('hotel.llegadas');
  const sent = await app.database.run(
    sql`select 1 from sistema_correo where codigo = 'HOT05' and id_registro = any(${sql.param([String(id), String(told)])}::text[])`,
  );
  expect(sent).toEqual([]);
  expect(await bells()).toBe(before + 1);
  await app.database.run(sql`delete from sistema_plantilla_correo where codigo = 'HOT05'`);
});
