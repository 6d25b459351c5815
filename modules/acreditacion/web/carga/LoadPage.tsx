import { Button, Group, Switch } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { saveBlob } from '@platform/web/data/list';
import { plain } from '@platform/web/data/row';
import { resourceChanged } from '@platform/web/data/write';
import { words } from '@platform/web/i18n/words';
import { LoadCounts } from '@platform/web/load/LoadCounts';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { isPlainClick } from '@platform/web/ui/plainClick';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { IconArrowLeft, IconDownload, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { Carga } from '../../shared/carga.entity';
import type { Entidad } from '../../shared/sujetos';
import { say as sayOf } from '../say';
import { entityOfAddress } from '../ui/EntityTabs';
import { LoadPapers } from './LoadPapers';
import { LoadRows } from './LoadRows';
import { NewLoad } from './NewLoad';
import { say } from './say';
import { BASE, type Counts, countsSchema, entityOfLoad, hrefOfEntity, type Load, loadSchema, PATH, progressSchema, type RowState } from './wire';

const LIVE_MS = 1000;

/** A mass request: what was loaded, what is wrong and where it stands (EM). */
export function LoadPage() {
  const { id = '' } = useParams({ strict: false });
  const search = useRouterState({ select: (state) => state.location.searchStr });
  if (id !== 'nueva') return <OneLoad id={id} key={id} />;
  const entidad = entityOfAddress(search) ?? 'P';
  return (
    <>
      <Title entidad={entidad} />
      <NewLoad entidad={entidad} />
    </>
  );
}

function Title({ entidad }: { entidad: Entidad }) {
  const router = useRouter();
  const href = hrefOfEntity(PATH, entidad);
  return (
    <PageTitle title={say('titulo')}>
      <Button
        component="a"
        href={href}
        variant="default"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          void router.navigate({ href });
        }}
      >
        {say('volver')}
      </Button>
    </PageTitle>
  );
}

function OneLoad({ id }: { id: string }) {
  const query = useQuery({
    queryKey: [Carga.resource, 'detalle', id],
    queryFn: ({ signal }) => api.get(`${BASE}/${encodeURIComponent(id)}/detalle`, {}, loadSchema, { signal }),
  });
  const body = query.data ? <Board id={id} load={query.data} /> : <PageSkeleton />;
  return (
    <>
      <Title entidad={query.data ? entityOfLoad(query.data) : 'P'} />
      {query.error ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : body}
    </>
  );
}

function Board({ id, load }: { id: string; load: Load }) {
  const client = useQueryClient();
  const [shown, setShown] = useState<RowState | null>(load.Conteo.Observados > 0 ? 'O' : null);
  const state = plain(load.Carga.Estado);
  const changed = async () => {
    resourceChanged(client, Carga.resource, 'AcreditacionSolicitud', 'AdministracionPersona', 'AdministracionVehiculo');
    await client.invalidateQueries({ queryKey: [Carga.resource, 'detalle', id] });
    await client.invalidateQueries({ queryKey: [Carga.resource, 'filas', id] });
  };
  // Progress is the server's: a reload, or another screen, sees the same.
  const live = useQuery({
    queryKey: [Carga.resource, 'progreso', id],
    queryFn: ({ signal }) => api.get(`${BASE}/${encodeURIComponent(id)}/conteo`, {}, progressSchema, { signal }),
    enabled: state === 'P',
    refetchInterval: LIVE_MS,
  });
  const counts: Counts = state === 'P' ? (live.data ?? load.Conteo) : load.Conteo;
  const refresh = useRef(changed);
  refresh.current = changed;
  const ended = state === 'P' && live.data !== undefined && live.data.Estado !== 'P';
  useEffect(() => {
    if (ended) void refresh.current();
  }, [ended]);
  const act = useMutation({
    mutationFn: ({ action, body = {} }: { action: string; body?: Record<string, string> }) => api.post(`${BASE}/${id}/${action}`, body, z.unknown()),
    onSuccess: changed,
    onError: notifyError,
  });
  const observed = useMutation({
    mutationFn: () => api.file(`${BASE}/${id}/observados`, {}),
    onSuccess: ({ blob, name }) => saveBlob(blob, name ?? 'observados.xlsx'),
    onError: notifyError,
  });
  const labels = words.entity(Carga).fields;
  const total = counts.PorProcesar + counts.Procesados;
  return (
    <>
      <LoadCounts
        heading={
          <>
            <b>{plain(load.Carga.Archivo)}</b> · {sayOf(`sujeto.${entityOfLoad(load)}`)} · {plain(load.Carga.Compania)} · {plain(load.Carga.Contrato)}{' '}
            · {plain(load.Carga.PerfilAcreditacion)}
          </>
        }
        label={say('conteos')}
        counts={countsSchema.keyof().options.map((name) => ({ name, label: labels[name], value: counts[name] }))}
        working={state === 'P' ? { done: counts.Procesados, total, text: say('procesando', { hecho: counts.Procesados, total }) } : null}
      />
      {state === 'T' && <p role="status">{say('terminada', { n: counts.Procesados })}</p>}
      <Group mb="sm" gap="sm">
        {load.can.procesar && (
          <Button leftSection={<IconPlayerPlay size={16} aria-hidden />} loading={act.isPending} onClick={() => act.mutate({ action: 'procesar' })}>
            {say('procesar', { n: counts.PorProcesar })}
          </Button>
        )}
        {load.can.detener && (
          <Button variant="default" leftSection={<IconPlayerStop size={16} aria-hidden />} onClick={() => act.mutate({ action: 'detener' })}>
            {say('detener')}
          </Button>
        )}
        {counts.Observados > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={observed.isPending}
            onClick={() => observed.mutate()}
          >
            {say('observados')}
          </Button>
        )}
        {load.can.editar && (state !== 'T' || counts.Observados > 0) && (
          <Switch
            label={say('aceptar')}
            checked={load.Carga.AceptarAdvertencias === 'S'}
            disabled={act.isPending}
            onChange={(event) => act.mutate({ action: 'advertencias', body: { AceptarAdvertencias: event.currentTarget.checked ? 'S' : 'N' } })}
          />
        )}
      </Group>
      {load.can.editar && load.Requisitos.some((one) => one.RequiereAdjunto === 'S') && (
        <LoadPapers
          id={id}
          entidad={entityOfLoad(load)}
          underWay={load.Papeles}
          codigo={load.Requisitos.find((one) => one.RequiereAdjunto === 'S')?.Codigo ?? ''}
          onAttached={async (n) => {
            notifyOk(say('adjuntados', { n }));
            await changed();
          }}
        />
      )}
      <LoadRows id={id} load={load} shown={shown} onShown={setShown} onChanged={changed} />
    </>
  );
}
