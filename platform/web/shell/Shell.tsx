import { CloseButton, Drawer } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { t } from '../i18n/t';
import { CardHost } from '../page/CardHost';
import { useAppearance } from '../session/appearance';
import { takeNotice } from '../session/notice';
import { useSession } from '../session/session';
import { recall, remember } from '../session/storage';
import { notifyWarning, undoLast } from '../ui/notify';
import { Breadcrumb } from './Breadcrumb';
import { Footer } from './Footer';
import { Header } from './Header';
import { LanguageMenu } from './LanguageMenu';
import { RouteProgress } from './RouteProgress';
import { SideMenu } from './SideMenu';
import classes from './shell.module.css';
import { ThemeSwitch } from './ThemeSwitch';
import { ToTop } from './ToTop';
import { useScrolls } from './useScrolls';

const NARROW = 'menu-angosto';

/** The frame of every screen behind the sign-in: header, side menu, title bar, footer. */
export function Shell() {
  const { perfil } = useSession();
  useHotkeys([['mod+Z', undoLast]]);
  const [appearance] = useAppearance();
  const [folded, setFolded] = useState(recall(NARROW));
  const narrow = (folded ?? (appearance.menu === 'angosto' ? 'S' : 'N')) === 'S';
  const [drawer, setDrawer] = useState(false);
  useScrolls();

  function widen(next: boolean) {
    setFolded(next ? 'N' : 'S');
    remember(NARROW, next ? 'N' : 'S');
  }

  useEffect(() => {
    const notice = takeNotice();
    if (notice) notifyWarning(notice);
  }, []);

  return (
    <div className={classes.shell} data-narrow={narrow || undefined} data-free={appearance.header === 'libre' || undefined}>
      <a className={classes.skip} href="#contenido">
        {t('app.skip')}
      </a>
      <RouteProgress />
      <Header narrow={narrow} onToggle={() => widen(narrow)} onOpenMenu={() => setDrawer(true)} />
      <aside className={classes.side}>
        <SideMenu narrow={narrow} onWiden={() => widen(true)} />
      </aside>
      <Drawer.Root opened={drawer} onClose={() => setDrawer(false)} size={300}>
        <Drawer.Overlay />
        <Drawer.Content aria-label={t('shell.sideMenu')}>
          <div className={classes.drawerHead}>
            <span className={classes.drawerTitle}>
              <strong>{perfil.Cliente}</strong>
              <span>{perfil.Division}</span>
            </span>
            <span className={classes.drawerTools}>
              <LanguageMenu />
              <ThemeSwitch />
            </span>
            <CloseButton size={44} aria-label={t('shell.closeMenu')} onClick={() => setDrawer(false)} />
          </div>
          <SideMenu onGo={() => setDrawer(false)} />
        </Drawer.Content>
      </Drawer.Root>
      <div className={classes.body}>
        <Main />
        <Footer />
      </div>
      <ToTop />
      <Cards />
    </div>
  );
}

/** The screen. What stands around it is not drawn anew when another one opens. */
function Main() {
  const { pathname, state } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  // A new screen starts at its top, for keyboard and screen reader too.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // The same screen under another address: whoever is typing in it goes on.
    if (state.stays && main.current?.contains(document.activeElement)) return;
    main.current?.focus({ preventScroll: true });
  }, [pathname, state.stays]);

  return (
    <main id="contenido" ref={main} tabIndex={-1} className={classes.main}>
      <Breadcrumb />
      <Outlet />
    </main>
  );
}

/** The cards of things named on a screen go with it. */
function Cards() {
  return <CardHost key={useLocation({ select: ({ pathname }) => pathname })} />;
}
