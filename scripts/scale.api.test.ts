import { makeAhead } from '@platform/server/db/months';
import { partedTables } from '@platform/server/db/parted';
import { openDatabase } from '@platform/server/db/pool';
import { migratedDatabase } from '@platform/testing/migrated';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { keySizes, readCatalog, waysBeyond } from './lib/scale';

test('the catalog is read as each way beyond one writer would: a table of months is one table', async () => {
  const migrated = await migratedDatabase();
  const database = openDatabase(migrated.url, 2);
  const client = new Client({ connectionString: migrated.url });
  await client.connect();
  try {
    const before = await readCatalog(client);
    expect(before.tables.get('base_auditoria')).toBe(true);
    expect(before.constraints.find(({ table, kind }) => table === 'base_auditoria' && kind === 'p')?.columns).toEqual(['id_auditoria', 'momento']);
    await makeAhead(database, partedTables([]), new Date());
    expect(await readCatalog(client)).toEqual(before);
    const [citus, yugabyte] = waysBeyond(before, new Map([['select 1 from base_auditoria for update', 'un lugar']]));
    const of = (way: typeof citus, what: RegExp) => way?.findings.find((one) => what.test(one.what))?.which ?? [];
    expect(of(citus, /primary keys/)).toContain('base_auditoria.base_auditoria_pkey');
    expect(of(citus, /lock rows/)).toEqual(['un lugar']);
    expect(of(yugabyte, /exclusion/)).toContain('hotel_ocupacion.hotel_ocupacion_cama');
    const [integer] = await keySizes(client, 1000);
    expect(integer?.alone).toBeGreaterThan(0);
  } finally {
    await client.end();
    await database.close();
    await migrated.drop();
  }
});
