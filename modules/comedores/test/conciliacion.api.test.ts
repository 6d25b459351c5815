import { randomUUID } from 'node:crypto';
import { makeSite, type Site } from '@modules/acceso/test/puesto';
import { inDays, made } from '@modules/administracion/test/masters';
import { type ResultOf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
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

const day = inDays(-3);
const ask = (Parametros: object, Formato = 'P', who = admin) => who.post('/api/PlataformaReporte/RX5/ejecutar', { Parametros, Formato, take: 200 });

/** What is told of somebody on that day. */
async function toldOf({ IdPersona }: ResultOf): Promise<string[]> {
  const { data } = made(await ask({ Desde: day, Hasta: day, IdCompania: site.masters.misti }));
  return data.filter(({ Enlace }: ResultOf) => Enlace === `/administracion/personas/${IdPersona}`).map(({ Excepcion }: ResultOf) => Excepcion);
}

test('Check: annulling the wrong mark and running again removes its row', async () => {
  const person = await site.ready(inDays(-30), inDays(90));
  expect(await toldOf(person)).toEqual([]);
  const reasons = made(await admin.get('/api/AccesoMotivoMarca', { take: 100 })).data;
  const reason = (Codigo: string) => reasons.find((one: ResultOf) => one.Codigo === Codigo)?.IdMotivoMarca;
  const { IdMarca } = made(
    await admin.post('/api/AccesoMarca', {
      ...{ IdMarcaOrigen: randomUUID(), IdPersona: person.IdPersona, IdPuerta: site.p1.IdPuerta, Fecha: day, Hora: '08:00', ModoMarcacion: 'S' },
      IdMotivoMarca: reason('OLVIDO'),
    }),
  );
  expect(await toldOf(person)).toEqual(['B']);
  made(await admin.post(`/api/AccesoMarca/${IdMarca}/anular`, { IdMotivoMarca: reason('ERROR') }));
  expect(await toldOf(person)).toEqual([]);
});

test('a month at most, as a workbook and as a document too, and for who consults the three lists alone', async () => {
  expect((await ask({ Desde: inDays(-60), Hasta: inDays(0) })).status).toBe(400);
  for (const Formato of ['X', 'F']) expect((await ask({ Desde: day, Hasta: day }, Formato)).status).toBe(200);
  expect([403, 404]).toContain((await ask({ Desde: day, Hasta: day }, 'P', await app.signIn('GARITA'))).status);
  const all = made(await ask({ Desde: inDays(-9), Hasta: inDays(-2) }));
  const one = made(await ask({ Desde: inDays(-9), Hasta: inDays(-2), Excepcion: 'D' }));
  expect(one.totalCount).toBe(
    all.data.length < all.totalCount ? one.totalCount : all.data.filter(({ Excepcion }: ResultOf) => Excepcion === 'D').length,
  );
});
