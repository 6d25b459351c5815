import { Button, SegmentedControl, Select } from '@mantine/core';
import { useLookup } from '@platform/web/data/lookup';
import { plain } from '@platform/web/data/row';
import { t } from '@platform/web/i18n/t';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconMap2, IconPlayerPause, IconPlayerPlay, IconPlugConnectedX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { say } from '../say';
import { Marks, Summary } from './Marks';
import classes from './monitor.module.css';
import { type LiveMark, useMonitor } from './useMonitor';

const SHOWN = 50;
const RESULTS = ['', 'S', 'N'] as const;

/** The live wall of marks (040102): by door and result, paused without losing what came meanwhile. */
export default function MonitorPage() {
  const [door, setDoor] = useState<string | null>(null);
  const [result, setResult] = useState<(typeof RESULTS)[number]>('');
  const [frozen, setFrozen] = useState<readonly LiveMark[]>();
  const doors = useLookup({ resource: 'AccesoPuerta' });
  const { marks, summary, connected } = useMonitor(SHOWN, {
    ...(door === null ? {} : { IdPuerta: Number(door) }),
    ...(result === '' ? {} : { Resultado: result }),
  });
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
      <div className={classes.filters}>
        <Select
          label={say('puesto.puerta')}
          placeholder={t('values.all')}
          clearable
          clearButtonProps={{ 'aria-label': t('actions.clear') }}
          value={door}
          onChange={(value) => {
            setFrozen(undefined);
            setDoor(value);
          }}
          data={(doors.data ?? []).map((row) => ({ value: plain(row.IdPuerta), label: plain(row.Nombre) }))}
        />
        <SegmentedControl
          aria-label={say('monitor.resultado')}
          value={result}
          onChange={(value) => {
            setFrozen(undefined);
            setResult(RESULTS.find((one) => one === value) ?? '');
          }}
          data={RESULTS.map((value) => ({
            value,
            label: value === '' ? t('values.all') : value === 'S' ? say('puesto.permitido') : say('puesto.denegado'),
          }))}
        />
      </div>
      {!summary ? (
        <RowSkeletons rows={8} />
      ) : (
        <>
          <Summary summary={summary} />
          {shown.length === 0 ? <EmptyState title={say('monitor.sinMarcas')} /> : <Marks marks={shown} />}
        </>
      )}
    </>
  );
}
