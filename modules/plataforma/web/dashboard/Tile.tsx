import { useElementSize } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './dashboard.module.css';

/** Height of a line of the board's grid, as its style says it, and what is left free below a tile. */
const LINE_PX = 4;
const GAP_PX = 12;
/** Lines of a tile that has not been measured yet. */
const BEFORE = 60;

/** A place of the board as high as what it holds: the next one of its column begins right below it, without holes. */
export function Tile({ wide, children }: { readonly wide: boolean; readonly children: ReactNode }) {
  const { ref, height } = useElementSize();
  const lines = height === 0 ? BEFORE : Math.ceil((height + GAP_PX) / LINE_PX);
  return (
    <div className={wide ? classes.wide : undefined} style={{ gridRowEnd: `span ${lines}` }}>
      <div ref={ref}>{children}</div>
    </div>
  );
}
