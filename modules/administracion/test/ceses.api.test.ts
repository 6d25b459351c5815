import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inDays, type Masters, made, makeMasters, today } from './masters';

let app: TestApp;
let admin: SignedIn;
let masters: Masters;
const news: string[] = [];

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  masters = await makeMasters(app, admin);
});
afterAll(() => app.close());

/** The job's run in the night of a day; the clock goes back afterwards. Answers what it did for the client. */
async function night(daysFromToday: number): Promise<{ procesados: number }> {
  app.clock.advance(daysFromToday * 86_400);
  await app.runJob('administracion.ceses');
  app.clock.set(new Date());
  const [row] = await app.database.query(
    `select procesados from sistema_trabajo_ejecucion where id_trabajo = 'administracion.ceses' and id_cliente_ejecucion = $1 order by id_trabajo_ejecucion desc limit 1`,
    [admin.perfil.IdCliente],
  );
  const events = await app.database.query(`select tipo from base_evento where tipo = 'persona.cesada'`);
  news.splice(0, news.length, ...events.map(({ tipo }) => String(tipo)));
  return { procesados: Number(row?.procesados) };
}

test('a scheduled termination is applied the night after its day, once', async () => {
  const { IdPersona } = await masters.worker();
  const cese = { FechaCese: inDays(2), IdMotivoCese: await masters.reason('RENUN') };
  made(await admin.post(`/api/AdministracionPersona/${IdPersona}/cesar`, cese));
  expect(await night(2)).toMatchObject({ procesados: 0 });
  expect(await night(3)).toMatchObject({ procesados: 1 });
  expect(await night(3)).toMatchObject({ procesados: 0 });
  expect(news).toEqual(['persona.cesada']);
  expect(await masters.read(IdPersona)).toMatchObject({ Estado: 'C', Condicion: 'CESADO' });
});

test('a link past its end turns the person inactive; extending it and Activar brings it back', async () => {
  const { IdPersona } = await masters.worker({ FechaFin: inDays(-1) });
  expect(await night(0)).toMatchObject({ procesados: 1 });
  expect(await masters.read(IdPersona)).toMatchObject({ Estado: 'I', Condicion: 'TRABAJADOR' });
  const activate = () => admin.post(`/api/AdministracionPersona/${IdPersona}/activar`);
  expect((await activate()).problem.code).toBe('persona.vinculo_terminado');
  const [link] = made(await admin.get('/api/AdministracionPersonaVinculo', { filter: ['IdPersona', '=', IdPersona] })).data;
  made(
    await admin.put(`/api/AdministracionPersonaVinculo/${link.IdPersonaVinculo}`, {
      FechaFin: today(),
      Version: link.Version,
    }),
  );
  made(await activate());
  expect(await masters.read(IdPersona)).toMatchObject({ Estado: 'A' });
});
