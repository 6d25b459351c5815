import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { isPlainClick } from '../ui/plainClick';

/** What makes a link of an address, filters and all: a plain click stays within the page, any other is the browser's. */
export function useWay(href: string): { readonly href: string; readonly onClick: (event: MouseEvent) => void } {
  const router = useRouter();
  return {
    href,
    onClick(event) {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      void router.navigate({ href });
    },
  };
}
