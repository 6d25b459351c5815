import classes from './administracion.module.css';
import { say } from './say';

interface Props {
  readonly used: number;
  readonly total: number;
  readonly inProcess?: number;
}

/** How many of the contract's places are used and in process: beyond all of them, in red and in words. */
export function EndowmentBar({ used, total, inProcess = 0 }: Props) {
  const share = (n: number) => `${String(Math.min(100, (n / Math.max(1, total)) * 100))}%`;
  const over = used > total;
  return (
    <span
      className={classes.bar}
      data-over={over || undefined}
      role="img"
      aria-label={say(over ? 'dotacionExcedida' : 'dotacionUso', { used, total })}
    >
      <span className={classes.used} style={{ width: share(used) }} />
      {inProcess > 0 && <span className={classes.process} style={{ width: share(inProcess) }} />}
    </span>
  );
}
