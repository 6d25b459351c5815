import { type Area, MILESIMAS } from '../../shared/plano.wire';
import classes from './plan.module.css';

/** The outline of a zone that is a polygon, stretched over what surrounds it; a rectangle or an oval is drawn by its border. */
export function ZoneShape({ area }: { readonly area: Area }) {
  if (!area.Puntos) return null;
  return (
    <svg className={classes.shape} viewBox={`0 0 ${MILESIMAS} ${MILESIMAS}`} preserveAspectRatio="none" aria-hidden focusable="false">
      <polygon points={area.Puntos.map((corner) => corner.join(',')).join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
