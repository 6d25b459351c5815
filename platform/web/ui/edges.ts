/** Says on what scrolls sideways which of its edges hide more of it (`data-before`, `data-after`), for the styles to shade them. */
export function watchEdges(scroller: HTMLElement): () => void {
  const look = () => {
    const { scrollLeft, scrollWidth, clientWidth } = scroller;
    scroller.toggleAttribute('data-before', scrollLeft > 1);
    scroller.toggleAttribute('data-after', scrollWidth - clientWidth - scrollLeft > 1);
  };
  const sizes = new ResizeObserver(look);
  sizes.observe(scroller);
  for (const inside of scroller.children) sizes.observe(inside);
  scroller.addEventListener('scroll', look, { passive: true });
  return () => {
    sizes.disconnect();
    scroller.removeEventListener('scroll', look);
  };
}
