import { firstOption, menuTree } from '@platform/web/session/menu';
import type { MenuItem } from '@platform/web/session/wire';

const SHOWN = 8;

/** Shortcuts of a user (reportes.md, W01): favourites, then what was opened most; of a new user, the first option of each module. */
export function shortcutsOf(menu: readonly MenuItem[], favourites: readonly MenuItem[], opened: readonly string[]): MenuItem[] {
  const known = new Set(favourites.map((item) => item.IdMenu));
  const often = opened.flatMap((id) => menu.find((item) => item.IdMenu === id && item.Ruta !== '' && !known.has(id)) ?? []);
  const own = [...favourites, ...often].slice(0, SHOWN);
  return own.length > 0
    ? own
    : menuTree(menu)
        .flatMap((node) => firstOption(node) ?? [])
        .filter((item) => item.Ruta !== '/dashboard')
        .slice(0, SHOWN);
}
