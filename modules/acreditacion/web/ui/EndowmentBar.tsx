import { say } from '../say';
import type { Endowment } from '../wire';
import classes from './ui.module.css';

/** How many of the contract's places are used, in process and free. */
export function EndowmentBar({ endowment, adds = 0 }: { endowment: Endowment; adds?: number }) {
  const { Dotacion, Usada, EnProceso, ValidaDotacion } = endowment;
  const free = Math.max(0, Dotacion - Usada - EnProceso);
  const over = ValidaDotacion === 'S' && Usada + adds > Dotacion;
  const share = (n: number) => `${String(Math.min(100, (n / Math.max(1, Dotacion)) * 100))}%`;
  const text = say('comun.dotacionTexto', { usada: Usada, dotacion: Dotacion, proceso: EnProceso, libre: free });
  return (
    <div>
      <div className={classes.bar} role="img" aria-label={`${say('comun.dotacion')}: ${text}`}>
        <span className={over ? classes.over : classes.used} style={{ width: share(Usada) }} />
        <span className={classes.process} style={{ width: share(EnProceso) }} />
      </div>
      <p className={classes.barText}>{text}</p>
      {over && (
        <p className={classes.barText} data-over>
          {say('comun.dotacionExcede')}
        </p>
      )}
    </div>
  );
}
