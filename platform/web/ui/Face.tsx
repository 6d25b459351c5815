import { IconUser } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useThumbnail } from '../data/files';
import type { Value } from '../data/row';
import classes from './face.module.css';

interface Props {
  /** The hash of a photograph that the reader may see; nothing where there is none. */
  readonly hash: Value | undefined;
  /** Of a row of a dense grid. */
  readonly small?: boolean;
}
/** Asked for before the line is reached, so that it is there when it is. */
const AHEAD = '200px';

/** Somebody's face beside their name: decoration, because the name says who it is. It is asked for when its line comes near. */
export function Face({ hash, small = false }: Props) {
  const frame = useRef<HTMLSpanElement>(null);
  const [near, setNear] = useState(false);
  const known = typeof hash === 'string' && hash !== '';
  useEffect(() => {
    const element = frame.current;
    if (!known || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [known]);
  const { url } = useThumbnail(near && known ? hash : undefined);
  return (
    <span ref={frame} className={classes.face} data-small={small || undefined} aria-hidden>
      {url ? <img src={url} alt="" /> : <IconUser size={small ? 14 : 20} stroke={1.4} />}
    </span>
  );
}
