import { useLocation } from '@tanstack/react-router';
import { t } from '../i18n/t';
import { firstOption, itemAt, menuLabel, menuTree } from '../session/menu';
import { useSession } from '../session/session';

export interface HeaderItem {
  readonly id: string;
  readonly label: string;
  readonly route: string;
  readonly icon: string;
  readonly active: boolean;
}

/** First INICIO to the dashboard, then the modules that have an option to open. */
export function useHeaderItems(): HeaderItem[] {
  const { menu } = useSession();
  const { pathname } = useLocation();
  const current = itemAt(menu, pathname);
  const modules = menuTree(menu).flatMap((node): HeaderItem[] => {
    const route = firstOption(node)?.Ruta;
    if (!route || route === '/dashboard') return [];
    return [
      {
        id: node.item.IdMenu,
        label: menuLabel(node.item),
        route,
        icon: node.item.Icono,
        active: current?.IdMenu.startsWith(node.item.IdMenu) ?? false,
      },
    ];
  });
  return [
    {
      id: 'inicio',
      label: t('shell.home'),
      route: '/dashboard',
      icon: 'home',
      active: pathname === '/dashboard',
    },
    ...modules,
  ];
}
