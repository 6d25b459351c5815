import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backup, restore } from '@platform/server/db/backup';
import { migrate } from '@platform/server/db/migrate';
import { openDatabase } from '@platform/server/db/pool';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { scratchFolder } from '@platform/testing/memory';
import { askOf, type Pair, startPair } from '@platform/testing/pair';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let pair: Pair;
let app: TestApp;
let admin: SignedIn;

/** The demo on a primary with a standby, and the product on both. */
beforeAll(async () => {
  const source = await startApp();
  const folder = mkdtempSync(join(scratchFolder(), 'faena-sin-lider-'));
  await backup(source.database, source.dataDir, join(folder, 'copia'), new Date());
  pair = await startPair(async (url) => {
    const target = openDatabase(url, 4).of(source.database.product);
    await migrate(target, 'migrations');
    await restore(target, join(folder, 'archivos'), join(folder, 'copia'));
    await target.close();
  });
  await source.close();
  rmSync(folder, { recursive: true, force: true });
  app = await startApp({ databaseUrl: pair.url, standbyUrl: pair.standbyUrl });
});
afterAll(async () => {
  await app?.close();
  await pair?.stop();
});

/** What the product found when it last looked (once a second) is of now. */
const looked = () => new Promise((done) => setTimeout(done, 2500));
const ready = async (path = '/readyz') => (await fetch(app.url + path)).status;
/** The primary is there, and the product has seen it. */
const led = async () => {
  await expect.poll(() => ready(), { timeout: 20_000 }).toBe(200);
  await looked();
};
const rise = async () => {
  await pair.rise();
  await led();
};

/** Each test leaves the primary led, and seen to be: only the first one waits for it. */
let isFirst = true;
beforeEach(async () => {
  if (isFirst) await led();
  isFirst = false;
  admin = await app.signIn('ADMIN');
});

let made = 0;
const create = (who: SignedIn) => {
  made += 1;
  return who.post('/api/AdministracionCategoria', { Codigo: `SL${made}`, Categoria: `Sin líder ${made}` });
};
const named = (who: SignedIn, id: unknown) => who.get(`/api/AdministracionCategoria/${id}`);
const ofAudit = (id: unknown) => ({
  filter: [['Entidad', '=', 'AdministracionCategoria'], 'and', ['Registro', '=', String(id)]],
  take: 5,
});

describe('while there is no primary, the standby that confirms its commits is read (decision 136)', () => {
  test('lists, records, counts, reports and homes are answered, with what was written a moment before; writing is told when to come back', async () => {
    const before = await admin.get('/api/AdministracionPersona', { take: 5 });
    const { result } = await create(admin);
    await pair.fall();
    try {
      const list = await admin.get('/api/AdministracionPersona', { take: 5 });
      expect([list.status, list.result]).toEqual([200, before.result]);
      const own = await named(admin, result.IdCategoria);
      expect([own.status, own.result.Categoria]).toEqual([200, result.Categoria]);
      // What happened is read there too, whoever would have been asked first.
      const trace = await admin.get('/api/PlataformaAuditoria', ofAudit(result.IdCategoria));
      expect([trace.status, trace.result.totalCount]).toEqual([200, 1]);
      expect((await admin.get('/api/PlataformaAuditoria/contar', ofAudit(result.IdCategoria))).result.totalCount).toBe(1);
      const report = await admin.post('/api/PlataformaReporte/RX3/ejecutar', { Parametros: {}, take: 5, Formato: 'P' });
      expect([report.status, report.text.includes('"data"') || report.text.includes('Filas')]).toEqual([200, true]);
      for (const path of [
        '/api/usuario/getUserByToken',
        '/api/SeguridadMenu/miMenu',
        '/api/PlataformaTablero',
        '/api/AccesoMarca',
        '/api/AdministracionCategoria/obtenerTodos',
      ])
        expect([path, (await admin.get(path)).status]).toEqual([path, 200]);
      // Again and again, with nobody in between who fails.
      const statuses = await Promise.all(Array.from({ length: 30 }, () => admin.get('/api/AdministracionCategoria', { take: 3 })));
      expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200]));

      const refused = await create(admin);
      expect([refused.status, refused.problem.code, refused.headers.get('retry-after')]).toEqual([503, 'servidor.ocupado', '2']);
      const file = await admin.get('/api/AdministracionCategoria/exportar');
      expect([file.status, file.headers.get('retry-after')]).toEqual([503, '2']);
      // A balancer that has nobody who writes still finds who reads.
      expect([await ready(), await ready('/readyz/lectura')]).toEqual([503, 200]);
    } finally {
      await rise();
    }
    expect((await create(admin)).status).toBe(200);
  });

  test('a session that was ended stays dead, a new one cannot be made, and nobody’s access goes without its trace', async () => {
    const other = await app.signIn('ADMIN');
    const root = await app.signIn('SUPERADMIN');
    expect((await other.get('/api/AdministracionCategoria', { take: 1 })).status).toBe(200);
    expect((await root.get('/api/AdministracionCategoria', { take: 1 })).status).toBe(200);
    expect((await other.post('/api/SeguridadusuarioClaveAcceso/expiretoken')).status).toBe(200);
    await pair.fall();
    try {
      expect((await admin.get('/api/AdministracionCategoria', { take: 1 })).status).toBe(200);
      const dead = await other.get('/api/AdministracionCategoria', { take: 1 });
      expect([dead.status, dead.problem.code]).toEqual([401, 'sesion.vencida']);
      await expect(app.signIn('ADMIN')).rejects.toThrow();
      // Every access of a super administrator leaves a trace, which nobody can write now.
      expect((await root.get('/api/AdministracionCategoria', { take: 1 })).status).toBe(503);
      // A session goes on though its use cannot be noted.
      app.clock.advance(60);
      expect((await admin.get('/api/AdministracionCategoria', { take: 1 })).status).toBe(200);
      // Beyond the time it is locked, as with a database.
      app.clock.advance(3600);
      expect((await admin.get('/api/AdministracionCategoria', { take: 1 })).status).toBe(401);
    } finally {
      app.clock.advance(-3660);
      await rise();
    }
  });

  test('one that has it all and does not show it yet shows nobody less than he has written', async () => {
    const seen = await create(admin);
    await expect.poll(async () => (await askOf(pair.standbyUrl, `select 1 from administracion_categoria where codigo = 'SL${made}'`)).length).toBe(1);
    await askOf(pair.standbyUrl, 'select pg_wal_replay_pause()');
    const hidden = await create(admin);
    expect([seen.status, hidden.status]).toEqual([200, 200]);
    await pair.fall();
    try {
      for (const { result } of [seen, hidden]) expect((await named(admin, result.IdCategoria)).status).toBe(503);
      await askOf(pair.standbyUrl, 'select pg_wal_replay_resume()');
      await expect.poll(async () => (await named(admin, hidden.result.IdCategoria)).status).toBe(200);
    } finally {
      await askOf(pair.standbyUrl, 'select pg_wal_replay_resume()');
      await rise();
    }
  });

  test('one that only follows may lack what was answered: nobody is read', async () => {
    await pair.confirms(false);
    await looked();
    await pair.fall();
    try {
      const list = await admin.get('/api/AdministracionCategoria', { take: 1 });
      expect([list.status, list.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await ready('/readyz/lectura')).toBe(503);
    } finally {
      await rise();
      await pair.confirms(true);
    }
  });
});
