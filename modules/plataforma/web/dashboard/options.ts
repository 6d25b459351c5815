import type { MenuNode } from '@platform/web/session/menu';
import type { MenuItem } from '@platform/web/session/wire';

/** Every option with a screen below a module, in the order of the menu. */
export function optionsOf(node: MenuNode): MenuItem[] {
  const below = node.children.flatMap(optionsOf);
  return node.item.Ruta && node.item.Ruta !== '/dashboard' ? [node.item, ...below] : below;
}
