import { startApp, type TestApp } from '@platform/testing/app';
import { enDias } from '@platform/testing/days';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Notice, sendNotice } from '../server/public';

let app: TestApp;
let held: { readonly inicio: string | null; readonly fin: string | null; readonly acciones: readonly string[]; readonly perfil: number };
const USER = 'HOTELERO';
const FRONT_DESK = '090201';

beforeAll(async () => {
  app = await startApp();
  const [row] = await app.database.run(
    sql`select up.fecha_inicio as inicio, up.fecha_fin as fin, up.id_perfil as perfil, pm.acciones from seguridad_usuario_perfil up join seguridad_perfil_menu pm on pm.id_perfil = up.id_perfil and pm.id_menu = ${FRONT_DESK}
      where up.id_usuario = ${USER} and up.id_division = 1`,
  );
  held = {
    inicio: typeof row?.inicio === 'string' ? row.inicio : null,
    fin: typeof row?.fin === 'string' ? row.fin : null,
    acciones: Array.isArray(row?.acciones) ? row.acciones.map(String) : [],
    perfil: Number(row?.perfil),
  };
  expect(held.acciones).toContain('consultar');
});
afterAll(() => app.close());

const dates = (inicio: string | null, fin: string | null) =>
  app.database.run(sql`update seguridad_usuario_perfil set fecha_inicio = ${inicio}::date, fecha_fin = ${fin}::date where id_usuario = ${USER}`);
const option = (actions: readonly string[]) =>
  app.database.run(
    sql`update seguridad_perfil_menu set acciones = ${sql.param([...actions])}::text[] where id_perfil = ${held.perfil} and id_menu = ${FRONT_DESK}`,
  );
const profile = (activo: 'S' | 'N') => app.database.run(sql`update seguridad_perfil set activo = ${activo} where id_perfil = ${held.perfil}`);
afterEach(async () => {
  await dates(held.inicio, held.fin);
  await option(held.acciones);
  await profile('S');
});

let round = 0;
/** HOT06 is for whoever may consult the front desk (090201) where it happened. */
const tell = (more: Partial<Notice> = {}, now = app.clock.now()) =>
  app.database.transaction((tx) => {
    round += 1;
    return sendNotice(
      { tx, now },
      {
        codigo: 'HOT06',
        para: [{ usuario: USER }],
        datos: { n: 1, lista: 'x' },
        lugar: { IdCliente: 1, IdDivision: 1 },
        registro: `prueba-${round}`,
        ...more,
      },
    );
  });
const mailsOf = async (registro = `prueba-${round}`) =>
  app.database.run(sql`select id_usuario, estado, error, asunto from sistema_correo where clave_unica like ${`%·${registro}·%`} order by id_correo`);
const bells = async () =>
  (await app.database.run(sql`select id_usuario from sistema_notificacion where clave_unica like ${`%·prueba-${round}·%`} order by 1`)).map(
    ({ id_usuario }) => id_usuario,
  );
const told = async (): Promise<readonly [mails: number, bells: number]> => [(await mailsOf()).length, (await bells()).length];

describe('Notifications: only active users who may see the record', () => {
  test('who may is told, by mail and by the bell', async () => {
    await tell();
    expect(await told()).toEqual([1, 1]);
  });

  test.each([
    ['whose profile ended yesterday', () => dates(null, enDias(-1))],
    ['whose profile begins tomorrow', () => dates(enDias(1), null)],
    ['whose profile was retired', () => profile('N')],
    ['whose profile may not consult it any more', () => option(held.acciones.filter((one) => one !== 'consultar'))],
  ] as const)('one %s is told nothing', async (_, loses) => {
    await loses();
    await tell();
    expect(await told()).toEqual([0, 0]);
  });

  test('on the last day of the profile one is told still', async () => {
    await dates(enDias(-5), enDias(0));
    await tell();
    expect(await told()).toEqual([1, 1]);
  });

  test('in another division, where one has no profile, nothing is told', async () => {
    const [other] = await app.database.run(
      sql`select d.id_division from sistema_division d where d.id_cliente = 1 and not exists (select 1 from seguridad_usuario_perfil up where up.id_usuario = ${USER} and up.id_division = d.id_division) limit 1`,
    );
    if (!other) return;
    await tell({ lugar: { IdCliente: 1, IdDivision: Number(other.id_division) } });
    expect(await told()).toEqual([0, 0]);
  });

  test('a contractor is told of its own company’s records alone', async () => {
    const [own] = await app.database.run(sql`select id_compania from seguridad_usuario where id_usuario = 'SOLICITANTE'`);
    const of = (compania: number) => tell({ codigo: 'ACR12', para: [{ usuario: 'SOLICITANTE' }], datos: { numero: 'D-1' }, compania });
    await of(Number(own?.id_compania));
    expect(await told()).toEqual([1, 1]);
    await of(Number(own?.id_compania) + 1);
    expect(await told()).toEqual([0, 0]);
  });

  test('a mail that waits for the morning does not leave to who lost the right meanwhile, and the log says so', async () => {
    const morning = new Date(app.clock.now().getTime() + 3_600_000);
    await tell({ noAntes: morning });
    await app.settle();
    expect(await mailsOf()).toMatchObject([{ estado: 'P' }]);
    const before = app.mails.length;
    await option([]);
    app.clock.set(new Date(morning.getTime() + 1000));
    await app.settle();
    expect(await mailsOf()).toMatchObject([{ estado: 'C', error: 'El usuario ya no puede ver lo que dice.' }]);
    expect(app.mails.slice(before).filter(({ subject }) => subject.includes('estadías'))).toEqual([]);
  });

  test('whoever tries a wording gets it, whatever he may see of such records', async () => {
    await option([]);
    await tell({ prueba: true });
    expect(await told()).toEqual([1, 1]);
  });
});

test('{fecha} is the day where it happened, not that of Greenwich', async () => {
  await tell({ codigo: 'ACR08', para: [{ correo: 'resumen@andes.example' }], datos: { vencidos: 1, proximos: 2 } }, new Date('2026-03-10T03:30:00Z'));
  expect((await mailsOf()).map(({ asunto }) => asunto)).toEqual(['Resumen de vencimientos del 09/03/2026']);
});

test('two users of one mailbox: one mail, and each has a bell', async () => {
  const [address] = await app.database.run(sql`select correo from seguridad_usuario where id_usuario = 'ADMIN'`);
  const [other] = await app.database.run(sql`select correo from seguridad_usuario where id_usuario = 'CREDENCIALES'`);
  await app.database.run(sql`update seguridad_usuario set correo = ${String(address?.correo).toUpperCase()} where id_usuario = 'CREDENCIALES'`);
  await tell({ codigo: 'SIS01', para: [{ usuario: 'ADMIN' }, { usuario: 'CREDENCIALES' }], datos: { trabajo: 'x', mensaje: 'y', inicio: 'z' } });
  expect(await told()).toEqual([1, 2]);
  await app.database.run(sql`update seguridad_usuario set correo = ${String(other?.correo)} where id_usuario = 'CREDENCIALES'`);
});
