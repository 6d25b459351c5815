import { made } from '@modules/administracion/test/masters';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { enDias } from '@platform/testing/days';
import { readPdf } from '@platform/testing/pdf';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCamp } from './campamento';

let app: TestApp;
let admin: SignedIn;
let camp: Awaited<ReturnType<typeof makeCamp>>;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  camp = await makeCamp(app, admin);
});
afterAll(() => app.close());

const shown = (day: string): string => `${day.slice(6)}/${day.slice(4, 6)}/${day.slice(0, 4)}`;
const reserve = async (over: object = {}) =>
  made(
    await admin.post('/api/HotelReserva', {
      ...{ IdHotel: camp.IdHotel, IdPersona: await camp.guest(), FechaIngreso: enDias(2), FechaSalida: enDias(6), IdCama: camp.camas['101-A'] },
      ...over,
    }),
  );
async function voucher(id: number, query: Record<string, string> = {}, who = admin) {
  const answer = await fetch(`${app.url}/api/HotelReserva/${id}/voucher?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${who.accessToken}` },
  });
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  return readPdf(Buffer.from(await answer.arrayBuffer()).toString('base64'));
}
/** Words of a page, however its lines were broken. */
const words = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ');

test('voucher de reserva: person, hotel, module, room, bed, dates, times, rules and a QR of the number', async () => {
  const { IdReserva, Numero } = await reserve();
  const { Persona, Documento } = made(await admin.get(`/api/HotelReserva/${IdReserva}`));
  const pdf = await voucher(IdReserva);
  const text = words(pdf.text[0]);
  expect(pdf.pages).toHaveLength(1);
  for (const told of ['Voucher de reserva', Numero, Persona, Documento, 'Módulo 1', '101', shown(enDias(2)), shown(enDias(6))])
    expect(text).toContain(told);
  expect(text).toContain(`${shown(enDias(2))}, desde las 14:00`);
  expect(text).toContain(`${shown(enDias(6))}, antes de las 12:00`);
  expect(text).toContain(`la reserva se libera el ${shown(enDias(3))} a las 12:00`);
  expect(text).toContain('dura 30 noches como máximo');
  expect(pdf.qr(0)).toBe(Numero);
  await admin.post(`/api/HotelReserva/${IdReserva}/anular`, { Motivo: 'Prueba' });
});

test('voucher de reserva: guest’s language, that of the client’s mails, or the one asked for; each stretch of a moved stay', async () => {
  const { IdReserva, Numero } = await reserve();
  const moved = await admin.post(`/api/HotelReserva/${IdReserva}/trasladar`, { Fecha: enDias(4), IdCama: camp.camas['102-B'], Motivo: 'Prueba' });
  expect(moved.status).toBe(200);
  const english = await voucher(IdReserva, { Idioma: 'en' });
  expect(words(english.text[0])).toMatch(
    new RegExp(
      `Where you sleep.*${shown(enDias(2))} ${shown(enDias(4))} Módulo 1 101 A Whole bed ${shown(enDias(4))} ${shown(enDias(6))} Módulo 1 102 B Whole bed`,
    ),
  );
  expect(english.qr(0)).toBe(Numero);
  await app.database.run(sql`update sistema_cliente set idioma = 'en' where id_cliente = 1`);
  expect(words((await voucher(IdReserva)).text[0])).toContain('Reservation voucher');
  await app.database.run(sql`update sistema_cliente set idioma = 'es' where id_cliente = 1`);
  expect(words((await voucher(IdReserva)).text[0])).toContain('Voucher de reserva');
});

test('voucher de reserva: an annulled stay has none, another language is refused, and without the option it is 403', async () => {
  const { IdReserva } = await reserve({ FechaIngreso: enDias(10), FechaSalida: enDias(12) });
  expect((await admin.get(`/api/HotelReserva/${IdReserva}/voucher?Idioma=fr`)).problem.errors).toEqual([
    expect.objectContaining({ field: 'Idioma' }),
  ]);
  expect((await (await app.signIn('LIMPIEZA')).get(`/api/HotelReserva/${IdReserva}/voucher`)).status).toBe(403);
  await admin.post(`/api/HotelReserva/${IdReserva}/anular`, { Motivo: 'Prueba' });
  const refused = await admin.get(`/api/HotelReserva/${IdReserva}/voucher`);
  expect([refused.status, refused.problem.code]).toEqual([400, 'hotel.estado']);
  expect((await admin.get('/api/HotelReserva/999999999/voucher')).status).toBe(404);
});
