import { syncDefinitions } from '@modules/sistema/server/public';
import { inTurn } from '@platform/server/db/migrate';
import { makeAhead } from '@platform/server/db/months';
import { partedTables } from '@platform/server/db/parted';
import type { Database, Tx } from '@platform/server/db/pool';
import { writeDemoFiles } from '@platform/server/demo/files';
import { makeDemo } from '@platform/server/demo/part';
import { makeRegistry } from '@platform/server/resource/registry';
import { startInstallation } from '@platform/server/starts';
import { makeDictionary } from '@platform/server/words';
import { productOf } from './compose';
import { firstStart } from './firstStart';
import type { Settings } from './settings';

type Needed = Pick<Settings, 'demo' | 'firstAdministrator' | 'dataDir' | 'secret' | 'publicUrl'>;

/**
 * Everything a database needs before it serves: catalogs and menu in step with the product, and the demo where it is on. Of several that begin at once
 * each does so in its turn, and finds what the one before it has made.
 */
export async function prepare(unowned: Database, settings: Needed, say: (text: string) => void): Promise<void> {
  const database = unowned.of(productOf(settings));
  await database.connected((client) => inTurn(client, () => bringInStep(database, settings, say)));
}

async function bringInStep(database: Database, settings: Needed, say: (text: string) => void): Promise<void> {
  await startInstallation(database);
  const { product } = database;
  const registry = makeRegistry(product);
  const parted = partedTables([...registry.resources.values()].map(({ entity }) => entity));
  // Without them there is a place for every row all the same.
  await makeAhead(database, parted, new Date()).catch((error: unknown) => say(`Months to come were not made: ${String(error)}`));
  await database.transaction((tx) => syncDefinitions(tx, { registry, words: makeDictionary(product.modules) }));
  say('Catalogs and menu in step');
  if (settings.demo && (await database.transaction((tx) => loadDemo(tx)))) say('Demo loaded');
  if (settings.demo) await writeDemoFiles(settings.dataDir, database);
  if (!settings.demo) await refuseDemo(database);
  if (!settings.demo && (await firstStart(database, settings.firstAdministrator))) say('First client and super administrator made');
  for (const name of await modulesOfNobody(database)) say(`${name}: no client has a licence for it yet, so nobody may open it (Sistema › Licencias)`);
}

/** Makes the demo in an installation that is nobody's yet. */
async function loadDemo(tx: Tx): Promise<boolean> {
  const [any] = await tx.query('select 1 from sistema_cliente limit 1');
  if (any) return false;
  // A machine that has other work may think for long between two statements.
  await tx.query('set local statement_timeout = 0');
  await tx.query('set local idle_in_transaction_session_timeout = 0');
  await makeDemo(tx, new Date());
  // So many rows at once leave the planner blind until the next analysis.
  await tx.query('analyze');
  return true;
}

/** Modules of the product that no client is licensed for: who looks for them is told why at the start, not by a 403. */
async function modulesOfNobody(database: Database): Promise<string[]> {
  const rows = await database.query(
    `select o.modulo from sistema_modulo o where o.licenciable = 'S' and o.activo = 'S' and o.id_modulo = any($1)
      and exists (select 1 from sistema_cliente) and not exists (select 1 from sistema_licencia l where l.id_modulo = o.id_modulo) order by o.id_modulo`,
    [database.product.modules.filter(({ manifest }) => manifest.menu.length > 0).map(({ manifest }) => manifest.code)],
  );
  return rows.map((row) => String(row.modulo));
}

/** Demo passwords never work outside the demo: a database that was born with it does not serve without it. */
async function refuseDemo(database: Database): Promise<void> {
  const [demo] = await database.query(`select 1 from seguridad_usuario where id_usuario = 'SUPERADMIN' and correo = 'superadmin@faena.example'`);
  if (demo) throw new Error('This database holds the demo, whose passwords are public. Use another DATA_DIR or DATABASE_URL, or set DEMO=1.');
}
