import { ActionIcon, Popover, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2, IconUserShield } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { t } from '../i18n/t';
import { useSession } from '../session/session';
import { Logo } from '../ui/Logo';
import { Bell } from './Bell';
import { HeaderMenu } from './HeaderMenu';
import { Help } from './Help';
import classes from './header.module.css';
import { LanguageMenu } from './LanguageMenu';
import { Palette } from './Palette';
import { ThemeSwitch } from './ThemeSwitch';
import { UserMenu } from './UserMenu';

/** Only the demo has it, and its page says so. */
const LiveSite = document.documentElement.dataset.vivo === undefined ? null : lazy(async () => ({ default: (await import('./LiveSite')).LiveSite }));

interface Props {
  readonly narrow: boolean;
  readonly onToggle: () => void;
  readonly onOpenMenu: () => void;
}

export function Header({ narrow, onToggle, onOpenMenu }: Props) {
  const { perfil } = useSession();
  const [helped, help] = useDisclosure(false);
  const Fold = narrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <header className={classes.header}>
      <ActionIcon className={classes.burger} variant="subtle" color="gray" size={44} aria-label={t('shell.openMenu')} onClick={onOpenMenu}>
        <IconMenu2 size={22} aria-hidden />
      </ActionIcon>
      <Link to="/" className={classes.brand} aria-label={`${t('app.name')}: ${t('shell.homeLink')}`}>
        <Logo />
        <span className={classes.brandName}>{t('app.name')}</span>
      </Link>
      <ActionIcon
        className={classes.fold}
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t(narrow ? 'shell.expandMenu' : 'shell.collapseMenu')}
        onClick={onToggle}
      >
        <Fold size={19} stroke={1.6} aria-hidden />
      </ActionIcon>
      <HeaderMenu />
      <Roles />
      <div className={classes.place}>
        <span className={classes.client}>{perfil.Cliente}</span>
        <span className={classes.division}>{perfil.Division}</span>
      </div>
      <div className={classes.tools}>
        <Palette />
        {LiveSite && (
          <Suspense>
            <LiveSite />
          </Suspense>
        )}
        <span className={classes.wideTools}>
          <Help opened={helped} open={help.open} close={help.close} />
        </span>
        <Bell />
        <span className={classes.wideTools}>
          <LanguageMenu />
          <ThemeSwitch />
        </span>
      </div>
      <UserMenu onHelp={help.open} />
    </header>
  );
}

/** What an authorizer answers for: the first role, and all of them on demand. */
function Roles() {
  const { authorizerRoles } = useSession();
  const [first, ...rest] = authorizerRoles;
  if (!first) return null;
  return (
    <Popover position="bottom-end" withinPortal={false}>
      <Popover.Target>
        <UnstyledButton className={classes.roles}>
          <IconUserShield size={15} aria-hidden />
          <span className="hidden-text">{t('shell.roles')}:</span>
          <span className={classes.role}>{first}</span>
          {rest.length > 0 && <span>{`+${rest.length}`}</span>}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('shell.roles')}>
        <ul className={classes.roleList}>
          {authorizerRoles.map((role) => (
            <li key={role}>{role}</li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
