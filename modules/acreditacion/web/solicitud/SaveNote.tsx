import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCloudCheck, IconCloudUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { say } from '../say';
import { ago } from '../ui/moments';
import classes from './editor.module.css';
import type { RequestDraft } from './useRequestDraft';

const TICK_MS = 15_000;

/** How safe what was typed is: saved since when, on its way, or why not. */
export function SaveNote({ draft }: { draft: RequestDraft }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = window.setInterval(() => tick((n) => n + 1), TICK_MS);
    return () => window.clearInterval(timer);
  }, []);
  const { state, savedAt, failure } = draft;
  if (state === 'failed')
    return (
      <p className={classes.saved} data-failed role="status">
        <IconAlertTriangle size={16} aria-hidden />
        {say('editor.noGuardado', { motivo: failure ?? '' })}
        <Button variant="subtle" color="red" size="compact-sm" onClick={() => void draft.flush()}>
          {say('editor.reintentar')}
        </Button>
      </p>
    );
  const text =
    state === 'saving'
      ? say('editor.guardando')
      : state === 'waiting'
        ? say('editor.porGuardar')
        : state === 'needsCompany'
          ? say('editor.faltaCompania')
          : savedAt !== null
            ? say('editor.guardado', { hace: ago(savedAt) })
            : '';
  return (
    <p className={classes.saved}>
      {text && (state === 'saved' ? <IconCloudCheck size={16} aria-hidden /> : <IconCloudUp size={16} aria-hidden />)}
      <span>{text}</span>
    </p>
  );
}
