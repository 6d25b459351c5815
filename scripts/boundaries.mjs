import { resolve } from 'node:path';
import { checkBoundaries } from './lib/boundaries.mjs';
import { root } from './lib/run.mjs';

const { files, imports, broken } = checkBoundaries(resolve(process.argv[2] ?? root));
for (const line of broken) console.error(line);
// A checker that finds nothing to check has to say so, or a moved folder would switch it off in silence.
if (files === 0 || imports === 0) broken.push('nothing was checked');
const checked = `${files} files, ${imports} imports`;
console.log(broken.length > 0 ? `${checked}: ${broken.length} broken` : `${checked}: boundaries hold`);
process.exitCode = broken.length > 0 ? 1 : 0;
