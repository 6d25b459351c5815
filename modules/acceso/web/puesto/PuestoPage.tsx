import { Alert } from '@mantine/core';
import { workOffline } from '@platform/web/lock/network';
import { PostMode } from '@platform/web/post/PostMode';
import { PreparedDevice } from '@platform/web/post/PreparedDevice';
import classes from '@platform/web/post/post.module.css';
import { usePostMeasured } from '@platform/web/post/sight';
import { can } from '@platform/web/session/session';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { useCallback, useEffect, useRef } from 'react';
import { say } from '../say';
import { ChooseStation } from './ChooseStation';
import { Fullness } from './Fullness';
import { LastMovements } from './LastMovements';
import { NetworkState } from './NetworkState';
import { OnFoot } from './OnFoot';
import { StationBar } from './StationBar';
import { type Station, useDoors, useStation } from './station';
import { useOffline } from './useOffline';
import { VehiclePost } from './VehiclePost';

const MENU = '040101';
const POST = { scope: '/acceso/puesto-control', manifest: '/puesto-control.webmanifest' };

/** The gate operator's screen: one reading, one answer, all day long. */
export default function PuestoPage() {
  const [station, choose] = useStation();
  return (
    <>
      <PageTitle title={say('puesto.titulo')}>
        <PostMode />
      </PageTitle>
      {station ? <Post key={station.IdPuerta} station={station} onChoose={choose} /> : <ChooseStation onChoose={choose} />}
    </>
  );
}

interface PostProps {
  readonly station: Station;
  readonly onChoose: (next: Station | null) => void;
}

function Post({ station, onChoose }: PostProps) {
  const { doors } = useDoors();
  const door = doors.find(({ IdPuerta }) => IdPuerta === station.IdPuerta);
  const turns = door ? door.entra && door.sale : true;
  const turn = useCallback(() => {
    if (turns) onChoose({ ...station, modo: station.modo === 'S' ? 'N' : 'S' });
  }, [turns, onChoose, station]);
  const means = useCallback(() => onChoose({ ...station, medio: station.medio === 'V' ? 'P' : 'V' }), [onChoose, station]);
  const reads = useCallback(() => onChoose({ ...station, lee: station.lee === 'TAR' ? 'DOC' : 'TAR' }), [onChoose, station]);
  // A guard without a network goes on deciding by sight: the session waits for it to come back.
  useEffect(workOffline, []);
  const allowed = can(MENU, 'procesar');
  const offline = useOffline(station.IdPuerta, allowed);
  const post = useRef<HTMLDivElement>(null);
  usePostMeasured(post);
  const Body = station.medio === 'V' ? VehiclePost : OnFoot;
  return (
    <div ref={post} className={classes.post} data-post="" data-cut={offline.cut || undefined}>
      <div className={classes.top} data-post-top="">
        <StationBar station={station} door={door} onTurn={turn} onMeans={means} onChange={() => onChoose(null)} />
        {allowed && offline.cut && <NetworkState offline={offline} />}
      </div>
      {allowed && !offline.cut && <NetworkState offline={offline} />}
      <div className={classes.main}>
        {allowed ? (
          <Body key={station.medio === 'V' ? station.modo : 'P'} station={station} offline={offline} onTurn={turn} onMeans={means} onReads={reads} />
        ) : (
          <Alert color="yellow">{say('puesto.sinPermiso')}</Alert>
        )}
        <p className={classes.shortcuts}>{say('puesto.atajos')}</p>
        {allowed && <PreparedDevice post={POST} cut={offline.cut} unsent={offline.unsent} />}
      </div>
      <div className={classes.side}>
        <Fullness IdPuerta={station.IdPuerta} cut={offline.cut} />
        <LastMovements IdPuerta={station.IdPuerta} cut={offline.cut} />
      </div>
    </div>
  );
}
