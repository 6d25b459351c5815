import { readBook } from '@platform/server/excel/read';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

const WORKS = '/api/PlataformaTrabajo';
const PEOPLE = 'AdministracionPersona';
const LIMITS = { entries: 100, megabytes: 100, cells: 1_000_000 };
/** Number of the row with the titles of the columns. */
const HEAD_ROW = 4;
let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

const worker = () => app.composition.worker('exportaciones');
const look = async (id: number, by = admin) => (await by.get(`${WORKS}/${id}`)).result;
async function begun(wish: object = {}, by = admin): Promise<number> {
  const made = await by.post(`${WORKS}/exportar`, { Recurso: PEOPLE, ...wish });
  expect(made.status, made.text).toBe(200);
  return made.result.IdTrabajo;
}
const bytesOf = (path: string, by = admin) => fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${by.accessToken}` } });
/** The cells of a workbook's table, without its heading, which tells the hour. */
const table = async (answer: Response): Promise<unknown[]> =>
  readBook(Buffer.from(await answer.arrayBuffer()), LIMITS, async ([sheet]) => {
    const rows: unknown[] = [];
    for await (const row of sheet?.rows() ?? []) if (row.number > HEAD_ROW) rows.push(row);
    return rows;
  });

test('a list in the background is the same file as its export, a long work of whoever asked, with its notice', async () => {
  const filter = JSON.stringify(['Sexo', '=', 'F']);
  const id = await begun({ filter, columnas: 'Documento,ApellidoPaterno' });
  const { totalCount } = (await admin.get(`/api/${PEOPLE}/contar`, { filter })).result;
  expect(await look(id)).toMatchObject({ Titulo: 'Exportación', Detalle: 'Personas', Estado: 'P', Total: totalCount, Procesados: 0 });
  expect((await bytesOf(`${WORKS}/${id}/archivo`)).status).toBe(404);
  await worker().run();
  expect(await look(id)).toMatchObject({ Estado: 'T', Avance: 100, Procesados: totalCount });
  const answer = await bytesOf(`${WORKS}/${id}/archivo`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toMatch(/filename=".+\.xlsx"/);
  const query = new URLSearchParams({ filter, columnas: 'Documento,ApellidoPaterno' });
  const [made, streamed] = [await table(answer), await table(await bytesOf(`/api/${PEOPLE}/exportar?${query}`))];
  expect(made).toHaveLength(totalCount);
  expect(made).toEqual(streamed);
  const [notice] = (await admin.get('/api/PlataformaNotificacion')).result.data;
  expect(notice).toMatchObject({ Codigo: 'SIS02', Enlace: '/plataforma/trabajos' });
  expect(notice.Texto).toContain(`Personas, ${totalCount} filas, disponible 7 días.`);
});

test('nobody else has it: not another user, not by the address of a file', async () => {
  const id = await begun();
  await worker().run();
  for (const user of ['SOLICITANTE', 'ADMINCH']) {
    const answer = await bytesOf(`${WORKS}/${id}/archivo`, await app.signIn(user));
    expect(answer.status).toBe(404);
  }
  const [file] = await app.database.run(
    sql`select f.hash from plataforma_exportacion x join base_archivo f on f.id_archivo = x.archivo order by x.id_exportacion desc limit 1`,
  );
  expect((await admin.get(`/api/PlataformaArchivo/${file?.hash}`)).status).toBe(404);
});

test('what may not be exported, or filtered by, is refused at once, and leaves no work', async () => {
  const before = (await admin.get(WORKS)).result.totalCount;
  expect((await admin.post(`${WORKS}/exportar`, { Recurso: 'NoHay' })).status).toBe(404);
  expect((await admin.post(`${WORKS}/exportar`, { Recurso: 'PlataformaSesion' })).status).toBe(404);
  expect((await admin.post(`${WORKS}/exportar`, { Recurso: PEOPLE, columnas: 'Nada' })).problem.code).toBe('filtro.campo');
  expect((await admin.post(`${WORKS}/exportar`, { Recurso: PEOPLE, filter: '["Nada","=",1]' })).status).toBe(400);
  const requester = await app.signIn('SOLICITANTE');
  expect((await requester.post(`${WORKS}/exportar`, { Recurso: 'SeguridadUsuario' })).status).toBe(403);
  expect((await admin.get(WORKS)).result.totalCount).toBe(before);
});

test('no more than three of one person wait; a cancelled one leaves no file', async () => {
  const three = [await begun(), await begun(), await begun()];
  const refused = await admin.post(`${WORKS}/exportar`, { Recurso: PEOPLE });
  expect(refused.problem).toMatchObject({ code: 'exportacion.muchas' });
  expect((await admin.post(`${WORKS}/${three[0]}/cancelar`)).status).toBe(200);
  await worker().run();
  expect(await look(three[0] ?? 0)).toMatchObject({ Estado: 'C' });
  expect((await bytesOf(`${WORKS}/${three[0]}/archivo`)).status).toBe(404);
  for (const id of three.slice(1)) expect(await look(id)).toMatchObject({ Estado: 'T' });
});

test('a process that died with one gives it back after a minute; what is refused meanwhile is broken off', async () => {
  const id = await begun();
  await app.database.run(
    sql`update plataforma_exportacion x set tomada = ${app.clock.now().toISOString()}, intentos = 1 from base_trabajo t where t.id_trabajo = ${id} and x.id_exportacion = t.registro`,
  );
  await worker().run();
  expect(await look(id)).toMatchObject({ Estado: 'P' });
  app.clock.advance(61);
  await worker().run();
  expect(await look(id)).toMatchObject({ Estado: 'T' });
  const other = await begun();
  await app.database.run(sql`update plataforma_exportacion set pedido = '{"columnas":"QuitadaMientras"}' where archivo is null`);
  await worker().run();
  expect(await look(other)).toMatchObject({ Estado: 'E', can: { cancelar: false } });
  expect((await bytesOf(`${WORKS}/${other}/archivo`)).status).toBe(404);
});

test('made as its user may at that moment: who lost the profile gets none', async () => {
  const requester = await app.signIn('SOLICITANTE');
  const id = await begun({}, requester);
  await app.database.run(sql`update seguridad_usuario set activo = 'N' where id_usuario = 'SOLICITANTE'`);
  await worker().run();
  const [work] = await app.database.run(sql`select estado from base_trabajo where id_trabajo = ${id}`);
  expect(work).toMatchObject({ estado: 'E' });
  await app.database.run(sql`update seguridad_usuario set activo = 'S' where id_usuario = 'SOLICITANTE'`);
});

test('a contractor’s file has the rows of its company alone', async () => {
  const requester = await app.signIn('SOLICITANTE');
  const { totalCount } = (await requester.get(`/api/${PEOPLE}/contar`)).result;
  const id = await begun({}, requester);
  await worker().run();
  expect(await look(id, requester)).toMatchObject({ Estado: 'T', Procesados: totalCount });
  expect(totalCount).toBeLessThan((await admin.get(`/api/${PEOPLE}/contar`)).result.totalCount);
});

test('the file is there for seven days', async () => {
  const id = await begun();
  await worker().run();
  app.clock.advance(6.9 * 86_400);
  const again = await app.signIn('ADMIN');
  await app.runJob('sistema.purga');
  expect((await bytesOf(`${WORKS}/${id}/archivo`, again)).status).toBe(200);
  app.clock.advance(0.3 * 86_400);
  await app.runJob('sistema.purga');
  const later = await app.signIn('ADMIN');
  expect((await bytesOf(`${WORKS}/${id}/archivo`, later)).status).toBe(404);
  const left = await app.database.run(sql`select x.id_exportacion from plataforma_exportacion x`);
  expect(left).toEqual([]);
  const files = await app.database.run(sql`select id_archivo from base_archivo where uso = 'EXP'`);
  expect(files).toEqual([]);
});
