/** `npm run states`: draws the machines of every module into docs/states.md. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverModules } from '@apps/server/modules';
import { drawStates } from './lib/states';

writeFileSync(join(import.meta.dirname, '..', 'docs', 'states.md'), drawStates(serverModules));
