import { Tooltip } from '@mantine/core';
import { IconChevronRight, IconHome } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { memo, useCallback, useMemo, useState } from 'react';
import { t } from '../i18n/t';
import { itemAt, type MenuNode, menuLabel, menuTree } from '../session/menu';
import { type Session, useSession } from '../session/session';
import type { MenuItem } from '../session/wire';
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

interface RowProps {
  readonly item: MenuItem;
  readonly level: number;
  /** It opens a screen, not what hangs below it. */
  readonly leads: boolean;
  readonly narrow: boolean;
  readonly isHere: boolean;
  readonly isWithin: boolean;
  readonly isOpen: boolean;
  readonly onGo: (() => void) | undefined;
  readonly onToggle: (id: string, isOpen: boolean) => void;
}

/** One option: drawn again when something of it changes, not with every screen that opens. */
const Row = memo(function Row({ item, level, leads, narrow, isHere, isWithin, isOpen, onGo, onToggle }: RowProps) {
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
  return (
    <Tooltip label={label} position="right" disabled={!narrow}>
      {leads ? (
        <Link
          to={item.Ruta}
          className={classes.row}
          data-level={level}
          data-here={isHere || undefined}
          aria-current={isHere ? 'page' : undefined}
          onClick={onGo}
        >
          {face}
        </Link>
      ) : (
        <button
          type="button"
          className={classes.row}
          data-level={level}
          data-within={isWithin || undefined}
          aria-expanded={isOpen}
          onClick={() => onToggle(item.IdMenu, isOpen)}
        >
          {face}
          {!narrow && <IconChevronRight size={14} className={classes.chevron} aria-hidden />}
        </button>
      )}
    </Tooltip>
  );
});

/** The three levels of the user's options; only the branch of the open screen starts unfolded. */
export function SideMenu({ narrow = false, onWiden, onGo }: Props) {
  const session = useSession();
  const { pathname } = useLocation();
  const here = itemAt(session.menu, pathname)?.IdMenu ?? '';
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const nodes = useMemo(() => menuTree(session.menu), [session.menu]);
  const toggle = useCallback(
    (id: string, isOpen: boolean) => {
      if (narrow) onWiden?.();
      setToggled((now) => new Map(now).set(id, narrow || !isOpen));
    },
    [narrow, onWiden],
  );

  const branch = ({ item, children }: MenuNode, level: number) => {
    const isOpen = (toggled.get(item.IdMenu) ?? here.startsWith(item.IdMenu)) && !narrow;
    return (
      <li key={item.IdMenu}>
        <Row
          item={item}
          level={level}
          leads={children.length === 0 && item.Ruta !== ''}
          narrow={narrow}
          isHere={item.IdMenu === here}
          isWithin={here.startsWith(item.IdMenu)}
          isOpen={isOpen}
          onGo={onGo}
          onToggle={toggle}
        />
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
