import { type RefObject, useEffect } from 'react';

/** Below the bar of a post, and below its field. */
const GAP = 8;

/** Tells the styles of a post how high its bar and its field are, so that what stays in sight lies right below it and covers nothing. */
function measure(post: HTMLElement): void {
  const top = post.querySelector('[data-post-top]');
  const field = post.querySelector('form');
  if (top instanceof HTMLElement) post.style.setProperty('--post-top', `${top.offsetHeight + GAP}px`);
  if (field) post.style.setProperty('--post-field', `${field.offsetHeight + GAP}px`);
}

/** Keeps a post measured while its bar changes: without a network it says more. */
export function usePostMeasured(post: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = post.current;
    const top = element?.querySelector('[data-post-top]');
    if (!element || !top) return;
    const watch = new ResizeObserver(() => measure(element));
    watch.observe(top);
    return () => watch.disconnect();
  }, [post]);
}

/** Brings an answer into sight, from its beginning on, where it would begin or end beyond; once more where the bar over it grows. The field keeps what is typed. */
export function useInSight(whole: RefObject<HTMLElement | null>, answer: unknown): void {
  useEffect(() => {
    const element = whole.current;
    if (!element || !answer) return;
    const post = element.closest<HTMLElement>('[data-post]');
    const top = post?.querySelector('[data-post-top]');
    const see = () => {
      if (post) measure(post);
      const box = element.getBoundingClientRect();
      const under = post?.querySelector('form')?.getBoundingClientRect().bottom ?? 0;
      if (box.bottom > window.innerHeight || box.top < under) element.scrollIntoView({ block: 'start' });
    };
    see();
    const watch = new ResizeObserver(see);
    if (top) watch.observe(top);
    return () => watch.disconnect();
  }, [whole, answer]);
}
