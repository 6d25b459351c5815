import type { ZonaSitio } from '../../shared/plano.wire';
import classes from './panels.module.css';
import { levelOf } from './wire';

/** Zones with how many are inside and fit; nine tenths are a tick on the bar. */
export function ZoneBars({ zones }: { readonly zones: readonly ZonaSitio[] }) {
  return (
    <ul className={classes.zones}>
      {zones.map((zone) => {
        const { IdZona, Zona, Dentro, Aforo } = zone;
        return (
          <li key={IdZona}>
            <span>{Zona}</span>
            {Aforo > 0 ? (
              <span className={classes.bar} data-level={levelOf(zone)} aria-hidden>
                <i style={{ width: `${Math.min(100, (Dentro * 100) / Aforo)}%` }} />
                <b />
              </span>
            ) : (
              <span />
            )}
            <span className={classes.number}>
              <strong>{Dentro}</strong>
              {Aforo > 0 && ` / ${Aforo}`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
