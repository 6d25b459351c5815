/**
 * `npm run new entity <modulo> <Entidad>`: the first version of a catalog — definition, words in both languages,
 * menu option and resource — in the module's own files. What it writes is meant to be read and changed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [what, module, name] = process.argv.slice(2);
if (what !== 'entity' || !module || !name || !/^[A-Z][A-Za-z]+$/.test(name)) {
  console.error('Usage: npm run new entity <modulo> <Entidad>      e.g. npm run new entity administracion Sindicato');
  process.exit(1);
}
const root = join(import.meta.dirname, '..', 'modules', module);
const prefix = {
  administracion: 'Administracion',
  sistema: 'Sistema',
  seguridad: 'Seguridad',
  acreditacion: 'Acreditacion',
  acceso: 'Acceso',
  comedores: 'Comedor',
  hotel: 'Hotel',
}[module];
if (!prefix) {
  console.error(`Unknown module ${module}`);
  process.exit(1);
}
const resource = `${prefix}${name}`;
const kebab = name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const write = (path: string, text: string) => writeFileSync(join(root, path), text);

/** Puts a line before the first line that matches, once. */
function insertBefore(path: string, mark: RegExp, text: string): void {
  const lines = read(path).split('\n');
  const at = lines.findIndex((line) => mark.test(line));
  if (at < 0) throw new Error(`${path}: no place for the new entity (looked for ${mark})`);
  lines.splice(at, 0, text);
  write(path, lines.join('\n'));
}

const manifest = read('module.ts');
const code = /code: '(\d\d)'/.exec(manifest)?.[1] ?? '99';
const used = new Set([...manifest.matchAll(/id: '(\d{6})'/g)].map((match) => match[1]));
let option = `${code}9901`;
for (let number = 1; used.has(option); number += 1) option = `${code}99${String(number + 1).padStart(2, '0')}`;

write(
  `shared/${kebab}.entity.ts`,
  `import { entity } from '@platform/entity/entity';
import { code, text } from '@platform/entity/field';

export const ${name} = entity(
  '${resource}',
  {
    Codigo: code({ max: 10, required: true, unique: true, list: true, search: true }),
    ${name}: text({ max: 80, required: true, list: true, search: true }),
  },
  { scope: 'cliente', title: '${name}', subtitle: 'Codigo', menu: ['${option}'], retire: true },
);
`,
);
insertBefore('module.ts', /^import type \{ ModuleManifest/, `import { ${name} } from './shared/${kebab}.entity';`);
write('module.ts', read('module.ts').replace(/entities: \[/, `entities: [${name}, `));
const branch = used.size > 0 && manifest.includes(`'${code}99'`) ? '' : `\n    { id: '${code}99', es: 'Otros', en: 'Others', icon: 'dots' },`;
write(
  'module.ts',
  read('module.ts').replace(
    /menu: \[/,
    `menu: [${branch}\n    { id: '${option}', es: '${name}', en: '${name}', icon: 'tags', route: '/${module}/${kebab}', actions: ['consultar', 'crear', 'editar', 'eliminar', 'exportar'] },`,
  ),
);
const words = `  ${resource}: { one: '${name}', many: '${name}', fields: { Codigo: 'Código', ${name}: '${name}' }, options: {}, tabs: {} } satisfies EntityLabels<typeof ${name}>,`;
const words2 = words.replace("'Código'", "'Code'");
for (const [path, text] of [
  ['shared/es.ts', words],
  ['shared/en.ts', words2],
] as const) {
  insertBefore(path, /^import/, `import type { ${name} } from './${kebab}.entity';`);
  if (!/import type \{[^}]*EntityLabels/.test(read(path)))
    insertBefore(path, /^import/, `import type { EntityLabels } from '@platform/entity/labels';`);
  write(
    path,
    read(path).replace(
      /^(const words[^=]*= \{\s*entities)(: [^,]+)?,/m,
      (_whole, start: string, value?: string) => `${start}: { ...${value ? value.slice(2) : 'entities'},\n${text}\n  },`,
    ),
  );
}
write(
  'server/resources.ts',
  read('server/resources.ts')
    .replace(/(export const \w+Resources: readonly Resource\[\] = \[)/, `$1\n  resource(${name}),`)
    .replace(
      "import type { Resource } from '@platform/server/resource/resource'",
      "import { type Resource, resource } from '@platform/server/resource/resource'",
    )
    .replace(/^import/m, `import { ${name} } from '../shared/${kebab}.entity';\nimport`),
);
console.log(`${resource}: modules/${module}/shared/${kebab}.entity.ts, menu option ${option} at /${module}/${kebab}.
Next: read what was written, npm run migration ${kebab}, npm run fix, npm start; grant the option in Seguridad › Perfiles.`);
