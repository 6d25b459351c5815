import type { SyntheticEvent } from 'react';

/** A cell that cannot show its words whole says them when it is pointed at. */
export function sayCutWords({ target }: SyntheticEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell], thead th') : null;
  if (!cell || (cell.title !== '' && cell.dataset.cut === undefined)) return;
  const inner = cell.querySelector<HTMLElement>('span, a, button');
  const cut = cell.scrollWidth > cell.clientWidth || (inner !== null && inner.scrollWidth > inner.clientWidth);
  if (cut) {
    cell.dataset.cut = '';
    cell.title = cell.textContent ?? '';
  } else if (cell.dataset.cut !== undefined) {
    delete cell.dataset.cut;
    cell.removeAttribute('title');
  }
}
