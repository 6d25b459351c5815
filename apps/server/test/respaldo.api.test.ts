import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backup, restore } from '@platform/server/db/backup';
import { type Database, openDatabase } from '@platform/server/db/pool';
import { noMailer } from '@platform/server/mail/mailer';
import { pdf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import type { TestDatabase } from '@platform/testing/database';
import { migratedDatabase } from '@platform/testing/migrated';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compose } from '../compose';

let app: TestApp;
let admin: SignedIn;
let empty: TestDatabase;
let target: Database;
const folder = join(mkdtempSync(join(tmpdir(), 'faena-respaldo-')), 'copia');
const dataDir = mkdtempSync(join(tmpdir(), 'faena-restaurado-'));

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  empty = await migratedDatabase();
  target = openDatabase(empty.url, 4).of(app.database.product);
});
afterAll(async () => {
  await app.close();
  await target.close();
  await empty.drop();
  for (const one of [dataDir, folder]) rmSync(one, { recursive: true, force: true });
});

/** A fingerprint of every table, that of the generated columns included. */
const fingerprints = async (database: Database) => {
  // Of a table of parts the rows count, not in which of its parts they are.
  const tables = await database.query(
    `select relname as tablename from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  const found: Record<string, unknown> = {};
  for (const { tablename } of tables) {
    if (tablename === 'base_migracion') continue;
    const [row] = await database.query(
      `select count(*)::int as n, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as h from "${tablename}" t`,
    );
    found[String(tablename)] = row;
  }
  return found;
};

test('backup and restore are one command each: every row and every file is there again, and the product works on them', async () => {
  const uploaded = await admin.upload('DOC', 'contrato.pdf', pdf('respaldo'));
  const before = await fingerprints(app.database);
  const made = await backup(app.database, app.dataDir, folder, new Date());
  expect(made.tablas.find(({ nombre }) => nombre === 'administracion_persona')?.filas).toBeGreaterThan(1900);
  await restore(target, dataDir, folder);
  expect(await fingerprints(target)).toEqual(before);
  // The months are made there once it is tended.
  const parts = async (database: Database) => (await database.query(`select count(*)::int as n from pg_inherits`))[0]?.n;
  expect(await parts(app.database)).toBeGreaterThan(Number(await parts(target)));

  const { app: restored, outbox } = await compose({
    database: target,
    secret: 'secreto-de-pruebas-de-mas-de-treinta-y-dos-bytes',
    dataDir,
    publicUrl: 'http://127.0.0.1',
    logLevel: 'silent',
    clock: () => new Date(),
    mailer: noMailer,
    captcha: { kind: 'off' },
  });
  const url = await restored.listen({ port: 0, host: '127.0.0.1' });
  try {
    const headers = { authorization: `Bearer ${admin.accessToken}`, 'content-type': 'application/json' };
    const file = await fetch(`${url}/api/PlataformaArchivo/${uploaded.result.Hash}?fileName=x.pdf&fileType=application/pdf`, { headers });
    expect(file.status).toBe(200);
    expect((await fetch(`${url}/api/AdministracionMotivoCese`, { headers })).status).toBe(200);
    expect(
      (await fetch(`${url}/api/AdministracionTipoCargo`, { method: 'POST', headers, body: JSON.stringify({ Codigo: 'NUEVO', TipoCargo: 'Nuevo' }) }))
        .status,
    ).toBe(200);
  } finally {
    await restored.close();
    await outbox.stop();
  }
}, 180_000);

test('a backup is not restored over clients, and one cut short is never taken for whole', async () => {
  await expect(restore(target, dataDir, folder)).rejects.toThrow(/already holds clients/);
  expect(existsSync(`${folder}.parcial`)).toBe(false);
});
