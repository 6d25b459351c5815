import { Alert, Button, FileButton, Group, Paper, Stack, Switch, Text } from '@mantine/core';
import type { Field } from '@platform/entity/field';
import { api } from '@platform/web/api/client';
import { isProblem, messageOf } from '@platform/web/api/problem';
import { fieldAt } from '@platform/web/data/fields';
import { saveBlob } from '@platform/web/data/list';
import { plain, type Values } from '@platform/web/data/row';
import { resourceChanged } from '@platform/web/data/write';
import { FieldBox } from '@platform/web/form/FieldBox';
import { useSession } from '@platform/web/session/session';
import { notifyError } from '@platform/web/ui/notify';
import { IconDownload, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { Carga } from '../../shared/carga.entity';
import { ENTIDADES } from '../../shared/configuracion.entity';
import type { Entidad } from '../../shared/sujetos';
import { useContract } from '../solicitud/useContract';
import { EntityTabs } from '../ui/EntityTabs';
import classes from './carga.module.css';
import { say } from './say';
import { BASE, hrefOfEntity, PATH, sendFile } from './wire';

type Name = 'IdCompania' | 'IdContrato' | 'IdPerfilAcreditacion' | 'Lugar' | 'Asunto';
const made = z.object({ IdCarga: z.number() });

/** What is accredited, company data → template → file: everything a load begins with (EM). */
export function NewLoad({ entidad }: { entidad: Entidad }) {
  const router = useRouter();
  const client = useQueryClient();
  const { perfil } = useSession();
  const [values, setValues] = useState<Values>({ IdCompania: perfil.IdCompania ?? null, AceptarAdvertencias: 'N' });
  const [file, setFile] = useState<File | null>(null);
  const { only } = useContract(values);
  const of = { IdCompania: plain(values.IdCompania), IdPerfilAcreditacion: plain(values.IdPerfilAcreditacion) };
  const templateReady = of.IdCompania !== '' && of.IdPerfilAcreditacion !== '';

  const template = useMutation({
    mutationFn: () => api.file(`${BASE}/plantilla`, of),
    onSuccess: ({ blob, name }) => saveBlob(blob, name ?? 'plantilla.xlsx'),
    onError: notifyError,
  });
  const upload = useMutation({
    mutationFn: (chosen: File | null) => {
      const query = new URLSearchParams({
        ...of,
        IdContrato: plain(values.IdContrato),
        AceptarAdvertencias: plain(values.AceptarAdvertencias) || 'N',
      });
      for (const name of ['Lugar', 'Asunto'] as const) if (plain(values[name])) query.set(name, plain(values[name]));
      // Without a file the server says so, in the words of the rule.
      return chosen ? sendFile(`${BASE}?${query}`, chosen, made) : api.post(`${BASE}?${query}`, new FormData(), made);
    },
    onSuccess: ({ IdCarga }) => {
      resourceChanged(client, Carga.resource);
      void router.navigate({ href: `${PATH}/${IdCarga}` });
    },
  });
  const setEntity = (next: Entidad) => {
    setValues((all) => ({ ...all, IdPerfilAcreditacion: null }));
    setFile(null);
    upload.reset();
    void router.navigate({ href: hrefOfEntity(`${PATH}/nueva`, next), replace: true, resetScroll: false });
  };
  const faultOf = (name: string) => (isProblem(upload.error) ? upload.error.errors.find((one) => one.field === name)?.message : undefined);
  const box = (name: Name, change: Partial<Field> = {}, readOnly = false) => (
    <FieldBox
      at={fieldAt(Carga, name, { ...Carga.fields[name], ...change })}
      id={`carga-${name}`}
      value={values[name]}
      values={values}
      row={{}}
      required={name !== 'Lugar' && name !== 'Asunto'}
      readOnly={readOnly}
      error={faultOf(name)}
      onChange={(value) => setValues((all) => ({ ...all, [name]: value, ...(name === 'IdCompania' ? { IdContrato: null } : {}) }))}
      onBlur={() => undefined}
    />
  );
  return (
    <Stack gap="md">
      <EntityTabs of={ENTIDADES} value={entidad} counts={undefined} onChange={setEntity} />
      <Paper withBorder p="md" component="section" aria-labelledby="masiva-paso1">
        <h2 id="masiva-paso1" className={classes.step}>
          {say('paso1')}
        </h2>
        <div className={classes.fields}>
          {box('IdCompania', {}, Boolean(perfil.IdCompania))}
          {box('IdContrato', { only })}
          {box('IdPerfilAcreditacion', { only: { Entidad: entidad } })}
          {box('Lugar')}
          {box('Asunto')}
        </div>
      </Paper>
      <Paper withBorder p="md" component="section" aria-labelledby="masiva-paso2">
        <h2 id="masiva-paso2" className={classes.step}>
          {say('paso2')}
        </h2>
        <Text size="sm" c="dimmed" mb="sm">
          {say('paso2Texto')}
        </Text>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          disabled={!templateReady}
          loading={template.isPending}
          onClick={() => template.mutate()}
        >
          {say('plantilla')}
        </Button>
      </Paper>
      <Paper withBorder p="md" component="section" aria-labelledby="masiva-paso3">
        <h2 id="masiva-paso3" className={classes.step}>
          {say('paso3')}
        </h2>
        <Switch
          label={say('aceptar')}
          description={say('aceptarTexto')}
          checked={values.AceptarAdvertencias === 'S'}
          onChange={(event) => {
            const { checked } = event.currentTarget;
            setValues((all) => ({ ...all, AceptarAdvertencias: checked ? 'S' : 'N' }));
          }}
          mb="md"
        />
        <Group>
          <FileButton onChange={setFile} accept=".xlsx" inputProps={{ 'aria-label': say('elegir') }}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconFileSpreadsheet size={16} aria-hidden />}>
                {say('elegir')}
              </Button>
            )}
          </FileButton>
          <Text size="sm">{file?.name ?? say('ninguno')}</Text>
        </Group>
        {upload.error && (
          <Alert color="red" mt="md" role="alert">
            {messageOf(upload.error)}
          </Alert>
        )}
        <Button
          mt="md"
          leftSection={<IconUpload size={16} aria-hidden />}
          disabled={!templateReady || plain(values.IdContrato) === ''}
          loading={upload.isPending}
          onClick={() => upload.mutate(file)}
        >
          {say('subir')}
        </Button>
        <span role="status" className={classes.status}>
          {upload.isPending && say('subiendo')}
        </span>
      </Paper>
    </Stack>
  );
}
