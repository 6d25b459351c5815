import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { checkNode, ensureInstalled } from './lib/install.mjs';
import { root, run, tool } from './lib/run.mjs';

/** Takes the pictures of the README (`e2e/pictures.spec.ts`) of the product as it stands, into `docs/pictures`. */
checkNode();
process.chdir(root);
await ensureInstalled();
await ensureBrowser();
await ensureBuilt();
process.exitCode = await run(tool('playwright'), ['test', 'e2e/pictures.spec.ts', '--workers=1', ...process.argv.slice(2)], { PICTURES: '1' });
