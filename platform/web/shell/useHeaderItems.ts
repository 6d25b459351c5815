import { useLocation } from '@tanstack/react-router';
import { t } from '../i18n/t';
import { itemAt, menuLabel, routeOf } from '../session/menu';
import { useSession } from '../session/session';

export interface HeaderItem {
  readonly id: string;
  readonly label: string;
  readonly route: string;
  readonly icon: string;
  /** Of its icon; empty for that of the text. */
  readonly color: string;
  readonly active: boolean;
}

/** First INICIO to the dashboard, then the modules that have an option to open, in their own order. */
export function useHeaderItems(): HeaderItem[] {
  const { menu, modules } = useSession();
  const { pathname } = useLocation();
  const current = itemAt(menu, pathname);
  const items = modules.flatMap((module): HeaderItem[] => {
    const route = routeOf(module, menu);
    if (!route || route === '/dashboard') return [];
    return [
      {
        id: module.IdModulo,
        label: menuLabel(module),
        route,
        icon: module.Icono,
        color: module.Color,
        active: current?.IdModulo === module.IdModulo,
      },
    ];
  });
  return [{ id: 'inicio', label: t('shell.home'), route: '/dashboard', icon: 'home', color: '', active: pathname === '/dashboard' }, ...items];
}
