import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ScrollRegion } from '../ui/ScrollRegion';
import classes from './paper.module.css';
import { drawPage, type Piece } from './read';

const WIDTH = 1000;
let last = 0;
const keys = new WeakMap<Blob, number>();
/** What tells a file from another while this page is open. */
function keyOf(file: Blob): number {
  const known = keys.get(file);
  if (known !== undefined) return known;
  last += 1;
  keys.set(file, last);
  return last;
}

interface Props {
  readonly file: Blob;
  /** From 1. */
  readonly page: number;
  readonly place: Omit<Piece, 'from' | 'to'> | null;
  /** What is seen, for whoever does not. */
  readonly label: string;
  /** In its stead where the page cannot be drawn. */
  readonly without: string;
}

/** A page of a paper that has not left the browser, with a place of it marked and in sight. */
export function PlacedPage({ file, page, place, label, without }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const mark = useRef<HTMLSpanElement>(null);
  const drawn = useQuery({
    queryKey: ['papel', keyOf(file), page],
    queryFn: () => drawPage(file, page, WIDTH),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const { data } = drawn;
  useEffect(() => {
    if (!data || !canvas.current) return;
    canvas.current.width = data.width;
    canvas.current.height = data.height;
    canvas.current.getContext('2d')?.drawImage(data, 0, 0);
    mark.current?.scrollIntoView({ block: 'center' });
  }, [data]);
  if (drawn.isError) return <p className={classes.help}>{without}</p>;
  if (!data) return <Skeleton height={220} />;
  const part = (value: number) => `${String(value * 100)}%`;
  return (
    <ScrollRegion label={label} className={classes.paperView}>
      <div className={classes.paperPage}>
        <canvas ref={canvas} role="img" aria-label={label} />
        {place && (
          <span
            ref={mark}
            className={classes.mark}
            style={{ left: part(place.x), top: part(place.y), width: part(place.width), height: part(place.height) }}
          />
        )}
      </div>
    </ScrollRegion>
  );
}
