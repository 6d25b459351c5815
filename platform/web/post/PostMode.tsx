import { Button } from '@mantine/core';
import { IconMaximize, IconMinimize } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { t } from '../i18n/t';
import { recall, remember } from '../session/storage';
import { useAwake } from './awake';

const KEPT = 'modo-puesto';

/** Fills the screen, or leaves it; a browser that refuses shows the post without menus in its window. */
async function fill(on: boolean): Promise<void> {
  try {
    if (on) await document.documentElement.requestFullscreen?.();
    else if (document.fullscreenElement) await document.exitFullscreen();
  } catch {
    // Only what somebody asked for with a touch may fill the screen: it stays in its window.
  }
}

/** *Modo puesto*: the post alone, without menus, over the whole screen and awake. Kept in this browser; leaving the screen leaves the mode. */
export function PostMode() {
  const [on, setOn] = useState(() => recall(KEPT) === 'S');
  useAwake();
  useEffect(() => {
    document.documentElement.toggleAttribute('data-puesto', on);
    return () => document.documentElement.removeAttribute('data-puesto');
  }, [on]);
  useEffect(() => () => void fill(false), []);
  const change = (next: boolean) => {
    setOn(next);
    remember(KEPT, next ? 'S' : 'N');
    void fill(next);
  };
  const Sign = on ? IconMinimize : IconMaximize;
  return (
    <Button variant="default" leftSection={<Sign size={16} aria-hidden />} aria-pressed={on} onClick={() => change(!on)}>
      {t(on ? 'post.leaveMode' : 'post.mode')}
    </Button>
  );
}
