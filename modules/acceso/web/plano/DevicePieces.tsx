import { choice } from '@platform/entity/field';
import { plain } from '@platform/web/data/row';
import { ask } from '@platform/web/pages/ask';
import { IconWifi, IconWifiOff } from '@tabler/icons-react';
import { PuertaEquipo } from '../../shared/equipo.entity';
import type { PuertaSitio, SiteWire } from '../../shared/plano.wire';
import { say } from '../say';
import { deviceSaid } from './deviceSaid';
import { carries, type OnDevice } from './FreeDevices';
import classes from './plan.module.css';

interface Props {
  readonly site: SiteWire;
  readonly door: PuertaSitio;
  readonly onDevice: OnDevice;
}

/** The devices of a door as pieces of the plan: dragged onto another door, or sent there by name. */
export function DevicePieces({ site, door, onDevice }: Props) {
  const others = site.Puertas.filter(({ IdPuerta }) => IdPuerta !== door.IdPuerta);
  const send = (IdEquipo: number, nombre: string) =>
    ask(
      PuertaEquipo,
      {
        title: say('plano.moverEquipoA', { nombre }),
        fields: { IdPuerta: choice({ options: others.map(({ IdPuerta }) => String(IdPuerta)), required: true }) },
        labels: { IdPuerta: say('gestion.puerta') },
        options: { IdPuerta: Object.fromEntries(others.map(({ IdPuerta, Puerta }) => [String(IdPuerta), Puerta])) },
        button: say('plano.moverEquipo'),
      },
      async ({ IdPuerta }) => {
        await onDevice(Number(plain(IdPuerta)), IdEquipo, door.IdPuerta);
      },
    );
  return (
    <span className={classes.pieces}>
      {site.Equipos.filter(({ IdPuerta }) => IdPuerta === door.IdPuerta).map((device) => {
        const Sign = device.EnLinea === 'S' ? IconWifi : IconWifiOff;
        return (
          <button
            key={device.IdEquipo}
            type="button"
            className={classes.piece}
            data-off={device.EnLinea === 'N' || undefined}
            title={deviceSaid(device)}
            aria-label={say('plano.equipoEn', { equipo: deviceSaid(device), puerta: door.Puerta })}
            {...carries(device.IdEquipo, door.IdPuerta)}
            onClick={() => void send(device.IdEquipo, device.Equipo)}
          >
            <Sign size={14} aria-hidden />
          </button>
        );
      })}
    </span>
  );
}
