import { zone } from '@platform/web/data/reader';
import { shownMoment } from '@platform/web/data/zone';
import classes from '@platform/web/post/post.module.css';
import { IconPlugConnectedX, IconWifi } from '@tabler/icons-react';
import { say } from '../say';
import type { Offline } from './useOffline';

/** Whether the post works with the network or by its list, and how much the server has not heard yet. */
export function NetworkState({ offline: { cut, list, unsent } }: { offline: Offline }) {
  if (!cut) {
    return (
      <p className={classes.network} role="status">
        <IconWifi size={18} aria-hidden />
        <span>{[say('puesto.enLinea'), unsent > 0 ? say('puesto.porEnviar', { count: unsent }) : ''].filter(Boolean).join(' · ')}</span>
      </p>
    );
  }
  const old = list !== null && Date.now() + list.desfase >= Date.parse(list.LimiteEl);
  return (
    <div className={classes.network} data-cut="" role="status">
      <IconPlugConnectedX size={26} aria-hidden />
      <div>
        <strong>{list ? say('puesto.sinConexion', { momento: shownMoment(list.GeneradaEl, zone()), count: unsent }) : say('puesto.sinLista')}</strong>
        {old && <p>{say('puesto.listaVencida')}</p>}
      </div>
    </div>
  );
}
