import { IconChevronRight, IconHome } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { t } from '../i18n/t';
import { itemAt, menuLabel, pathTo } from '../session/menu';
import { useSession } from '../session/session';
import classes from './shell.module.css';

/** The title bar: the path of the selected menu option. */
export function Breadcrumb() {
  const { menu } = useSession();
  const { pathname } = useLocation();
  const item = itemAt(menu, pathname);
  const path = item ? pathTo(menu, item.IdMenu) : [];
  if (path.length === 0) return null;
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
          </li>
        ))}
      </ol>
    </nav>
  );
}
