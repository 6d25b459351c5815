import { Button, TextInput } from '@mantine/core';
import { zone } from '@platform/web/data/reader';
import { clockOf, shownMoment } from '@platform/web/data/zone';
import { isCutOff, onNetwork, workOffline } from '@platform/web/lock/network';
import type { AboveProps } from '@platform/web/pages/screen';
import { can } from '@platform/web/session/session';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { IconDoorExit, IconPlugConnectedX, IconPrinter } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { say } from '../say';
import { saveInsideList } from './documents';
import { named } from './lecturas';
import classes from './ocupacion.module.css';
import { People } from './People';
import { EVACUATIONS, lastEvacuations, occupancy } from './wire';
import { ZoneTree } from './ZoneTree';

const MENU = '040104';
const REFRESH_MS = 10_000;

/** The zones above the list of who is inside (040104), those who may have left without a mark, and the list as it was kept where there is no network. */
export default function OccupancyAbove({ filters, onFilters }: AboveProps) {
  const client = useQueryClient();
  const cut = useSyncExternalStore(onNetwork, isCutOff);
  useEffect(workOffline, []);
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['AccesoPresencia', 'ocupacion'],
    queryFn: ({ signal }) => occupancy(signal),
    networkMode: 'always',
    refetchInterval: REFRESH_MS,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const open = useQuery({ queryKey: EVACUATIONS, queryFn: ({ signal }) => lastEvacuations(signal), refetchInterval: REFRESH_MS, enabled: !cut });
  const counted = data?.Ahora;
  const before = useRef(counted);
  useEffect(() => {
    const first = before.current === undefined;
    before.current = counted;
    // The list below is as new as the numbers above it; with the first ones it has just been asked for.
    if (counted && !first && !isCutOff())
      void client.invalidateQueries({ queryKey: ['AccesoPresencia'], predicate: ({ queryKey: [, kind] }) => kind === 'page' || kind === 'count' });
  }, [client, counted]);
  if (isPending) return <RowSkeletons rows={4} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const doubtful = data?.Personas.filter(({ Duda }) => Duda !== null) ?? [];
  return (
    <section className={classes.above} aria-label={say('ocupacion.titulo')}>
      <div className={classes.acts}>
        {data && !cut && <span className={classes.when}>{say('ocupacion.actualizado', { hora: clockOf(data.Ahora, zone()).slice(11) })}</span>}
        {can(MENU, 'exportar') && !cut && (
          <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => void saveInsideList()}>
            {say('ocupacion.imprimir')}
          </Button>
        )}
        <Button component={Link} to="/acceso/evacuacion/pase" leftSection={<IconDoorExit size={18} aria-hidden />}>
          {say('ocupacion.evacuar')}
        </Button>
      </div>
      {open.data
        ?.filter(({ Fin }) => Fin === null)
        .map((one) => (
          <p key={one.IdEvacuacion} className={classes.alarm} role="status">
            <Link to={`/acceso/evacuacion/pase?pase=${one.IdEvacuacion}` as string}>
              {say(one.Simulacro === 'S' ? 'ocupacion.simulacro' : 'ocupacion.abierta', { zona: one.Zona, n: one.Pendientes, total: one.Personas })}
            </Link>
          </p>
        ))}
      {cut && (
        <p className={classes.cut} role="status">
          <IconPlugConnectedX size={22} aria-hidden />
          {data ? say('ocupacion.sinRed', { momento: shownMoment(data.Ahora, zone()) }) : say('ocupacion.sinLista')}
        </p>
      )}
      {data && <ZoneTree zones={data.Zonas} onChoose={(IdZona) => onFilters({ ...filters, IdZona: [IdZona], Entidad: ['P'] })} />}
      {doubtful.length > 0 && (
        <details className={classes.doubtful}>
          <summary>{say('ocupacion.dudosas', { n: doubtful.length })}</summary>
          <People people={doubtful} />
        </details>
      )}
      {cut && data && <KeptList people={data.Personas} />}
    </section>
  );
}

/** Everybody who was inside when the server last said it, to be searched without it. */
function KeptList({ people }: { people: Parameters<typeof People>[0]['people'] }) {
  const [text, setText] = useState('');
  return (
    <div className={classes.kept}>
      <TextInput label={say('ocupacion.buscar')} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <People people={named(people, text)} />
    </div>
  );
}
