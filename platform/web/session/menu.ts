import { language } from '../i18n/language';
import type { Session } from './session';
import type { MenuItem, MenuModule } from './wire';

/** A menu option with what hangs below it, three levels deep. */
export interface MenuNode {
  readonly item: MenuItem;
  readonly children: readonly MenuNode[];
}

/** Always open to who is signed in. */
const OPEN_PATHS = ['/dashboard', '/seguridad/usuarioLogin'];
/** Characters of a menu code that each level takes. */
const CHUNK = 2;

/** An option's title in the page's language. */
export function menuLabel(item: Pick<MenuItem, 'Modulo' | 'ModuloIngles'>): string {
  return (language() === 'en' && item.ModuloIngles) || item.Modulo;
}

/** Root options have no parent; siblings go by Orden, then by code. */
export function menuTree(menu: readonly MenuItem[], parent = ''): MenuNode[] {
  return menu
    .filter((item) => item.IdMenuPadre === parent)
    .sort((one, other) => one.Orden - other.Orden || one.IdMenu.localeCompare(other.IdMenu))
    .map((item) => ({ item, children: menuTree(menu, item.IdMenu) }));
}

const under = (path: string, route: string) => path.toLowerCase() === route.toLowerCase() || path.toLowerCase().startsWith(`${route.toLowerCase()}/`);

/** The served option whose screen, or a page below it, is at this address; the longest route wins. */
export function itemAt(menu: readonly MenuItem[], path: string): MenuItem | undefined {
  return menu.filter((item) => item.Ruta !== '' && under(path, item.Ruta)).sort((one, other) => other.Ruta.length - one.Ruta.length)[0];
}

/** Whether the served menu opens an address or a page below it. */
export function allows(session: Session, path: string): boolean {
  return OPEN_PATHS.some((open) => under(path, open)) || itemAt(session.menu, path) !== undefined;
}

/** From the module down to the option, by its code of two characters a level. */
export function pathTo(menu: readonly MenuItem[], id: string): MenuItem[] {
  const codes = Array.from({ length: id.length / CHUNK }, (_, level) => id.slice(0, (level + 1) * CHUNK));
  return codes.flatMap((code) => menu.find((item) => item.IdMenu === code) ?? []);
}

/** Where a module of the header leads: to its own route when that is served, else to its first option. */
export function routeOf(module: Pick<MenuModule, 'IdModulo' | 'Ruta'>, menu: readonly MenuItem[]): string | undefined {
  const own = menu.filter((item) => item.IdModulo === module.IdModulo && item.Ruta !== '');
  const first = menuTree(menu)
    .flatMap(optionsIn)
    .find((item) => item.IdModulo === module.IdModulo);
  return own.find((item) => item.Ruta === module.Ruta)?.Ruta ?? first?.Ruta;
}

/** The screen that an address above several stands for: the first option below it. */
export function firstBelow(menu: readonly MenuItem[], path: string): string | undefined {
  return menuTree(menu)
    .flatMap(optionsIn)
    .find((item) => under(item.Ruta, path.replace(/\/+$/, '')))?.Ruta;
}

/** The options of a branch that have a screen, from top to bottom. */
function optionsIn({ item, children }: MenuNode): MenuItem[] {
  return [...(item.Ruta ? [item] : []), ...children.flatMap(optionsIn)];
}

/** A branch's own screen, else the first of its options that has one. */
export function firstOption(node: MenuNode): MenuItem | undefined {
  if (node.item.Ruta) return node.item;
  for (const child of node.children) {
    const option = firstOption(child);
    if (option) return option;
  }
  return undefined;
}
