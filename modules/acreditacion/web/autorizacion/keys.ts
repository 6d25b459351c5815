import { useEffect, useRef } from 'react';
import type { SayKey } from '../say';

export type Shortcuts = Readonly<Record<string, () => void>>;

/** Whether a key is a letter of something being written, not an order. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && !['radio', 'checkbox', 'button', 'file'].includes(target.type);
}

/** Single keys that act on the screen, never while something is written nor behind a dialog. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const now = useRef(shortcuts);
  now.current = shortcuts;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"]')) return;
      const act = now.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** Every shortcut of the desk, as the help panel lists them. */
export const SHORTCUTS: readonly (readonly [string, SayKey])[] = [
  ['j', 'atajos.siguiente'],
  ['k', 'atajos.anterior'],
  ['n', 'atajos.requisitoSiguiente'],
  ['p', 'atajos.requisitoAnterior'],
  ['c', 'atajos.conforme'],
  ['o', 'atajos.observado'],
  ['r', 'atajos.rechazado'],
  ['Ctrl + Enter', 'atajos.guardar'],
  ['a', 'atajos.aprobar'],
  ['d', 'atajos.devolver'],
  ['x', 'atajos.rechazar'],
  ['s', 'atajos.seleccionar'],
  ['t', 'atajos.seleccionarTodas'],
  ['b', 'atajos.aprobarVarias'],
  ['/', 'atajos.buscar'],
  ['?', 'atajos.ayuda'],
];
