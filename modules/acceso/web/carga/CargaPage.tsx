import { Button, Group, Modal, Progress } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { saveBlob } from '@platform/web/data/list';
import type { Values } from '@platform/web/data/row';
import { resourceChanged } from '@platform/web/data/write';
import { t } from '@platform/web/i18n/t';
import { words } from '@platform/web/i18n/words';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { notifyError } from '@platform/web/ui/notify';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { IconArrowLeft, IconChecks, IconDownload, IconPencil, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { Carga } from '../../shared/carga.entity';
import { type CargaVista, cargaSchema, conteoSchema } from '../../shared/carga.wire';
import { say } from '../say';
import classes from './carga.module.css';
import { ActForm, commonOf } from './forma';
import { LoadRows } from './LoadRows';
import { NewLoad } from './NewLoad';
import { BASE, PATH, TOUCHED } from './wire';

const LIVE_MS = 1000;

const Title = () => (
  <PageTitle title={say('masiva.titulo')}>
    <Button component={Link} to={PATH} variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />}>
      {say('masiva.volver')}
    </Button>
  </PageTitle>
);

/** A mass act of the gate: a new one, or one that is under way. */
export default function CargaPage() {
  const { id = '' } = useParams({ strict: false });
  if (id !== 'nueva') return <OneLoad id={id} key={id} />;
  return (
    <>
      <Title />
      <NewLoad />
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
  const [changing, setChanging] = useState(false);
  const { IdCarga, Estado, can, PorProcesar, Procesados } = load;
  const path = `${BASE}/${IdCarga}`;
  const changed = async () => {
    resourceChanged(client, ...TOUCHED);
    await client.invalidateQueries({ queryKey: [Carga.resource, 'detalle', String(IdCarga)] });
    await client.invalidateQueries({ queryKey: [Carga.resource, 'filas', IdCarga] });
  };
  const act = useMutation({
    mutationFn: (action: string) => api.post(`${path}/${action}`, {}, z.unknown()),
    onSuccess: changed,
    onError: notifyError,
  });
  const observed = useMutation({
    mutationFn: () => api.file(`${path}/observados`, {}),
    onSuccess: ({ blob, name }) => saveBlob(blob, name ?? 'observados.xlsx'),
    onError: notifyError,
  });
  const { fields: labels, options } = words.entity(Carga);
  const total = PorProcesar + Procesados;
  return (
    <>
      <p className={classes.heading}>
        <b>{options.Accion?.[load.Accion]}</b> · {options.Entidad?.[load.Entidad]} · {options.Origen?.[load.Origen]}: {load.Archivo} ·{' '}
        {options.Estado?.[Estado]}
      </p>
      <dl className={classes.counts} aria-label={say('masiva.conteos')}>
        {conteoSchema.keyof().options.map((name) => (
          <div key={name}>
            <dt>{labels[name]}</dt>
            <dd>{load[name]}</dd>
          </div>
        ))}
      </dl>
      {Estado === 'P' && (
        <>
          <Progress
            mb="xs"
            value={total === 0 ? 0 : (100 * Procesados) / total}
            aria-label={say('masiva.procesando', { hecho: Procesados, total })}
          />
          <p role="status">{say('masiva.procesando', { hecho: Procesados, total })}</p>
        </>
      )}
      {Estado === 'T' && <p role="status">{say('masiva.terminada', { n: Procesados })}</p>}
      {Estado === 'X' && <p role="status">{say('masiva.cancelada', { n: Procesados, m: PorProcesar })}</p>}
      <Group mb="md" gap="sm">
        {can.procesar && (
          <Button leftSection={<IconPlayerPlay size={16} aria-hidden />} loading={act.isPending} onClick={() => act.mutate('procesar')}>
            {say('masiva.procesar', { n: PorProcesar })}
          </Button>
        )}
        {can.cancelar && (
          <Button variant="default" leftSection={<IconPlayerStop size={16} aria-hidden />} onClick={() => act.mutate('cancelar')}>
            {say('masiva.cancelar')}
          </Button>
        )}
        {can.validar && load.Origen !== 'E' && Procesados < load.Cargados && (
          <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setChanging(true)}>
            {say('masiva.cambiarDatos')}
          </Button>
        )}
        {can.validar && (load.Observados > 0 || Estado === 'X' || Estado === 'V') && (
          <Button variant="default" leftSection={<IconChecks size={16} aria-hidden />} disabled={act.isPending} onClick={() => act.mutate('validar')}>
            {say('masiva.validar')}
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
      </Group>
      {changing && <Change load={load} onClose={() => setChanging(false)} onChanged={changed} />}
      <LoadRows load={load} shown={shown} onShown={setShown} onChanged={changed} />
    </>
  );
}

interface ChangeProps {
  readonly load: CargaVista;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** What holds for all of its rows, said anew. */
function Change({ load, onClose, onChanged }: ChangeProps) {
  const [values, setValues] = useState<Values>(load.Comun);
  const save = useMutation({
    mutationFn: () => api.put(`${BASE}/${load.IdCarga}/datos`, { Comun: commonOf(load.Accion, values) }, conteoSchema),
    async onSuccess() {
      await onChanged();
      onClose();
    },
    onError: notifyError,
  });
  return (
    <Modal opened size="lg" title={say('masiva.cambiarDatos')} onClose={onClose} closeButtonProps={{ 'aria-label': t('actions.close') }}>
      <ActForm entidad={load.Entidad} accion={load.Accion} values={values} errors={{}} onChange={setValues} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('actions.cancel')}
        </Button>
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          {t('actions.save')}
        </Button>
      </Group>
    </Modal>
  );
}
