import { t } from '@platform/web/i18n/t';
import { menuLabel, menuTree } from '@platform/web/session/menu';
import { useSession } from '@platform/web/session/session';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { iconOf } from '@platform/web/ui/icons';
import { Link } from '@tanstack/react-router';
import classes from './dashboard.module.css';
import { optionsOf } from './options';

/** Every option of the profile by module. */
export default function Shortcuts() {
  const { menu } = useSession();
  const modules = menuTree(menu).map((node) => ({ node, options: optionsOf(node) }));
  const served = modules.filter(({ options }) => options.length > 0);
  if (served.length === 0) return <EmptyState title={t('dashboard.empty')} text={t('dashboard.emptyText')} />;
  return (
    <div className={classes.modules}>
      {served.map(({ node, options }) => {
        const Sign = iconOf(node.item.Icono);
        return (
          <section key={node.item.IdMenu} className={classes.module} aria-label={menuLabel(node.item)}>
            <h3 className={classes.name}>
              <Sign size={18} stroke={1.6} style={{ color: node.item.Color || undefined }} aria-hidden />
              {menuLabel(node.item)}
            </h3>
            <ul className={classes.options}>
              {options.map((item) => (
                <li key={item.IdMenu}>
                  <Link to={item.Ruta}>{menuLabel(item)}</Link>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
