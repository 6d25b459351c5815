import type { SyntheticEvent } from 'react';

/** Measuring a cell under a pointer that only passes over it, as when one scrolls, would cost each frame. */
const REST_MS = 120;
let resting: number | undefined;

/** A cell that cannot show its words whole says them where the pointer rests. */
export function sayCutWords({ target }: SyntheticEvent): void {
  window.clearTimeout(resting);
  resting = window.setTimeout(() => sayWhole(target), REST_MS);
}

function sayWhole(target: EventTarget): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell], thead th') : null;
  if (!cell || (cell.title !== '' && cell.dataset.cut === undefined)) return;
  const inner = cell.querySelector<HTMLElement>('span, a, button');
  const cut = cell.scrollWidth > cell.clientWidth || (inner !== null && inner.scrollWidth > inner.clientWidth);
  if (cut) {
    cell.dataset.cut = '';
    cell.title = cell.textContent;
  } else if (cell.dataset.cut !== undefined) {
    delete cell.dataset.cut;
    cell.removeAttribute('title');
  }
}
