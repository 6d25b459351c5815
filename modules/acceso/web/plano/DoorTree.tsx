import { IconWifi, IconWifiOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SiteWire } from '../../shared/plano.wire';
import { say } from '../say';
import { DevicePieces } from './DevicePieces';
import { deviceSaid } from './deviceSaid';
import { type OnDevice, receives } from './FreeDevices';
import classes from './panels.module.css';
import type { Piece } from './useDrawing';

interface Props {
  readonly site: SiteWire;
  readonly selected?: Piece | undefined;
  readonly onSelect: (piece: Piece) => void;
  /** What is done with a door where the plan is being drawn. */
  readonly act?: (piece: Piece, name: string) => ReactNode;
  /** A device was let fall on a door. */
  readonly onDevice?: OnDevice | undefined;
}

/** Checkpoints with their doors, and the devices of each with whether they speak. */
export function DoorTree({ site, selected, onSelect, act, onDevice }: Props) {
  const points = new Map(site.Puertas.map(({ IdPuntoControl, PuntoControl }) => [IdPuntoControl, PuntoControl]));
  return (
    <ul className={classes.tree}>
      {[...points].map(([id, name]) => (
        <li key={id}>
          <strong>{name}</strong>
          <ul>
            {site.Puertas.filter(({ IdPuntoControl }) => IdPuntoControl === id).map((door) => {
              const { IdPuerta, Puerta } = door;
              const piece: Piece = { kind: 'puerta', id: IdPuerta };
              return (
                <li key={IdPuerta} className={classes.line} {...receives(onDevice && ((IdEquipo, from) => onDevice(IdPuerta, IdEquipo, from)))}>
                  <button
                    type="button"
                    className={classes.pick}
                    aria-pressed={selected?.kind === 'puerta' && selected.id === IdPuerta}
                    onClick={() => onSelect(piece)}
                  >
                    {Puerta}
                  </button>
                  {act?.(piece, Puerta)}
                  <Devices site={site} id={IdPuerta} />
                  {onDevice && <DevicePieces site={site} door={door} onDevice={onDevice} />}
                </li>
              );
            })}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** The devices of a door, told by sign and word. */
export function Devices({ site, id }: { readonly site: SiteWire; readonly id: number }) {
  const own = site.Equipos.filter(({ IdPuerta }) => IdPuerta === id);
  if (own.length === 0) return <span className={classes.devices}>{say('plano.sinEquipos')}</span>;
  return own.map((device) => (
    <span key={device.IdEquipo} className={classes.devices}>
      {device.EnLinea === 'S' ? <IconWifi size={14} aria-hidden /> : <IconWifiOff size={14} aria-hidden />} {deviceSaid(device)}
    </span>
  ));
}
