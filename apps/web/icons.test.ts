import { serverModules } from '@apps/server/modules';
import { ICON_NAMES } from '@platform/web/ui/icons';
import { expect, test } from 'vitest';

test('every icon that a menu names is in the product’s set', () => {
  const named = serverModules.flatMap(({ manifest }) => manifest.menu.map((option) => option.icon));
  expect(named.filter((name) => !ICON_NAMES.includes(name))).toEqual([]);
});
