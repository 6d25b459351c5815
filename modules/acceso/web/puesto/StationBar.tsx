import classes from '@platform/web/post/post.module.css';
import { IconArrowsExchange, IconCar, IconDoorEnter, IconDoorExit, IconMapPin, IconWalk } from '@tabler/icons-react';
import { say } from '../say';
import type { DoorOption, Station } from './station';

interface Props {
  readonly station: Station;
  readonly door: DoorOption | undefined;
  readonly onTurn: () => void;
  /** From on foot to vehicles and back. */
  readonly onMeans: () => void;
  readonly onChange: () => void;
}

/** Where the post stands, always in sight: blue for entry, violet for exit. */
export function StationBar({ station: { modo, medio }, door, onTurn, onMeans, onChange }: Props) {
  const Means = medio === 'V' ? IconWalk : IconCar;
  const Sign = modo === 'S' ? IconDoorEnter : IconDoorExit;
  const turns = door ? door.entra && door.sale : true;
  return (
    <div className={classes.bar} data-modo={modo}>
      <Sign size={30} aria-hidden />
      <div className={classes.barText}>
        <strong>{modo === 'S' ? say('puesto.entrada') : say('puesto.salida')}</strong>
        <span>{[door?.nombre, medio === 'V' ? say('puesto.vehicular') : say('puesto.peatonal')].filter(Boolean).join(' · ')}</span>
      </div>
      {turns && (
        <button type="button" className={classes.barButton} onClick={onTurn} aria-keyshortcuts="F4">
          <IconArrowsExchange size={20} aria-hidden />
          <span>{say('puesto.cambiarSentido', { sentido: modo === 'S' ? say('puesto.salida') : say('puesto.entrada') })}</span>
        </button>
      )}
      <button type="button" className={classes.barButton} onClick={onMeans} aria-keyshortcuts="F6">
        <Means size={20} aria-hidden />
        <span>{say('puesto.cambiarMedio', { medio: medio === 'V' ? say('puesto.peatonal') : say('puesto.vehicular') })}</span>
      </button>
      <button type="button" className={classes.barButton} onClick={onChange}>
        <IconMapPin size={20} aria-hidden />
        <span>{say('puesto.cambiar')}</span>
      </button>
    </div>
  );
}
