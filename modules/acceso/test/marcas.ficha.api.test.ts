import { randomUUID } from 'node:crypto';
import { inDays, made } from '@modules/administracion/test/masters';
import { type ResultOf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSite, reading, type Site } from './puesto';

let app: TestApp;
let admin: SignedIn;
let site: Site;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  site = await makeSite(app, admin);
});
afterAll(() => app.close());

const sheet = async (id: number): Promise<ResultOf> => made(await admin.get(`/api/AccesoMarca/${id}/ficha`));
const events = async (id: number): Promise<string[]> =>
  made(await admin.get(`/api/AccesoMarca/${id}/linea`)).Eventos.map(({ Texto }: ResultOf) => Texto);
const register = async (body: object): Promise<number> => made(await admin.post('/api/AccesoMarca/registrar', body)).Sujetos[0].IdMarca;

test('a mark has a page: what was decided and each reason with who must act; its card says it in one sentence', async () => {
  const ana = await site.ready(inDays(-30), inDays(60), inDays(-1));
  const id = await register(reading(site.p1, { Documento: String(ana.Documento) }));
  const { Respuestas } = await sheet(id);
  expect(Respuestas).toMatchObject([{ Respuesta: 'no', Frase: expect.stringContaining(`No pudo pasar por ${site.p1.Nombre}`) }]);
  expect(Respuestas[0].Motivos).toMatchObject([{ Texto: expect.stringMatching(/^401 · SCTR venció el /), Quien: 'Compañía contratista' }]);
  expect(made(await admin.get(`/api/AccesoMarca/${id}/tarjeta`))).toMatchObject({ Estado: { Tono: 'rojo' } });
  expect(await events(id)).toEqual(['Se hizo']);
  // Another client's: there is no such mark.
  const other = await app.signIn('ADMINCH');
  expect((await other.get(`/api/AccesoMarca/${id}/ficha`)).status).toBe(404);
  expect((await other.get(`/api/AccesoMarca/${id}/linea`)).status).toBe(404);
});

test('a mark by hand tells who made it, that it was corrected and which one counts, and why it was annulled', async () => {
  const ana = await site.ready(inDays(-30), inDays(60));
  const reason = await site.one('AccesoMotivoMarca', ['Codigo', '=', 'OLVIDO']);
  const wrong = await site.one('AccesoMotivoMarca', ['Codigo', '=', 'ERROR']);
  const { IdMarca } = made(
    await admin.post('/api/AccesoMarca', {
      ...{ IdMarcaOrigen: randomUUID(), IdPersona: ana.IdPersona, IdPuerta: site.p1.IdPuerta, ModoMarcacion: 'S' },
      ...{ Fecha: inDays(-1), Hora: '08:00', IdMotivoMarca: reason.IdMotivoMarca },
    }),
  );
  const { IdMarca: next } = made(await admin.put(`/api/AccesoMarca/${IdMarca}`, { Hora: '08:30' }));
  expect((await events(IdMarca)).map((one) => one.replace(/\d\d\/\d\d\/\d{4}/, 'hoy'))).toEqual(
    expect.arrayContaining([expect.stringMatching(/ la registró |^La registró .* a mano$/), expect.stringMatching(/ la corrigió: vale hoy 08:30$/)]),
  );
  const fixes = (await sheet(next)).Grupos.find(({ Titulo }: ResultOf) => Titulo === 'Correcciones');
  expect(fixes.Datos).toMatchObject([{ Etiqueta: 'Corrige a', Recurso: 'AccesoMarca', Clave: IdMarca }]);
  made(await admin.post(`/api/AccesoMarca/${next}/anular`, { IdMotivoMarca: wrong.IdMotivoMarca }));
  expect(await events(next)).toContainEqual(expect.stringMatching(/ la anuló: Registro errado$/));
  expect((await sheet(next)).Respuestas[0].Frase).toContain('Está anulada: no cuenta.');
});
