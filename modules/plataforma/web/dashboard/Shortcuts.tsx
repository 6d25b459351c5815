import { t } from '@platform/web/i18n/t';
import { menuLabel, pathTo } from '@platform/web/session/menu';
import { ownMostOpened } from '@platform/web/session/opened';
import { useSession } from '@platform/web/session/session';
import { useFavourites } from '@platform/web/shell/favourites';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { iconOf } from '@platform/web/ui/icons';
import { Link } from '@tanstack/react-router';
import classes from './dashboard.module.css';
import { shortcutsOf } from './options';

/** W01: the options that this user goes to. */
export default function Shortcuts() {
  const { menu } = useSession();
  const { items } = useFavourites();
  const shown = shortcutsOf(menu, items, ownMostOpened());
  if (shown.length === 0) return <EmptyState title={t('dashboard.empty')} text={t('dashboard.emptyText')} />;
  return (
    <ul className={classes.shortcuts}>
      {shown.map((item) => {
        const [module] = pathTo(menu, item.IdMenu);
        const Sign = iconOf(item.Icono);
        return (
          <li key={item.IdMenu}>
            <Link to={item.Ruta}>
              <Sign size={16} stroke={1.6} style={{ color: module?.Color || undefined }} aria-hidden />
              <span>
                <b>{menuLabel(item)}</b>
                {module && <small>{menuLabel(module)}</small>}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
