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
  // Of the address only what shows: the header is not drawn anew for another screen of the same module.
  const module = useLocation({ select: ({ pathname }) => itemAt(menu, pathname)?.IdModulo });
  const atHome = useLocation({ select: ({ pathname }) => pathname === '/dashboard' });
  const items = modules.flatMap((of): HeaderItem[] => {
    const route = routeOf(of, menu);
    if (!route || route === '/dashboard') return [];
    return [
      {
        id: of.IdModulo,
        label: menuLabel(of),
        route,
        icon: of.Icono,
        color: of.Color,
        active: module === of.IdModulo,
      },
    ];
  });
  return [{ id: 'inicio', label: t('shell.home'), route: '/dashboard', icon: 'home', color: '', active: atHome }, ...items];
}
