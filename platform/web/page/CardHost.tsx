import { lazy, Suspense, useEffect, useState } from 'react';

const ThingCard = lazy(async () => ({ default: (await import('./ThingCard')).ThingCard }));

/** A pointer that only passes over a name asks nothing. */
const REST_MS = 300;
/** Time to get from the name to its card. */
const LEAVE_MS = 200;
const MARKED = '[data-thing]';

interface Shown {
  readonly anchor: HTMLElement;
  readonly resource: string;
  readonly id: string;
}

/** The name that a pointer or the focus is on: within a grid, the one that the cell holds. */
function nameAt(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  return target.closest<HTMLElement>(MARKED) ?? (target.matches('[data-cell]') ? target.querySelector<HTMLElement>(MARKED) : null);
}

/** Shows a card of whatever thing is named under a resting pointer or the focus: one for all names of the page. */
export function CardHost() {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    let timer = 0;
    const after = (ms: number, what: () => void) => {
      window.clearTimeout(timer);
      timer = window.setTimeout(what, ms);
    };
    const show = (anchor: HTMLElement) => {
      const { thing: resource, thingKey: id } = anchor.dataset;
      if (resource && id && anchor.isConnected) setShown((now) => (now?.anchor === anchor ? now : { anchor, resource, id }));
    };
    const hide = () => setShown(undefined);
    const onCard = (target: EventTarget | null) => target instanceof Element && target.closest('[data-thing-card]') !== null;
    const over = ({ target, pointerType }: PointerEvent) => {
      if (pointerType === 'touch') return;
      const anchor = nameAt(target);
      if (anchor) after(REST_MS, () => show(anchor));
      else if (onCard(target)) window.clearTimeout(timer);
      else after(LEAVE_MS, hide);
    };
    const focused = ({ target }: FocusEvent) => {
      const anchor = target instanceof Element && target.matches(':focus-visible') ? nameAt(target) : null;
      if (anchor) after(REST_MS, () => show(anchor));
      else if (!onCard(target)) after(0, hide);
    };
    const keyed = ({ key }: KeyboardEvent) => key === 'Escape' && after(0, hide);
    const pressed = ({ target }: PointerEvent) => !onCard(target) && after(0, hide);
    const scrolled = () => after(0, hide);
    document.addEventListener('pointerover', over);
    document.addEventListener('focusin', focused);
    document.addEventListener('keydown', keyed, true);
    document.addEventListener('pointerdown', pressed);
    document.addEventListener('scroll', scrolled, { capture: true, passive: true });
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('pointerover', over);
      document.removeEventListener('focusin', focused);
      document.removeEventListener('keydown', keyed, true);
      document.removeEventListener('pointerdown', pressed);
      document.removeEventListener('scroll', scrolled, { capture: true });
    };
  }, []);
  if (!shown) return null;
  return (
    <Suspense>
      <ThingCard key={`${shown.resource} ${shown.id}`} {...shown} />
    </Suspense>
  );
}
