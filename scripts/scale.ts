/**
 * `npm run scale`: what each way beyond one writer would say to the keys, the constraints and the statements of the product (docs/scale.md). With
 * `--all` each by its name.
 */
import { join, resolve } from 'node:path';
import startServer from '@platform/testing/global-setup';
import { migratedDatabase } from '@platform/testing/migrated';
import { Client } from 'pg';
import { keySizes, readCatalog, waysBeyond } from './lib/scale';
import { builderTexts } from './lib/statements/builder';
import { checkStatements } from './lib/statements/check';
import { LISTED, shapedTexts } from './lib/statements/listed';
import { openSources } from './lib/statements/project';
import { makeWorld } from './lib/statements/world';

const RUN = /^(platform\/server|modules\/[^/]+\/server|apps\/server)\/.*(?<!\.test)\.ts$/;
const MEASURED_ROWS = 1_000_000;

const root = resolve(import.meta.dirname, '..');
const stop = await startServer();
const database = await migratedDatabase();
const sources = openSources(root, join(root, 'tsconfig.server.json'), (file) => RUN.test(file));
const client = new Client({ connectionString: database.url });
try {
  await client.connect();
  const world = makeWorld(root);
  const made = new Map([...(await builderTexts(world)), ...(await shapedTexts(world))]);
  const { all } = await checkStatements({ sources, world, url: database.url, listed: LISTED, made });
  const catalog = await readCatalog(client);
  const spread = [...catalog.tables.values()].filter(Boolean).length;
  console.log(`${catalog.tables.size} tables, ${spread} with id_cliente; ${catalog.constraints.length} keys and constraints; ${all.size} statements`);
  for (const { name, findings } of waysBeyond(catalog, all)) {
    console.log(`\n${name}`);
    for (const { what, says, which } of findings) {
      console.log(`  ${String(which.length).padStart(5)}  ${says.padEnd(9)}  ${what}`);
      if (process.argv.includes('--all')) for (const one of which) console.log(`           ${one}`);
    }
  }
  console.log(`\nThe tenant in a key, of ${MEASURED_ROWS.toLocaleString('en')} rows (MB of the index alone, with the tenant)`);
  for (const { key, alone, withTenant } of await keySizes(client, MEASURED_ROWS))
    console.log(`  ${key.padEnd(12)} ${(alone / 1e6).toFixed(1).padStart(6)} ${(withTenant / 1e6).toFixed(1).padStart(6)}`);
} finally {
  await client.end();
  sources.close();
  await database.drop();
  await stop();
}
