import { t } from '@platform/web/i18n/t';
import { recallLast } from '@platform/web/session/lastMenu';
import { menuLabel, menuTree, pathTo } from '@platform/web/session/menu';
import { useSession } from '@platform/web/session/session';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { iconOf } from '@platform/web/ui/icons';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { Link } from '@tanstack/react-router';
import classes from './dashboard.module.css';
import { optionsOf } from './options';

/** Where a session lands: the way back to the last option, and every option of the profile by module. */
export function DashboardPage() {
  const { name, menu, perfil } = useSession();
  const modules = menuTree(menu).map((node) => ({ node, options: optionsOf(node) }));
  const served = modules.filter(({ options }) => options.length > 0);
  const last = menu.find((item) => item.IdMenu === recallLast() && item.Ruta !== '');

  return (
    <>
      <PageTitle
        title={t('dashboard.title', { name: name.split(' ')[0] ?? name })}
        subtitle={`${perfil.Perfil} · ${perfil.Cliente} · ${perfil.Division}`}
      />
      {last && (
        <p className={classes.last}>
          {t('dashboard.last')} <Link to={last.Ruta}>{pathTo(menu, last.IdMenu).map(menuLabel).join(' › ')}</Link>
        </p>
      )}
      {served.length === 0 && <EmptyState title={t('dashboard.empty')} text={t('dashboard.emptyText')} />}
      <div className={classes.modules}>
        {served.map(({ node, options }) => {
          const Sign = iconOf(node.item.Icono);
          return (
            <section key={node.item.IdMenu} className={classes.module} aria-label={menuLabel(node.item)}>
              <h2 className={classes.name}>
                <Sign size={18} stroke={1.6} style={{ color: node.item.Color || undefined }} aria-hidden />
                {menuLabel(node.item)}
              </h2>
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
    </>
  );
}
