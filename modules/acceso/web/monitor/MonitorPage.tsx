import { Button } from '@mantine/core';
import { signal } from '@platform/web/post/signals';
import { recall, remember } from '@platform/web/session/storage';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconMap2, IconPlayerPause, IconPlayerPlay, IconPlugConnectedX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { say } from '../say';
import { Filters } from './Filters';
import { Marks, Summary } from './Marks';
import { type LiveMark, type MonitorFilters, useMonitor } from './useMonitor';

const SHOWN = 50;
const SOUNDS = 'monitor.sonido';

/** The live wall of marks (040102): filtered, with a sound for what is refused where it is wanted, paused without losing what came meanwhile. */
export default function MonitorPage() {
  const [filters, setFilters] = useState<MonitorFilters>({});
  const [sounds, setSounds] = useState(() => recall(SOUNDS) === 'S');
  const [frozen, setFrozen] = useState<readonly LiveMark[]>();
  const { marks, summary, connected } = useMonitor(SHOWN, filters);
  const denied = marks.find(({ Resultado, oido }) => Resultado === 'N' && oido > 0)?.IdMarca;
  useEffect(() => {
    if (denied !== undefined && sounds) signal('deny');
  }, [denied, sounds]);
  const shown = frozen ?? marks;
  const [top] = shown;
  const newer = frozen ? marks.filter((one) => one.IdMarca > (top?.IdMarca ?? 0)).length : 0;
  return (
    <>
      <PageTitle title={say('monitor.titulo')}>
        {summary && !connected && (
          <StatusBadge tone="orange" icon={IconPlugConnectedX}>
            {say('monitor.desconectado')}
          </StatusBadge>
        )}
        <Button component={Link} to="/acceso/monitor/sitio" variant="default" leftSection={<IconMap2 size={16} aria-hidden />}>
          {say('plano.sitio')}
        </Button>
        <Button
          variant="default"
          leftSection={frozen ? <IconPlayerPlay size={16} aria-hidden /> : <IconPlayerPause size={16} aria-hidden />}
          onClick={() => setFrozen(frozen ? undefined : marks)}
        >
          {frozen ? say('monitor.seguir', { n: newer }) : say('monitor.pausar')}
        </Button>
      </PageTitle>
      <Filters
        filters={filters}
        onChange={(next) => {
          setFrozen(undefined);
          setFilters(next);
        }}
        sounds={sounds}
        onSounds={(on) => {
          remember(SOUNDS, on ? 'S' : 'N');
          setSounds(on);
        }}
      />
      {!summary ? (
        <RowSkeletons rows={8} />
      ) : (
        <>
          <Summary summary={summary} {...(filters.IdCompania === undefined ? {} : { filters: { IdCompania: filters.IdCompania } })} />
          {shown.length === 0 ? <EmptyState title={say('monitor.sinMarcas')} /> : <Marks marks={shown} />}
        </>
      )}
    </>
  );
}
