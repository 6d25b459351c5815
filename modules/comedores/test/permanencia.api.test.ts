import { randomUUID } from 'node:crypto';
import { makeSite, reading, type Site } from '@modules/acceso/test/puesto';
import { inDays, made } from '@modules/administracion/test/masters';
import { type ResultOf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { readPdf } from '@platform/testing/pdf';
import { sql } from 'drizzle-orm';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let admin: SignedIn;
let site: Site;

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  site = await makeSite(app, admin);
});
afterAll(() => app.close());

const ask = (code: string, Parametros: object, Formato = 'P', who = admin) =>
  who.post(`/api/PlataformaReporte/${code}/ejecutar`, { Parametros, Formato, take: 200 });
const fileOf = async (Parametros: object, Formato: 'X' | 'F'): Promise<ArrayBuffer> => {
  const answer = await fetch(`${app.url}/api/PlataformaReporte/RX6/ejecutar`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ Parametros, Formato }),
  });
  expect(answer.status).toBe(200);
  return answer.arrayBuffer();
};
const rowsOf = async (code: string, Parametros: object, who = admin): Promise<ResultOf[]> => {
  const { data, totalCount } = made(await ask(code, Parametros, 'P', who));
  expect(data).toHaveLength(totalCount);
  return data;
};
const sum = (rows: readonly ResultOf[], column: string): number => Number(rows.reduce((all, row) => all + Number(row[column] ?? 0), 0).toFixed(2));
/** A mark of so many days from today, as it comes late from a device. */
const mark = async (person: ResultOf, days: number, time: string, way: 'E' | 'S') => {
  const day = inDays(days);
  const at = new Date(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${time}:00-05:00`).toISOString();
  return made(
    await admin.post('/api/AccesoMarca/registrar', {
      ...reading(site.p1, { Documento: String(person.Documento) }),
      ...{ FechaHora: at, EnLinea: 'N', ...(way === 'S' ? { ModoMarcacion: 'N', Funcion: 'S' } : {}) },
    }),
  );
};
/** A ration of a day, at what it cost and who pays which part. */
const ration = (person: ResultOf, days: number, money: readonly [cost: number, company: number, worker: number]) =>
  app.database.run(
    sql`insert into comedor_consumo (id_cliente, id_division, uuid, huella, id_comedor, id_servicio, id_persona, tipo_lectura, fecha_hora, fecha_consumo, resultado, origen, id_compania, id_moneda,
        costo, porcentaje_compania, monto_compania, monto_trabajador)
      select 1, 1, ${randomUUID()}, '', c.id_comedor, s.id_servicio, ${person.IdPersona}, 'D', ${inDays(days)}::date + interval '17 hours', ${inDays(days)}::date, 'P', 'P', ${site.masters.misti}, c.id_moneda,
        ${money[0]}::numeric, 100, ${money[1]}::numeric, ${money[2]}::numeric
      from comedor_comedor c join comedor_servicio s on s.id_comedor = c.id_comedor where c.id_division = 1 order by 1 limit 1`,
  );

test('Check: rations and amounts equal Comedores’ consolidated report, nights equal Hotel’s, hours equal R3, for the same filter', async () => {
  const days = { Desde: inDays(-6), Hasta: inDays(0) };
  const companies = await rowsOf('RX6', days);
  expect(companies.length).toBeGreaterThan(1);
  const [busiest] = await app.database.run(
    sql`select id_compania from comedor_consumo where id_division = 1 and fecha_consumo >= ${days.Desde}::date and id_compania is not null group by 1 order by count(*) desc limit 1`,
  );
  for (const filter of [{}, { IdCompania: Number(busiest?.id_compania) }]) {
    const consolidated = made(await admin.get('/api/ComedorConsolidado', { ...days, ...filter }));
    const nights = await rowsOf('HOT-PER', { ...days, ...filter });
    const hours = made(await ask('R3', { ...days, ...filter }));
    let minutes = 0;
    for (let skip = 0; skip < hours.totalCount; skip += 200) {
      const page = made(
        await admin.post('/api/PlataformaReporte/R3/ejecutar', { Parametros: { ...days, ...filter }, Formato: 'P', skip, take: 200 }),
      );
      minutes += sum(page.data, 'Minutos');
    }
    expect(minutes).toBeGreaterThan(0);
    const own = await rowsOf('RX6', { ...days, ...filter });
    expect(sum(own, 'Raciones')).toBe(sum(consolidated.Totales, 'Raciones'));
    for (const amount of ['Costo', 'MontoCompania', 'MontoTrabajador']) expect(sum(own, amount)).toBe(sum(consolidated.Totales, amount));
    for (const used of ['Usadas', 'NoUsadas']) expect(sum(own, used)).toBe(sum(nights, used));
    // A hundredth of an hour in each group at most.
    expect(Math.abs(sum(own, 'Horas') - minutes / 60)).toBeLessThan(own.length * 0.01);
  }
  for (const Agrupar of ['E', 'P']) {
    const page = made(await ask('RX6', { ...days, Agrupar }));
    expect(page.totalCount).toBeGreaterThanOrEqual(companies.length);
  }
});

test('Calculations, Stay and cost: 2 people inside a day and 5 rations are 2 person-days and 70.50 = 60.47 + 10.03 more; each person in its line', async () => {
  const [quispe, rojas] = [await site.ready(inDays(-60), inDays(90)), await site.ready(inDays(-60), inDays(90))];
  const day = -55;
  const asked = { Desde: inDays(day), Hasta: inDays(day), IdCompania: site.masters.misti };
  const [before = {}] = await rowsOf('RX6', asked);
  for (const person of [quispe, rojas]) {
    await mark(person, day, '07:00', 'E');
    await mark(person, day, '18:30', 'S');
  }
  for (const money of [
    [8.75, 8.75, 0],
    [18.5, 18.5, 0],
    [16, 16, 0],
  ] as const)
    await ration(quispe, day, money);
  for (const money of [
    [8.75, 6.12, 2.63],
    [18.5, 11.1, 7.4],
  ] as const)
    await ration(rojas, day, money);
  const [after = {}] = await rowsOf('RX6', asked);
  const more = (column: string): number => Number((Number(after[column]) - Number(before[column] ?? 0)).toFixed(2));
  expect(['Personas', 'Dias', 'Horas', 'Raciones', 'Costo', 'MontoCompania', 'MontoTrabajador'].map(more)).toEqual([2, 2, 23, 5, 70.5, 60.47, 10.03]);
  expect(after).toMatchObject({ Moneda: 'PEN', RacionesDia: Number((Number(after.Raciones) / Number(after.Dias)).toFixed(1)) });
  const people = await rowsOf('RX6', { ...asked, Agrupar: 'P' });
  const of = ({ IdPersona }: ResultOf) => people.find(({ Enlace }) => Enlace === `/administracion/personas/${IdPersona}`);
  expect(of(quispe)).toMatchObject({ Dias: 1, Horas: 11.5, Raciones: 3, RacionesDia: 3, Costo: 43.25, MontoCompania: 43.25, MontoTrabajador: 0 });
  expect(of(rojas)).toMatchObject({ Dias: 1, Horas: 11.5, Raciones: 2, RacionesDia: 2, Costo: 27.25, MontoCompania: 17.22, MontoTrabajador: 10.03 });
});

test('days with presence are each of those between entry and exit, also of whoever was inside before the period began; hours are of the day of the entry', async () => {
  const person = await site.ready(inDays(-60), inDays(90));
  await mark(person, -50, '19:00', 'E');
  await mark(person, -47, '07:10', 'S');
  const of = async (from: number, to: number) => {
    const rows = await rowsOf('RX6', { Desde: inDays(from), Hasta: inDays(to), IdCompania: site.masters.misti, Agrupar: 'P' });
    const row = rows.find(({ Enlace }) => Enlace === `/administracion/personas/${person.IdPersona}`);
    return row && [row.Dias, row.Horas];
  };
  expect(await of(-50, -47)).toEqual([4, 60.17]);
  expect(await of(-49, -48)).toEqual([2, 0]);
  expect(await of(-47, -45)).toEqual([1, 0]);
  expect(await of(-46, -45)).toBeUndefined();
});

test('on paper and in Excel it ends with its sums; without 0808 it is not there and its call answers 403; without a period, Debe seleccionar un periodo.', async () => {
  const days = { Desde: inDays(-6), Hasta: inDays(0) };
  const rows = await rowsOf('RX6', days);
  const { text } = await readPdf(Buffer.from(await fileOf(days, 'F')).toString('base64'));
  expect(text[0]).toContain('Permanencia y costo por compañía');
  expect(text[0]).toContain('Página 1 de');
  expect(text.join(' ').replace(/\s+/g, ' ')).toMatch(new RegExp(`Total ${sum(rows, 'Dias')} `));
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(await fileOf(days, 'X'));
  const sheet = book.getWorksheet('data');
  const last = sheet?.getRow(4 + rows.length + 1);
  // N.°, Compañía, Centro de costo, Persona, Personas, Días: F is the sum of person-days.
  expect(last?.getCell(7).value).toEqual({ formula: `SUBTOTAL(109,G5:G${4 + rows.length})`, result: sum(rows, 'Dias') });
  expect([last?.getCell(7).font.bold, last?.getCell(3).value]).toEqual([true, 'Total']);
  const medic = await app.signIn('MEDICO');
  expect((await ask('RX6', days, 'P', medic)).status).toBe(403);
  expect(made(await medic.get('/api/PlataformaReporte/catalogo')).map(({ Codigo }: ResultOf) => Codigo)).not.toContain('RX6');
  expect((await ask('RX6', {})).problem.detail).toBe('Debe seleccionar un periodo.');
});
