import { firstOption, menuTree } from '@platform/web/session/menu';
import type { MenuItem } from '@platform/web/session/wire';

const SHOWN = 8;

/** Shortcuts of a user (reportes.md, W01): favourites, then what was opened most, then, as for a new user, the first option of each module. */
export function shortcutsOf(menu: readonly MenuItem[], favourites: readonly MenuItem[], opened: readonly string[]): MenuItem[] {
  const often = opened.flatMap((id) => menu.find((item) => item.IdMenu === id && item.Ruta !== '') ?? []);
  const first = menuTree(menu).flatMap((node) => firstOption(node) ?? []);
  return [...new Set([...favourites, ...often, ...first.filter((item) => item.Ruta !== '/dashboard')])].slice(0, SHOWN);
}
