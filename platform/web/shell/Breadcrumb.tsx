import { ActionIcon } from '@mantine/core';
import { IconChevronRight, IconHome, IconStar, IconStarFilled } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { t } from '../i18n/t';
import { itemAt, menuLabel, pathTo } from '../session/menu';
import { useSession } from '../session/session';
import { useFavourites } from './favourites';
import classes from './shell.module.css';

/** The title bar: the path of the selected menu option. */
export function Breadcrumb() {
  const { menu } = useSession();
  const { pathname } = useLocation();
  const favourites = useFavourites();
  const item = itemAt(menu, pathname);
  const path = item ? pathTo(menu, item.IdMenu) : [];
  if (!item || path.length === 0) return null;
  const kept = favourites.has(item.IdMenu);
  const Star = kept ? IconStarFilled : IconStar;
  return (
    <nav className={classes.breadcrumb} aria-label={t('shell.breadcrumb')}>
      <ol>
        <li>
          <Link to="/dashboard" aria-label={t('shell.homeLink')}>
            <IconHome size={15} aria-hidden />
          </Link>
        </li>
        {path.map((step) => (
          <li key={step.IdMenu}>
            <IconChevronRight size={13} aria-hidden />
            {step.Ruta ? (
              <Link to={step.Ruta} aria-current={pathname === step.Ruta ? 'page' : undefined}>
                {menuLabel(step)}
              </Link>
            ) : (
              <span>{menuLabel(step)}</span>
            )}
            {step === item && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={24}
                aria-pressed={kept}
                aria-label={t(kept ? 'favourites.remove' : 'favourites.add', { name: menuLabel(item) })}
                onClick={() => favourites.toggle(item.IdMenu)}
              >
                <Star size={14} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
