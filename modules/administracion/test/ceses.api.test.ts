import type { Context } from '@platform/server/http/context';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyDueDates } from '../server/public';
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

/** The night of a day: the job's own session, with nothing granted. */
const night = (daysFromToday: number) =>
  app.database.transaction((tx) => {
    const { IdCliente, IdDivision, IdPerfil } = admin.perfil;
    const ctx: Context = {
      tx,
      now: new Date(Date.now() + daysFromToday * 86_400_000),
      lang: 'es',
      address: '127.0.0.1',
      screen: null,
      confirmed: new Set(),
      log: app.composition.app.log,
      audit: () => undefined,
      emit: (type) => news.push(type),
      session: {
        IdSesion: '',
        IdUsuario: 'SISTEMA',
        Nombre: 'Sistema',
        IdPerfil,
        IdCliente,
        IdDivision,
        IdCompania: null,
        contratista: false,
        administrador: false,
        superAdministrador: false,
        zona: 'America/Lima',
        IdPais: masters.pais,
        grants: new Map(),
        protection: new Map(),
        fieldConfig: new Map(),
        units: null,
        parameters: new Map(),
        unlicensed: new Map(),
        unaudited: new Set(),
        rules: new Map(),
      },
    };
    return applyDueDates(ctx);
  });

test('a scheduled termination is applied the night after its day, once', async () => {
  const { IdPersona } = await masters.worker();
  const cese = { FechaCese: inDays(2), IdMotivoCese: await masters.reason('RENUN') };
  made(await admin.post(`/api/AdministracionPersona/${IdPersona}/cesar`, cese));
  expect(await night(2)).toMatchObject({ terminated: 0 });
  expect(await night(3)).toMatchObject({ terminated: 1 });
  expect(await night(3)).toMatchObject({ terminated: 0 });
  expect(news).toEqual(['persona.cesada']);
  expect(await masters.read(IdPersona)).toMatchObject({ Estado: 'C', Condicion: 'CESADO' });
});

test('a link past its end turns the person inactive; extending it and Activar brings it back', async () => {
  const { IdPersona } = await masters.worker({ FechaFin: inDays(-1) });
  expect(await night(0)).toMatchObject({ inactivated: 1 });
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
