import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModuleManifest } from '@platform/entity/module';

/** What a catalog is called: where nobody said it, its name marked as still to be said. */
export interface Called {
  readonly one: string;
  readonly many: string;
}
/** How a word that nobody has said yet is told from one that was. */
export const UNSAID = /⟦.*⟧/;
const unsaid = (name: string): Called => ({ one: `⟦${name}⟧`, many: `⟦${name}⟧` });

export interface NewEntity {
  readonly resource: string;
  readonly option: string;
  readonly kebab: string;
  /** Whole files by their path from the root; nothing is written here. */
  readonly files: ReadonlyMap<string, string>;
}

/** The first version of a catalog in a module's own files. Throws what hinders it before anything is half written. */
export function newEntity(
  root: string,
  manifest: ModuleManifest,
  name: string,
  said: { readonly es?: Called; readonly en?: Called } = {},
): NewEntity {
  const words = { es: said.es ?? unsaid(name), en: said.en ?? unsaid(name) };
  // Every entity of a module is named after it, the same way.
  const prefix = /^[A-Z][a-z]+/.exec(manifest.entities[0]?.resource ?? '')?.[0] ?? manifest.prefix.charAt(0).toUpperCase() + manifest.prefix.slice(1);
  const resource = `${prefix}${name}`;
  if (manifest.entities.some((entity) => entity.resource === resource)) throw new Error(`${resource} is there already`);
  const kebab = name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();
  const files = new Map<string, string>();
  const pathOf = (file: string) => `modules/${manifest.id}/${file}`;
  const change = (file: string, place: RegExp, to: (whole: string, ...parts: string[]) => string): void => {
    const text = files.get(pathOf(file)) ?? readFileSync(join(root, pathOf(file)), 'utf8');
    if (!place.test(text)) throw new Error(`${pathOf(file)}: no place for the new entity (looked for ${place})`);
    files.set(pathOf(file), text.replace(place, to));
  };
  const imports = (file: string, what: string, from: string): void => {
    const there = new RegExp(`import [^;]*\\b${what.replace('type ', '')}\\b[^;]*from '${from}'`);
    if (!there.test(files.get(pathOf(file)) ?? readFileSync(join(root, pathOf(file)), 'utf8')))
      change(file, /^import/m, (whole) => `import { ${what} } from '${from}';\n${whole}`);
  };

  const used = new Set(manifest.menu.map(({ id }) => id));
  let number = 1;
  const code = () => `${manifest.code}99${String(number).padStart(2, '0')}`;
  while (used.has(code())) number += 1;
  const option = code();
  const branch = used.has(`${manifest.code}99`) ? '' : `\n    { id: '${manifest.code}99', es: 'Otros', en: 'Others', icon: 'tags' },`;

  files.set(pathOf(`shared/${kebab}.entity.ts`), definition(name, resource, option));
  imports('module.ts', name, `./shared/${kebab}.entity`);
  change('module.ts', /entities: \[/, (whole) => `${whole}${name}, `);
  const route = `route: '/${manifest.id}/${kebab}', actions: ['consultar', 'crear', 'editar', 'eliminar', 'exportar']`;
  change(
    'module.ts',
    /menu: \[/,
    (whole) => `${whole}${branch}\n    { id: '${option}', es: '${words.es.many}', en: '${words.en.many}', icon: 'tags', ${route} },`,
  );
  for (const lang of ['es', 'en'] as const) {
    const file = `shared/${lang}.ts`;
    const { one, many } = words[lang];
    const fields = `{ Codigo: '${lang === 'es' ? 'Código' : 'Code'}', ${name}: '${one}' }`;
    const label = `${resource}: { one: '${one}', many: '${many}', fields: ${fields}, options: {}, tabs: {} } satisfies EntityLabels<typeof ${name}>,`;
    change(file, /(const words\b[^=]*= \{\s*)entities(?:: (\{ )?([\w.]+))?/, (_whole, start, open, value) =>
      open ? `${start}entities: { ${label} ${value ?? ''}` : `${start}entities: { ...${value ?? 'entities'}, ${label} }`,
    );
    imports(file, `type ${name}`, `./${kebab}.entity`);
    imports(file, 'type EntityLabels', '@platform/entity/labels');
  }
  change('server/resources.ts', /export const \w+Resources: readonly Resource\[\] = \[/, (whole) => `${whole}resource(${name}), `);
  imports('server/resources.ts', 'resource', '@platform/server/resource/resource');
  imports('server/resources.ts', name, `../shared/${kebab}.entity`);
  return { resource, option, kebab, files };
}

const definition = (name: string, resource: string, option: string): string => `import { entity } from '@platform/entity/entity';
import { code, text } from '@platform/entity/field';

export const ${name} = entity(
  '${resource}',
  {
    Codigo: code({ max: 10, required: true, unique: true, list: true, search: true }),
    ${name}: text({ max: 80, required: true, list: true, search: true }),
  },
  { scope: 'cliente', title: '${name}', subtitle: 'Codigo', menu: ['${option}'], retire: true },
);
`;
