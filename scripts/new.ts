/**
 * `npm run new entity <modulo> <Entidad> [--es "Sindicato|Sindicatos"] [--en "Union|Unions"]`: the first version of a catalog in
 * the module's own files — definition, words in both languages, menu option, resource — and the SQL of its table. What it writes
 * is meant to be read and changed; words that nobody gave are marked `⟦…⟧`, and a test names them until they are said.
 * `npm run new module <modulo> [--es "Sindicatos"] [--en "Unions"]`: a module's folder, and its line in the two lists.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { serverModules } from '@apps/server/modules';
import { type Called, newEntity, UNSAID } from './lib/newEntity';
import { moduleCalled, newModule } from './lib/newModule';

const root = join(import.meta.dirname, '..');
const [what, modulo, ...words] = process.argv.slice(2);
const [name = '', ...rest] = what === 'module' ? ['', ...words] : words;
function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
function said(flag: '--es' | '--en'): { es?: Called; en?: Called } {
  const at = rest.indexOf(flag);
  const [one, many] = at < 0 ? [] : (rest[at + 1] ?? '').split('|').map((part) => part.trim().replaceAll("'", '’'));
  return one ? { [flag.slice(2)]: { one, many: many || one } } : {};
}
function run(program: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin', program), args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) stop(`${program}: ${stdout}${stderr}`);
}

function save(files: ReadonlyMap<string, string>): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  run('biome', 'check', '--write', ...files.keys());
}

if (what === 'module') {
  if (!/^[a-z]{3,20}$/.test(modulo ?? ''))
    stop('Usage: npm run new module <modulo>      e.g. npm run new module sindicatos --es Sindicatos --en Unions');
  const all = serverModules.map(({ manifest }) => manifest);
  save(newModule(root, modulo ?? '', all, moduleCalled(modulo ?? '', { ...said('--es'), ...said('--en') })));
  console.log(`modules/${modulo}, and its line in apps/server/modules.ts and apps/web/modules.ts.
Next: say in its module.ts what it stands on, and npm run new entity ${modulo} <Entidad>. What goes from state to state is a machine: CONTRIBUTING.md.`);
  process.exit(0);
}

const manifests = serverModules.map(({ manifest }) => manifest).filter(({ menu }) => menu.length > 0);
const manifest = manifests.find(({ id }) => id === modulo);
if (what !== 'entity' || !/^[A-Z][A-Za-z]+$/.test(name))
  stop('Usage: npm run new entity <modulo> <Entidad>      e.g. npm run new entity administracion Sindicato');
if (!manifest) stop(`Unknown module ${modulo}: it is one of ${manifests.map(({ id }) => id).join(', ')}`);

const { resource, option, kebab, files } = newEntity(root, manifest, name, { ...said('--es'), ...said('--en') });
save(files);
run('tsx', 'scripts/migration.ts', kebab);
const waiting = [...files.values()].some((text) => UNSAID.test(text));
console.log(`${resource}: modules/${modulo}/shared/${kebab}.entity.ts, menu option ${option} at /${modulo}/${kebab}, its SQL in migrations.
Next: read what was written${waiting ? ', say its words where ⟦…⟧ stands' : ''}, npm start; grant the option in Seguridad › Perfiles.`);
