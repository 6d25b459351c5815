import { join, resolve } from 'node:path';
import startServer from '@platform/testing/global-setup';
import { migratedDatabase } from '@platform/testing/migrated';
import { builderTexts } from './lib/statements/builder';
import { checkStatements } from './lib/statements/check';
import { LISTED, shapedTexts } from './lib/statements/listed';
import { openSources } from './lib/statements/project';
import { makeWorld } from './lib/statements/world';

/** Sources whose statements the product runs. */
const RUN = /^(platform\/server|modules\/[^/]+\/server|apps\/server)\/.*(?<!\.test)\.ts$/;

const root = resolve(import.meta.dirname, '..');
const stop = await startServer();
const database = await migratedDatabase();
const sources = openSources(root, join(root, 'tsconfig.server.json'), (file) => RUN.test(file));
try {
  const world = makeWorld(root);
  const made = new Map([...(await builderTexts(world)), ...(await shapedTexts(world))]);
  const { faults, places, texts } = await checkStatements({ sources, world, url: database.url, listed: LISTED, made });
  for (const fault of faults) console.error(fault);
  // A checker that finds nothing to check has to say so.
  if (places === 0) console.error('nothing was checked');
  console.log(`${texts} statements of ${places} places: ${faults.length > 0 ? `${faults.length} faults` : 'prepared'}`);
  process.exitCode = faults.length > 0 || places === 0 ? 1 : 0;
} finally {
  sources.close();
  await database.drop();
  await stop();
}
