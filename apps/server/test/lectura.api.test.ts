import { demoTemplate, startApp, type TestApp } from '@platform/testing/app';
import { cloneDatabase, type TestDatabase } from '@platform/testing/database';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** What stands in the standby alone: by it one sees who answered. */
const MARK = 'SOLO_EN_LA_REPLICA';

/** A database that says that it follows the product's own, has all of it by now, and has one row of the audit more. */
let standby: TestDatabase;
let replica: Client;
let app: TestApp;

beforeAll(async () => {
  standby = await cloneDatabase(await demoTemplate());
  replica = new Client({ connectionString: standby.url });
  await replica.connect();
  await replica.query(`create schema stub; create table stub.position as select 'FFFFFFFF/0'::pg_lsn as lsn;
    create function stub.pg_is_in_recovery() returns boolean language sql as $$ select true $$;
    create function stub.pg_last_wal_replay_lsn() returns pg_lsn language sql as $$ select lsn from stub.position $$`);
  await replica.query(
    `insert into base_auditoria (id_cliente, id_division, id_usuario, entidad, accion, momento, direccion)
      select id_cliente, min(id_division), 'ADMIN', 'AdministracionMarca', $1, now(), '10.0.0.1' from sistema_division group by id_cliente`,
    [MARK],
  );
  await replica.query(`alter database "${new URL(standby.url).pathname.slice(1)}" set search_path = stub, pg_catalog, public`);
  app = await startApp({ standbyUrl: standby.url });
});
afterAll(async () => {
  await app.close();
  await replica.end();
  await standby.drop();
});

const place = (lsn: string) => replica.query('update stub.position set lsn = $1', [lsn]);
const filter = ['Accion', '=', MARK];

describe('reports, exports and lists of the past are read from the standby (DATABASE_READ_URL)', () => {
  test('a list and its count', async () => {
    const admin = await app.signIn('ADMIN');
    const list = await admin.get('/api/PlataformaAuditoria', { filter, take: 5 });
    expect(list.status).toBe(200);
    expect(list.result.totalCount).toBe(1);
    expect((await admin.get('/api/PlataformaAuditoria/contar', { filter })).result.totalCount).toBe(1);
  });

  test('an export', async () => {
    const admin = await app.signIn('ADMIN');
    const traces = async () => (await app.database.query(`select count(*)::int as n from base_auditoria where accion = 'exportar'`))[0]?.n;
    const before = Number(await traces());
    const file = await admin.get('/api/PlataformaAuditoria/exportar', { filter });
    expect(file.status).toBe(200);
    expect(file.text.startsWith('PK')).toBe(true);
    // Its trace is written where it belongs, once the last of the file has left.
    await expect.poll(traces).toBe(before + 1);
  });

  test('a report, on the screen and as a file', async () => {
    const admin = await app.signIn('ADMIN');
    await replica.query(`update administracion_compania set alias = 'RPL' || id_compania`);
    const body = { Parametros: {}, take: 5 };
    const page = await admin.post('/api/PlataformaReporte/RX3/ejecutar', { ...body, Formato: 'P' });
    expect(page.status).toBe(200);
    expect(page.text).toContain('"RPL');
    const book = await admin.post('/api/PlataformaReporte/RX3/ejecutar', { Parametros: body.Parametros, Formato: 'X' });
    expect(book.status).toBe(200);
    await place('0/0');
    expect((await admin.post('/api/PlataformaReporte/RX3/ejecutar', { ...body, Formato: 'P' })).text).not.toContain('"RPL');
    await place('FFFFFFFF/0');
  });

  test('what is no history, and whatever is written, is the database’s own', async () => {
    const admin = await app.signIn('ADMIN');
    await replica.query(`update administracion_categoria set categoria = 'De la réplica'`);
    const list = await admin.get('/api/AdministracionCategoria', { take: 50 });
    expect(list.result.data.map(({ Categoria }: { Categoria: string }) => Categoria)).not.toContain('De la réplica');
  });

  test('one that has not followed yet shows nobody less than he has written: the primary answers', async () => {
    const admin = await app.signIn('ADMIN');
    await place('0/0');
    const made = await admin.post('/api/AdministracionCategoria', { Codigo: 'RPL', Categoria: 'Recién hecha' });
    expect(made.status).toBe(200);
    const own = await admin.get('/api/PlataformaAuditoria', {
      filter: [['Entidad', '=', 'AdministracionCategoria'], 'and', ['Registro', '=', String(made.result.IdCategoria)]],
      take: 5,
    });
    expect(own.result.totalCount).toBe(1);
    expect((await admin.get('/api/PlataformaAuditoria', { filter, take: 5 })).result.totalCount).toBe(0);
    await place('FFFFFFFF/0');
    expect((await admin.get('/api/PlataformaAuditoria', { filter, take: 5 })).result.totalCount).toBe(1);
  });
});
