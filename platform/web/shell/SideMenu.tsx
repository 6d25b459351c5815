import { Tooltip } from '@mantine/core';
import { IconChevronRight, IconHome } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../i18n/t';
import { itemAt, type MenuNode, menuLabel, menuTree } from '../session/menu';
import { type Session, useSession } from '../session/session';
import { iconOf } from '../ui/icons';
import { useFavourites } from './favourites';
import classes from './side.module.css';

const ACCREDITATION = '06';
/**
 * What the menu is headed by: administrator, then authorizer, then everyone else (specification §2). Whoever accredits nothing reads the
 * module that they are in, and their profile on the home.
 */
function headerOf({ profileType, isAuthorizer, menu, perfil }: Session, here: string): string {
  if (profileType === 'CPAADM') return t('shell.administrator');
  if (isAuthorizer) return t('shell.approvals');
  if (menu.some(({ IdMenu }) => IdMenu.startsWith(ACCREDITATION))) return t('shell.accreditation');
  const module = menu.find(({ IdMenu }) => IdMenu.length === 2 && here.startsWith(IdMenu));
  return module ? menuLabel(module) : perfil.Perfil;
}

interface Props {
  /** Icons only. */
  readonly narrow?: boolean;
  /** A narrow menu was asked to open. */
  readonly onWiden?: () => void;
  /** A link was followed (closes the drawer). */
  readonly onGo?: () => void;
}

/** The three levels of the user's options; only the branch of the open screen starts unfolded. */
export function SideMenu({ narrow = false, onWiden, onGo }: Props) {
  const session = useSession();
  const { pathname } = useLocation();
  const here = itemAt(session.menu, pathname)?.IdMenu ?? '';
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const nodes = menuTree(session.menu);
  const open = (id: string) => toggled.get(id) ?? here.startsWith(id);
  const toggle = (id: string) => setToggled(new Map(toggled).set(id, narrow || !open(id)));

  const branch = (node: MenuNode, level: number) => {
    const { item, children } = node;
    const label = menuLabel(item);
    const Sign = iconOf(item.Icono);
    const face = (
      <>
        {level < 2 ? (
          <Sign size={level === 0 ? 20 : 17} stroke={1.6} style={{ color: item.Color || undefined }} className={classes.icon} aria-hidden />
        ) : (
          <i className={classes.dot} />
        )}
        <span className={narrow ? 'hidden-text' : classes.label}>{label}</span>
      </>
    );
    const isOpen = open(item.IdMenu) && !narrow;
    return (
      <li key={item.IdMenu}>
        <Tooltip label={label} position="right" disabled={!narrow}>
          {children.length === 0 && item.Ruta ? (
            <Link
              to={item.Ruta}
              className={classes.row}
              data-level={level}
              data-here={item.IdMenu === here || undefined}
              aria-current={item.IdMenu === here ? 'page' : undefined}
              onClick={onGo}
            >
              {face}
            </Link>
          ) : (
            <button
              type="button"
              className={classes.row}
              data-level={level}
              data-within={here.startsWith(item.IdMenu) || undefined}
              aria-expanded={isOpen}
              onClick={() => {
                if (narrow) onWiden?.();
                toggle(item.IdMenu);
              }}
            >
              {face}
              {!narrow && <IconChevronRight size={14} className={classes.chevron} aria-hidden />}
            </button>
          )}
        </Tooltip>
        {isOpen && children.length > 0 && <ul className={classes.list}>{children.map((child) => branch(child, level + 1))}</ul>}
      </li>
    );
  };

  return (
    <nav aria-label={t('shell.sideMenu')} className={classes.menu}>
      <div className={classes.head}>
        <Tooltip label={t('shell.homeLink')} position="right" disabled={!narrow}>
          <Link to="/" className={classes.home} aria-label={t('shell.homeLink')} onClick={onGo}>
            <IconHome size={18} stroke={1.6} aria-hidden />
          </Link>
        </Tooltip>
        {!narrow && <span className={classes.headText}>{headerOf(session, here)}</span>}
      </div>
      <ul className={classes.list}>
        {!nodes.some(({ item }) => item.Ruta === '/dashboard') && <DashboardRow narrow={narrow} here={pathname === '/dashboard'} onGo={onGo} />}
        {nodes.map((node) => branch(node, 0))}
      </ul>
      {!narrow && <Favourites here={here} onGo={onGo} />}
    </nav>
  );
}

function DashboardRow({ narrow, here, onGo }: { narrow: boolean; here: boolean; onGo?: () => void }) {
  const Sign = iconOf('layout-grid');
  return (
    <li>
      <Tooltip label={t('shell.dashboard')} position="right" disabled={!narrow}>
        <Link
          to="/dashboard"
          className={classes.row}
          data-level={0}
          data-here={here || undefined}
          aria-current={here ? 'page' : undefined}
          onClick={onGo}
        >
          <Sign size={20} stroke={1.6} className={classes.icon} aria-hidden />
          <span className={narrow ? 'hidden-text' : classes.label}>{t('shell.dashboard')}</span>
        </Link>
      </Tooltip>
    </li>
  );
}

/** What this user keeps at hand, below the menu. */
function Favourites({ here, onGo }: { here: string; onGo?: () => void }) {
  const { items } = useFavourites();
  if (items.length === 0) return null;
  return (
    <section className={classes.favourites} aria-label={t('favourites.title')}>
      <h2 className={classes.favouritesTitle}>{t('favourites.title')}</h2>
      <ul className={classes.list}>
        {items.map((item) => {
          const Sign = iconOf(item.Icono);
          return (
            <li key={item.IdMenu}>
              <Link to={item.Ruta} className={classes.row} data-level={1} aria-current={item.IdMenu === here ? 'page' : undefined} onClick={onGo}>
                <Sign size={17} stroke={1.6} className={classes.icon} aria-hidden />
                <span className={classes.label}>{menuLabel(item)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
