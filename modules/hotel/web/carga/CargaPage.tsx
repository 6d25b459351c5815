import { Button, Group, Switch, Tabs } from '@mantine/core';
import { text } from '@platform/entity/field';
import { api } from '@platform/web/api/client';
import { saveBlob } from '@platform/web/data/list';
import { resourceChanged } from '@platform/web/data/write';
import { words } from '@platform/web/i18n/words';
import { LoadCounts } from '@platform/web/load/LoadCounts';
import { ask } from '@platform/web/pages/ask';
import { can as granted } from '@platform/web/session/session';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { IconArrowLeft, IconBan, IconCalendar, IconChecks, IconDownload, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { Carga } from '../../shared/carga.entity';
import { type CargaVista, cargaSchema, conteoSchema } from '../../shared/carga.wire';
import { FromPlan } from '../plan/FromPlan';
import { say } from '../say.estadias';
import { FromGuard } from './FromGuard';
import { FromWorkbook } from './FromWorkbook';
import { LoadRows } from './LoadRows';
import { BASE, PATH, TOUCHED } from './wire';

const LIVE_MS = 1000;

const Title = () => (
  <PageTitle title={say('masiva.titulo')}>
    <Button component={Link} to={PATH} variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />}>
      {say('masiva.volver')}
    </Button>
  </PageTitle>
);

/** A bulk reservation: a new one, from a workbook, for a guard or by planning the camp, or one that is under way. */
export default function CargaPage() {
  const { id = '' } = useParams({ strict: false });
  if (id !== 'nueva' && id !== 'plan') return <OneLoad id={id} key={id} />;
  return (
    <>
      <Title />
      <Tabs key={id} defaultValue={id === 'plan' ? 'plan' : 'excel'} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="excel">{say('masiva.desdeExcel')}</Tabs.Tab>
          <Tabs.Tab value="guardia">{say('masiva.desdeGuardia')}</Tabs.Tab>
          <Tabs.Tab value="plan">{say('plan.titulo')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="excel">
          <FromWorkbook />
        </Tabs.Panel>
        <Tabs.Panel value="guardia">
          <FromGuard />
        </Tabs.Panel>
        <Tabs.Panel value="plan">
          <FromPlan />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function OneLoad({ id }: { readonly id: string }) {
  const found = useQuery({
    queryKey: [Carga.resource, 'detalle', id],
    queryFn: ({ signal }) => api.get(`${BASE}/${encodeURIComponent(id)}/detalle`, {}, cargaSchema, { signal }),
    // Progress is the server's: a reload, or another screen, sees the same.
    refetchInterval: ({ state }) => (state.data?.Estado === 'P' ? LIVE_MS : false),
  });
  return (
    <>
      <Title />
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <PageSkeleton />}
      {found.data && <Board load={found.data} />}
    </>
  );
}

function Board({ load }: { readonly load: CargaVista }) {
  const client = useQueryClient();
  const [shown, setShown] = useState<string | null>(load.Observados > 0 ? 'O' : null);
  const { IdCarga, Estado, can, PorProcesar, Procesados } = load;
  const path = `${BASE}/${IdCarga}`;
  const changed = async () => {
    resourceChanged(client, ...TOUCHED);
    await client.invalidateQueries({ queryKey: [Carga.resource, 'detalle', String(IdCarga)] });
    await client.invalidateQueries({ queryKey: [Carga.resource, 'filas', IdCarga] });
  };
  const act = useMutation({
    mutationFn: ({ action, body = {} }: { action: string; body?: Record<string, string> }) => api.post(`${path}/${action}`, body, z.unknown()),
    onSuccess: changed,
    onError: notifyError,
  });
  const observed = useMutation({
    mutationFn: () => api.file(`${path}/observados`, {}),
    onSuccess: ({ blob, name }) => saveBlob(blob, name ?? 'observados.xlsx'),
    onError: notifyError,
  });
  const annul = () =>
    ask(
      Carga,
      {
        title: say('masiva.anular'),
        fields: { Motivo: text({ max: 200, required: true, multiline: true, missing: 'hotel.motivo' }) },
        labels: { Motivo: say('masiva.motivo') },
        button: say('masiva.anular'),
      },
      async (values) => {
        const { Anuladas } = await api.post(`${path}/anular`, values, z.object({ Anuladas: z.number() }));
        notifyOk(say('masiva.anulada', { n: Anuladas }));
        await changed();
      },
    );
  const { fields: labels, options } = words.entity(Carga);
  const total = PorProcesar + Procesados;
  return (
    <>
      <LoadCounts
        heading={
          <>
            <b>{load.Archivo}</b> · {load.Hotel} · {options.Estado?.[Estado]}
          </>
        }
        label={say('masiva.conteos')}
        counts={conteoSchema.keyof().options.map((name) => ({ name, label: labels[name], value: load[name] }))}
        working={Estado === 'P' ? { done: Procesados, total, text: say('masiva.procesando', { hecho: Procesados, total }) } : null}
      />
      {Estado === 'T' && <p role="status">{say('masiva.terminada', { n: Procesados })}</p>}
      <Group mb="md" gap="sm">
        {can.validar && (
          <Button
            variant={PorProcesar > 0 ? 'default' : 'filled'}
            leftSection={<IconChecks size={16} aria-hidden />}
            loading={act.isPending && act.variables.action === 'validar'}
            onClick={() => act.mutate({ action: 'validar' })}
          >
            {say('masiva.validar')}
          </Button>
        )}
        {can.procesar && (
          <Button leftSection={<IconPlayerPlay size={16} aria-hidden />} disabled={act.isPending} onClick={() => act.mutate({ action: 'procesar' })}>
            {say('masiva.procesar', { n: PorProcesar })}
          </Button>
        )}
        {can.cancelar && (
          <Button variant="default" leftSection={<IconPlayerStop size={16} aria-hidden />} onClick={() => act.mutate({ action: 'cancelar' })}>
            {say('masiva.cancelar')}
          </Button>
        )}
        {Procesados > 0 && load.Primera !== null && granted('090201', 'consultar') && (
          <Button
            component={Link}
            to={`/hotel/gestion?pestana=calendario&hotel=${load.IdHotel}&fecha=${load.Primera}`}
            variant="default"
            leftSection={<IconCalendar size={16} aria-hidden />}
          >
            {say('plan.verCalendario')}
          </Button>
        )}
        {load.Observados > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={observed.isPending}
            onClick={() => observed.mutate()}
          >
            {say('masiva.observados')}
          </Button>
        )}
        {can.anular && (
          <Button variant="default" color="red" leftSection={<IconBan size={16} aria-hidden />} onClick={() => void annul()}>
            {say('masiva.anular')}
          </Button>
        )}
        {can.validar && (
          <Switch
            label={say('masiva.aceptar')}
            checked={load.AceptarAdvertencias === 'S'}
            disabled={act.isPending}
            onChange={(event) => act.mutate({ action: 'validar', body: { AceptarAdvertencias: event.currentTarget.checked ? 'S' : 'N' } })}
          />
        )}
      </Group>
      <LoadRows load={load} shown={shown} onShown={setShown} onChanged={changed} />
    </>
  );
}
