import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModuleManifest } from '@platform/entity/module';
import type { Called } from './newEntity';

/** Where the new line goes: before the module that everything stands before. */
const LAST = 'plataforma';

/**
 * The first version of a module: its folder, and one line in each list of modules. It stands on Sistema and Seguridad until its
 * manifest says more; its screens are those of the entities that `npm run new entity` gives it. Nothing is written here.
 *
 * @throws when a module has the name already
 */
export function newModule(
  root: string,
  id: string,
  manifests: readonly ModuleManifest[],
  said: { readonly es: string; readonly en: string },
): ReadonlyMap<string, string> {
  if (manifests.some((one) => one.id === id || one.prefix === id)) throw new Error(`${id} is there already`);
  const used = new Set(manifests.map(({ code }) => code));
  const code = Array.from({ length: 99 }, (_, at) => String(at + 1).padStart(2, '0')).find((one) => Number(one) > 12 && !used.has(one)) ?? '99';
  const files = new Map<string, string>();
  const write = (path: string, text: string) => files.set(`modules/${id}/${path}`, text);
  write(
    'module.ts',
    `import type { ModuleManifest } from '@platform/entity/module';

export const ${id}: ModuleManifest = {
  id: '${id}',
  prefix: '${id}',
  code: '${code}',
  dependsOn: ['sistema', 'seguridad'],
  entities: [],
  menu: [{ id: '${code}', es: '${said.es}', en: '${said.en}', icon: 'box' }],
};
`,
  );
  for (const lang of ['es', 'en'])
    write(
      `shared/${lang}.ts`,
      `import type { ModuleWords } from '@platform/entity/labels';

const entities = {};
const words: ModuleWords = { entities, errors: {}, screens: {} };

export default words;
`,
    );
  write(
    'server/resources.ts',
    `import type { Resource } from '@platform/server/resource/resource';

/** Resources of ${said.en} with what the server adds to their definitions. */
export const ${id}Resources: readonly Resource[] = [];
`,
  );
  write(
    'server/index.ts',
    `import { serverModule } from '@platform/server/module';
import { ${id} as manifest } from '../module';
import en from '../shared/en';
import es from '../shared/es';
import { ${id}Resources } from './resources';

export const ${id} = serverModule(manifest, {
  words: { es, en },
  resources: ${id}Resources,
});
`,
  );
  write(
    'web/index.ts',
    `import type { WebModule } from '@platform/web/module';
import { entityScreens } from '@platform/web/pages/entityScreens';
import { ${id} as manifest } from '../module';

/** Screens of ${said.en}. */
export const ${id}: WebModule = {
  id: '${id}',
  words: { es: () => import('../shared/es'), en: () => import('../shared/en') },
  screens: entityScreens(manifest),
};
`,
  );
  for (const [path, from] of [
    ['apps/server/modules.ts', `@modules/${id}/server`],
    ['apps/web/modules.ts', `@modules/${id}/web`],
  ] as const) {
    const text = readFileSync(join(root, path), 'utf8');
    const at = text.lastIndexOf(LAST);
    files.set(path, `import { ${id} } from '${from}';\n${text.slice(0, at)}${id}, ${text.slice(at)}`);
  }
  return files;
}

/** A module as people read it in the menu: what was said, else its name with a capital. */
export const moduleCalled = (id: string, said: { readonly es?: Called; readonly en?: Called }): { es: string; en: string } => {
  const own = id.charAt(0).toUpperCase() + id.slice(1);
  return { es: said.es?.one ?? own, en: said.en?.one ?? own };
};
