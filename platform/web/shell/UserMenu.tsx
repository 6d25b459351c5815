import { Menu, UnstyledButton } from '@mantine/core';
import {
  IconArrowsExchange,
  IconChevronDown,
  IconHelp,
  IconId,
  IconLogout,
  IconPalette,
  IconProgress,
  IconReportAnalytics,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { t } from '../i18n/t';
import { logout, switchProfile, useSession } from '../session/session';
import type { DivisionEntry } from '../session/wire';
import { notifyError } from '../ui/notify';
import classes from './header.module.css';

/** Lengths at which the header cuts (specification §9). */
const NAME_MAX = 51;
const ROLE_MAX = 47;
const COMPANY_MAX = 38;
const cut = (text: string, max: number) => (text.length > max ? `${text.slice(0, max)}…` : text);
const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => part.charAt(0))
    .join('')
    .toUpperCase();

/** Who is signed in and as what; where else they may go; the way out. */
export function UserMenu({ onHelp }: { readonly onHelp: () => void }) {
  const { name, perfil, switchable } = useSession();
  const isCurrent = (entry: DivisionEntry) =>
    entry.IdPerfil === perfil.IdPerfil && entry.IdCliente === perfil.IdCliente && entry.IdDivision === perfil.IdDivision;
  const others = switchable.filter((entry) => !isCurrent(entry));

  return (
    <Menu position="bottom-end" width={320} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes.user}>
          <span className="hidden-text">{t('shell.userMenu', { name })}</span>
          <span className={classes.avatar} aria-hidden>
            {initials(name)}
          </span>
          <span className={classes.userText} aria-hidden>
            <span className={classes.userName}>{cut(name, NAME_MAX)}</span>
            <span className={classes.userRole}>{cut(perfil.Perfil, ROLE_MAX)}</span>
          </span>
          <IconChevronDown size={14} className={classes.userMore} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.userCard}>
          <strong title={name}>{cut(name, NAME_MAX)}</strong>
          <span title={perfil.Perfil}>{cut(perfil.Perfil, ROLE_MAX)}</span>
          {perfil.Compania && <span title={perfil.Compania}>{cut(perfil.Compania, COMPANY_MAX)}</span>}
          <span>{`${perfil.Cliente} · ${perfil.Division}`}</span>
        </div>
        {others.length > 0 && (
          <>
            <Menu.Divider />
            <Menu.Label>{t('shell.switchTo')}</Menu.Label>
            <div className={classes.switches}>
              {others.map((entry) => (
                <Menu.Item
                  key={`${entry.IdPerfil}.${entry.IdCliente}.${entry.IdDivision}`}
                  leftSection={<IconArrowsExchange size={16} aria-hidden />}
                  onClick={() => void switchProfile(entry).catch(notifyError)}
                >
                  {`${entry.Cliente} · ${entry.Division}`}
                  <small className={classes.switchProfile}>{cut(entry.Perfil, ROLE_MAX)}</small>
                </Menu.Item>
              ))}
            </div>
          </>
        )}
        <Menu.Divider />
        <Menu.Item component={Link} to="/seguridad/usuarioLogin" leftSection={<IconId size={16} aria-hidden />}>
          {t('shell.ownData')}
        </Menu.Item>
        <Menu.Item component={Link} to="/reporte" leftSection={<IconReportAnalytics size={16} aria-hidden />}>
          {t('shell.reports')}
        </Menu.Item>
        <Menu.Item component={Link} to="/plataforma/trabajos" leftSection={<IconProgress size={16} aria-hidden />}>
          {t('shell.ownWork')}
        </Menu.Item>
        <Menu.Item component={Link} to="/builder" leftSection={<IconPalette size={16} aria-hidden />}>
          {t('builder.title')}
        </Menu.Item>
        <Menu.Item className={classes.narrowItem} leftSection={<IconHelp size={16} aria-hidden />} onClick={onHelp}>
          {t('help.open')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void logout()}>
          {t('shell.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
