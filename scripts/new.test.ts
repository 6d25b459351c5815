import { join } from 'node:path';
import { serverModules } from '@apps/server/modules';
import { ICON_NAMES } from '@platform/web/ui/icons';
import { describe, expect, test } from 'vitest';
import { newEntity } from './lib/newEntity';

const root = join(import.meta.dirname, '..');
const modules = serverModules.map(({ manifest }) => manifest).filter(({ menu }) => menu.length > 0);

describe.each(modules.map((manifest) => [manifest.id, manifest] as const))('a new catalog of %s', (id, manifest) => {
  const { files, option } = newEntity(root, manifest, 'Sindicato');
  const file = (path: string) => files.get(`modules/${id}/${path}`) ?? '';

  test('has a place in the definition, the words, the menu and the resources of its module', () => {
    expect(file('shared/sindicato.entity.ts')).toContain(`menu: ['${option}']`);
    for (const path of ['module.ts', 'server/resources.ts', 'shared/es.ts', 'shared/en.ts']) expect(file(path)).toMatch(/Sindicato\b/);
    expect(option.startsWith(manifest.code)).toBe(true);
    // Nothing is imported twice.
    const used = file('server/resources.ts').match(/^import .*\bresource\b.*resource\/resource'/gm) ?? [];
    expect(used).toHaveLength(1);
  });

  test('names icons that there are, and marks the words that nobody gave', () => {
    for (const [, icon = ''] of file('module.ts').matchAll(/icon: '([\w-]+)'/g)) expect(ICON_NAMES).toContain(icon);
    for (const path of ['module.ts', 'shared/es.ts', 'shared/en.ts']) expect(file(path)).toContain('⟦Sindicato⟧');
    const told = newEntity(root, manifest, 'Sindicato', { es: { one: 'Sindicato', many: 'Sindicatos' }, en: { one: 'Union', many: 'Unions' } });
    expect([...told.files.values()].filter((text) => text.includes('⟦Sindicato⟧'))).toEqual([]);
  });
});

test('no word of the product waits to be said; one that does is named, and holds a release back', () => {
  const waiting = serverModules.flatMap(({ manifest, es, en }) =>
    [...JSON.stringify([es, en, manifest.menu]).matchAll(/⟦[^⟧]*⟧/g)].map(([word]) => `${manifest.id}: ${word}`),
  );
  if (process.env.CI) expect(waiting).toEqual([]);
  else if (waiting.length > 0) console.warn(`Words still to be said: ${[...new Set(waiting)].join(', ')}`);
});
