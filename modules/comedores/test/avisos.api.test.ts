import { addDays, shownDay } from '@modules/administracion/shared/dia';
import { idOf, made } from '@modules/administracion/test/masters';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { enDias, hoy } from '@platform/testing/days';
import { sql } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let app: TestApp;
let admin: SignedIn;
let room: { IdComedor: number; IdMoneda: number };
let service: number;
/** A period of its own, long ago, in which the demo serves nobody. */
const [FIRST, LAST] = [enDias(-800), enDias(-790)];

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  const IdTipoComedor = await idOf(admin, 'ComedorTipoComedor', 'IdTipoComedor', ['Codigo', '=', 'PRINCIPAL']);
  room = made(await admin.post('/api/ComedorComedor', { Codigo: 'AVI', Comedor: 'Comedor Avisos', IdTipoComedor }));
  const meal = { IdComedor: room.IdComedor, Codigo: 'ALA', Servicio: 'Almuerzo', Orden: 71, HoraInicio: '11:00', HoraFin: '15:00', Costo: 10 };
  service = made(await admin.post('/api/ComedorServicio', meal)).IdServicio;
});
afterAll(() => app.close());

interface Ration {
  readonly observado?: 'S' | 'N';
  readonly anulado?: 'S';
  readonly compania?: number;
  readonly costo?: number;
  readonly trabajador?: number;
}
/** Rations of a day, written now. */
const rations = (day: string, n: number, { observado = 'N', anulado, compania, costo = 10, trabajador = 4 }: Ration = {}) =>
  app.database.run(
    sql`insert into comedor_consumo (id_cliente, id_division, uuid, huella, fecha_consumo, fecha_hora, id_comedor, id_servicio, tipo_lectura, resultado, origen, fuera_linea, observado,
        anulado, id_compania, id_moneda, costo, porcentaje_compania, monto_compania, monto_trabajador)
      select 1, 1, gen_random_uuid()::text, 'prueba', ${day}::date, ${day}::date + interval '17 hours', ${room.IdComedor}, ${service}, 'C', 'P', 'P', 'S', ${observado},
        ${anulado ?? 'N'}, ${compania ?? null}::int, ${room.IdMoneda}, ${costo}, 60, ${costo - trabajador}, ${trabajador} from generate_series(1, ${n}::int)`,
  );
const companyOf = (alias: string) => idOf(admin, 'AdministracionCompania', 'IdCompania', ['Alias', '=', alias]);
const told = async (code: string) =>
  (await app.database.query('select id_usuario, asunto, cuerpo from sistema_correo where codigo = $1 order by id_correo', [code])).map((row) => ({
    id_usuario: String(row.id_usuario),
    asunto: String(row.asunto),
    cuerpo: String(row.cuerpo),
  }));

describe('Reportes: COM01, comedor.avisos', () => {
  test('each night who may judge hears of the observed rations of the day that ended, a notice a dining room; twice adds nothing', async () => {
    const yesterday = addDays(hoy(), -1);
    await rations(yesterday, 3, { observado: 'S' });
    await rations(yesterday, 2);
    await rations(yesterday, 1, { observado: 'S', anulado: 'S' });
    await rations(hoy(), 4, { observado: 'S' });
    await app.runJob('comedor.avisos');
    const mine = async () => (await told('COM01')).filter(({ cuerpo }) => cuerpo.includes('Comedor Avisos'));
    const first = await mine();
    expect(first.map(({ asunto }) => asunto)).toContain('3 raciones observadas');
    expect(new Set(first.map(({ asunto }) => asunto)).size).toBe(1);
    expect(first[0]?.cuerpo).toContain(`Comedor Avisos, ${shownDay(yesterday)}.`);
    expect(first.map(({ id_usuario }) => id_usuario)).not.toContain('GARITA');
    await app.runJob('comedor.avisos');
    expect(await mine()).toHaveLength(first.length);
  });

  test('a ration of an earlier day that its terminal sent since yesterday’s run is told too; one known before is not', async () => {
    await rations(addDays(hoy(), -9), 2, { observado: 'S' });
    await rations(addDays(hoy(), -8), 5, { observado: 'S' });
    await app.database.run(
      sql`update comedor_consumo set fecha_creacion = now() - interval '5 days' where id_comedor = ${room.IdComedor} and fecha_consumo = ${addDays(hoy(), -8)}::date`,
    );
    await app.runJob('comedor.avisos');
    const lines = (await told('COM01')).filter(({ cuerpo }) => cuerpo.includes('Comedor Avisos')).map(({ asunto, cuerpo }) => `${asunto} ${cuerpo}`);
    expect(lines.some((line) => line.includes('2 raciones observadas') && line.includes(shownDay(addDays(hoy(), -9))))).toBe(true);
    expect(lines.some((line) => line.includes(shownDay(addDays(hoy(), -8))))).toBe(false);
  });
});

describe('Reportes: COM02 and the valuation to be signed', () => {
  let [misti, own] = [0, 0];
  beforeAll(async () => {
    [misti, own] = [await companyOf('Montajes Misti'), await companyOf('Andes del Sur')];
    await rations(addDays(FIRST, 2), 3, { compania: misti, costo: 18.5, trabajador: 7.4 });
    await rations(addDays(FIRST, 3), 2, { compania: own, costo: 10, trabajador: 0 });
    await rations(addDays(FIRST, 3), 1, { compania: own, anulado: 'S' });
  });

  test('the PDF has each company by service with its split, the totals, and a place for both signatures', async () => {
    const response = await fetch(`${app.url}/api/ComedorConsolidado/pdf?Desde=${FIRST}&Hasta=${LAST}`, {
      headers: { authorization: `Bearer ${admin.accessToken}` },
    });
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await response.arrayBuffer())), { mergePages: true });
    for (const said of [
      'Valorización de comedor',
      `${shownDay(FIRST)}–${shownDay(LAST)}`,
      'Montajes Misti',
      'Andes del Sur',
      '55.50',
      '33.30',
      '22.20',
      '75.50',
      'Por el cliente',
      'Por la concesionaria',
    ])
      expect(text).toContain(said);
  });

  test('closing a period tells each company’s responsible what it pays; another’s amounts are in no mail of its', async () => {
    const { IdPeriodo } = made(await admin.post('/api/ComedorPeriodo', { FechaInicio: FIRST, FechaFin: LAST }));
    made(await admin.post(`/api/ComedorPeriodo/${IdPeriodo}/cerrar`, { Confirmaciones: ['periodo.por_enviar'] }));
    const mails = await told('COM02');
    const requester = mails.filter(({ id_usuario }) => id_usuario === 'SOLICITANTE');
    expect(requester).toHaveLength(1);
    expect(requester[0]?.asunto).toBe(`Valorización de comedor ${shownDay(FIRST)}–${shownDay(LAST)}`);
    expect(requester[0]?.cuerpo).toMatch(/3 raciones: compañía S\/.33\.30, trabajador S\/.22\.20 PEN\./);
    expect(requester[0]?.cuerpo).not.toContain('20.00');
  });
});
