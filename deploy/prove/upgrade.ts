import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Scene } from './falls';
import { beginProduct, nextVersion, PRODUCTS, product } from './product';
import { ask } from './proof';

/** What the next version brings: a column that is filled, proved and indexed while version n goes on writing rows without it. */
const MIGRATIONS = {
  '20300101000000_prueba.sql': `alter table acceso_marca add column prueba varchar(1) not null default 'N';
alter table administracion_persona add column prueba varchar(1);
alter table administracion_persona alter column prueba set default 'N';
alter table administracion_persona add constraint administracion_persona_prueba_llena check (prueba is not null) not valid;
`,
  '20300101000001_prueba_despues.sql': `-- outside a transaction
create index concurrently if not exists acceso_marca_prueba on acceso_marca (id_division, prueba);
-- in batches
update administracion_persona set prueba = 'V' where ctid in (select ctid from administracion_persona where prueba is null limit 500);
alter table administracion_persona validate constraint administracion_persona_prueba_llena;
`,
  '20300101000002_prueba_fin.sql': 'alter table administracion_persona alter column prueba set not null;\n',
} as const;

/**
 * Both processes go from version n to n+1 one after the other, while marks are made and lists read: no call fails. The first of n+1 is killed in
 * the middle of its migrations, and begins again.
 */
export async function upgrade({ proof, cluster, products, load, folder, data }: Scene): Promise<void> {
  const { say, promise } = proof;
  const version = nextVersion(folder, MIGRATIONS);
  const before = { ...load.reads(), repeated: load.repeated(), marks: load.acknowledged.size };

  say('version n+1 begins in the place of one process; whoever reads for long holds its index back');
  await products[0]?.stop();
  const slow = new Client({ connectionString: cluster.url('faena') });
  await slow.connect();
  await slow.query('begin isolation level repeatable read');
  await slow.query('select 1');
  const first = beginProduct({ cluster, at: PRODUCTS[0], data, version });
  const making = `select count(*)::int as n from pg_stat_activity where pid <> pg_backend_pid() and state = 'active' and query like '%create index concurrently%'`;
  for (let turn = 0; (await ask<{ n: number }>(cluster, making))[0]?.n === 0; turn += 1) {
    if (turn > 300) throw new Error('version n+1 did not come to its index');
    await pause(200);
  }
  say('kill -9 of version n+1 in the middle of its index');
  await first.kill();
  await pause(1500);
  await slow.query('rollback');
  await slow.end();

  products[0] = await product({ cluster, at: PRODUCTS[0], data, version });
  say('version n+1 serves beside version n');
  await pause(3000);
  await products[1]?.stop();
  products[1] = await product({ cluster, at: PRODUCTS[1], data, version });
  await pause(2000);
  say('version n+1 alone');

  const after = load.reads();
  promise('marks made during the upgrade', load.acknowledged.size > before.marks, String(load.acknowledged.size - before.marks));
  promise('lists read during the upgrade', after.answered > before.answered, String(after.answered - before.answered));
  promise(
    'calls that failed during the upgrade',
    load.repeated() === before.repeated && after.failed === before.failed,
    `${load.repeated() - before.repeated + after.failed - before.failed}`,
  );
  const [made] = await ask<{ valid: boolean; empty: number; files: number }>(
    cluster,
    `select (select indisvalid from pg_index where indexrelid = 'acceso_marca_prueba'::regclass) as valid,
      (select count(*)::int from administracion_persona where prueba is null) as empty,
      (select count(*)::int from base_migracion where nombre like '2030%') as files`,
  );
  promise('what version n+1 brought is whole', made?.valid === true && made.empty === 0 && made.files === 3, JSON.stringify(made));
}
