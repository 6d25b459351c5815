import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { t } from '../i18n/t';
import { confirm } from '../ui/confirm';

/** Asks before leaving what has not been saved: another screen, a reload, closing the tab. */
export function useGuard(dirty: boolean, message: string = t('form.unsaved')): { release: () => void } {
  const released = useRef(false);
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (released.current || current.pathname === next.pathname) return false;
      return !(await confirm({ message }));
    },
    enableBeforeUnload: () => dirty && !released.current,
    disabled: !dirty,
  });
  return {
    release: () => {
      released.current = true;
    },
  };
}
