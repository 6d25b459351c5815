import { useEffect, useRef } from 'react';
import classes from './tick.module.css';

interface Props {
  readonly label: string;
  readonly checked: boolean;
  /** Some of what it stands for is chosen. */
  readonly some?: boolean;
  /** Reached by the arrows of its grid alone. */
  readonly inCell?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A box of a dense grid: the browser's own, drawn as the library's are. A page has a hundred of them, and each of the library's is eight components. */
export function Tick({ label, checked, some = false, inCell = false, onChange }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={classes.tick}
      tabIndex={inCell ? -1 : undefined}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
      aria-label={label}
    />
  );
}
