import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const PEOPLE = '/api/AdministracionPersona/buscar';
const COMPANIES = '/api/AdministracionCompania/buscar';
const LIMIT = 10;
let app: TestApp;
let contractor: SignedIn;
let another: SignedIn;
let admin: SignedIn;
let dni: number;

beforeAll(async () => {
  app = await startApp();
  [contractor, another, admin] = [await app.signIn('SOLICITANTE'), await app.signIn('SOLICITANTE2'), await app.signIn('ADMIN')];
  const [row] = await app.database.query(`select id_tipo_documento as id from sistema_tipo_documento where alias = 'DNI' limit 1`);
  dni = Number(row?.id);
  await app.database.run(
    sql`insert into sistema_parametro_valor (id_cliente, parametro, valor) values (${admin.perfil.IdCliente}, 'administracion.consultasDocumentoDia', ${String(LIMIT)})`,
  );
  await app.database.run(sql`update base_sello set version = version + 1 where id_cliente = ${admin.perfil.IdCliente}`);
});
beforeEach(async () => {
  await app.database.query('delete from base_cuenta_diaria');
});
afterAll(() => app.close());

const ask = (who: SignedIn, n: number, path = PEOPLE) => who.get(path, { IdTipoDocumento: dni, Documento: String(45_000_000 + n) });
const told = async () => {
  await app.settle();
  return (await admin.get('/api/PlataformaNotificacion')).result.data.filter((one: { Codigo: string }) => one.Codigo === 'ADM04');
};

describe('a contractor asks who has a document so many times a day', () => {
  test('of two hundred at once as many are answered as the client admits; the others hear when to go on, and the administrator once', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => ask(contractor, n)));
    expect(answers.filter((one) => one.status === 200).length).toBe(LIMIT);
    const refused = answers.filter((one) => one.status === 429);
    expect(refused.length).toBe(200 - LIMIT);
    expect([refused[0]?.problem.code, refused[0]?.problem.detail]).toEqual([
      'persona.consultas_dia',
      expect.stringMatching(/10 consultas por documento.*mañana.*administrador/),
    ]);
    const wait = Number(refused[0]?.headers.get('retry-after'));
    expect(wait > 0 && wait <= 86_400).toBe(true);
    const english = await contractor.call('GET', `${PEOPLE}?IdTipoDocumento=${dni}&Documento=45000001`, { headers: { 'accept-language': 'en' } });
    expect(english.problem.detail).toMatch(/look-ups by document.*tomorrow/);
    expect((await told()).map(({ Texto }: { Texto: string }) => Texto)).toEqual([expect.stringMatching(/SOLICITANTE.*10 números de documento/)]);
  });

  test('another user has his own, people of the client have none', async () => {
    for (let n = 0; n <= LIMIT; n += 1) await ask(contractor, n);
    expect((await ask(contractor, 99)).status).toBe(429);
    expect((await ask(another, 99)).status).toBe(200);
    for (let n = 0; n < LIMIT * 2; n += 1) expect((await ask(admin, n)).status).toBe(200);
  });

  test('whichever way a number is asked: companies, and the host of a visit, count with people', async () => {
    const [visit] = await app.database.query(`select id_solicitud as id from acreditacion_solicitud where entidad = 'I' order by 1 limit 1`);
    const host = () => contractor.post(`/api/AcreditacionSolicitud/${String(visit?.id)}/anfitrion`, { Anfitrion: '45000001' });
    for (let n = 0; n < LIMIT; n += 1) await ask(contractor, n);
    const answers = await Promise.all([ask(contractor, 1), ask(contractor, 1, COMPANIES), host()]);
    expect(answers.map((one) => [one.status, one.problem.code])).toEqual(Array(3).fill([429, 'persona.consultas_dia']));
  });

  test('each of those calls counts one, also when nobody has the number', async () => {
    const times = async () => Number((await app.database.query('select veces from base_cuenta_diaria'))[0]?.veces ?? 0);
    await ask(contractor, 1);
    expect(await times()).toBe(1);
    await ask(contractor, 1, COMPANIES);
    expect(await times()).toBe(2);
    await contractor.post('/api/AcreditacionSolicitud/1/anfitrion', { Anfitrion: '99999999' });
    expect(await times()).toBe(3);
  });

  test('tomorrow it begins anew', async () => {
    for (let n = 0; n <= LIMIT; n += 1) await ask(contractor, n);
    await app.database.query(`update base_cuenta_diaria set dia = dia - 1`);
    expect((await ask(contractor, 1)).status).toBe(200);
    expect((await app.database.query('select veces from base_cuenta_diaria'))[0]?.veces).toBe(1);
    // A division where it is still yesterday does not begin anew.
    await app.database.query(`update base_cuenta_diaria set dia = dia + 1, veces = ${LIMIT}`);
    expect((await ask(contractor, 1)).status).toBe(429);
  });
});
