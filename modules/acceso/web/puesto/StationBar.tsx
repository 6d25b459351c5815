import { IconArrowsExchange, IconDoorEnter, IconDoorExit, IconMapPin } from '@tabler/icons-react';
import { say } from '../say';
import classes from './puesto.module.css';
import type { DoorOption, Station } from './station';

interface Props {
  readonly station: Station;
  readonly door: DoorOption | undefined;
  readonly onTurn: () => void;
  readonly onChange: () => void;
}

/** Where the post stands, always in sight: blue for entry, violet for exit. */
export function StationBar({ station: { modo }, door, onTurn, onChange }: Props) {
  const Sign = modo === 'S' ? IconDoorEnter : IconDoorExit;
  const turns = door ? door.entra && door.sale : true;
  return (
    <div className={classes.bar} data-modo={modo}>
      <Sign size={30} aria-hidden />
      <div className={classes.barText}>
        <strong>{modo === 'S' ? say('puesto.entrada') : say('puesto.salida')}</strong>
        <span>{door?.nombre ?? ''}</span>
      </div>
      {turns && (
        <button type="button" className={classes.barButton} onClick={onTurn} aria-keyshortcuts="F4">
          <IconArrowsExchange size={20} aria-hidden />
          <span>{say('puesto.cambiarSentido', { sentido: modo === 'S' ? say('puesto.salida') : say('puesto.entrada') })}</span>
        </button>
      )}
      <button type="button" className={classes.barButton} onClick={onChange}>
        <IconMapPin size={20} aria-hidden />
        <span>{say('puesto.cambiar')}</span>
      </button>
    </div>
  );
}
