import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/build.mjs';
import { checkNode, ensureInstalled } from './lib/install.mjs';
import { root } from './lib/run.mjs';
import { duration } from './lib/say.mjs';

const began = performance.now();
checkNode();
process.chdir(root);
await ensureInstalled();
await ensureBuilt();
console.log(`• Starting the server (ready to start after ${duration(performance.now() - began)})`);

// What was compiled once is not compiled again, where Node knows how (22 and later) and may write there.
module.enableCompileCache?.(join(root, '.cache', 'compiled'));

// In this very process: a signal, kill -9 too, then reaches the server itself and leaves no orphan on the port.
const main = join(root, 'dist', 'server', 'main.js');
process.argv[1] = main;
await import(pathToFileURL(main).href);
