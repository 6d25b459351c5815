import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { say } from '../say';
import classes from './perfiles.module.css';

export const PATH = '/seguridad/perfiles';
export const MENU = '0203';
export const TABS = ['lista', 'perfil', 'usuarios', 'menu', 'proteccion', 'caracteristica', 'unidad'] as const;
export type TabName = (typeof TABS)[number];
export const isTab = (name: string | null): name is TabName => TABS.some((one) => one === name);

interface Props {
  readonly value: TabName;
  /** Tabs that open now; the others need a profile. */
  readonly open: (name: TabName) => boolean;
  readonly onTab: (name: TabName) => void;
  readonly children: ReactNode;
}

/** The seven tabs: the list, and what there is of the profile chosen in it. */
export function ProfileTabs({ value, open, onTab, children }: Props) {
  return (
    <Tabs value={value} onChange={(next) => isTab(next) && onTab(next)} keepMounted={false} className={classes.tabs}>
      <Tabs.List aria-label={say('perfil.secciones')}>
        {TABS.map((name) => (
          <Tabs.Tab key={name} value={name} disabled={!open(name)}>
            {say(`perfil.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={value} pt="md">
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
