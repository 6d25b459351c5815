/**
 * Takes everything that is drawn out of the document and gives it back as it was. The components live on meanwhile, so what was
 * being typed is there afterwards; while it is out, nothing of it can be read from the page.
 */
interface Taken {
  readonly nodes: readonly Element[];
  readonly title: string;
  readonly scroll: number;
  readonly focused: Element | null;
}
let taken: Taken | null = null;

export function takeAway(title: string): void {
  if (taken) return;
  const nodes = [...document.body.children].filter((node) => node.tagName !== 'SCRIPT' && node.tagName !== 'NOSCRIPT');
  taken = { nodes, title: document.title, scroll: window.scrollY, focused: document.activeElement };
  for (const node of nodes) node.remove();
  document.title = title;
}

export function giveBack(): void {
  if (!taken) return;
  const { nodes, title, scroll, focused } = taken;
  taken = null;
  document.body.prepend(...nodes);
  document.title = title;
  window.scrollTo({ top: scroll });
  if (focused instanceof HTMLElement && focused !== document.body) focused.focus({ preventScroll: true });
}
