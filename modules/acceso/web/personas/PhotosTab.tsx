import { Button, Group, Text } from '@mantine/core';
import { photo } from '@platform/entity/field';
import { api } from '@platform/web/api/client';
import { fieldAt } from '@platform/web/data/fields';
import type { Values, WireRow } from '@platform/web/data/row';
import { resourceChanged } from '@platform/web/data/write';
import { FieldBox } from '@platform/web/form/FieldBox';
import { can } from '@platform/web/session/session';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { say, sayCode } from '../say';
import { idOf, left, subjectOf } from './subject';

const FOTOS = ['FotoPerfil', 'FotoMovil', 'FotoExtra'] as const;
/** The extra one of somebody may show anything. */
const isPortrait = (name: (typeof FOTOS)[number], by: string) => by === 'IdPersona' && name !== 'FotoExtra';
const hash = z.string().nullable();
const fotosSchema = z.object({
  ...{ FotoPerfil: z.number().nullable(), FotoMovil: z.number().nullable(), FotoExtra: z.number().nullable() },
  ...{ FotoPerfilHash: hash, FotoMovilHash: hash, FotoExtraHash: hash },
  Version: z.number(),
});

/** Photographs of a person or a vehicle: profile, mobile and extra, kept where everybody uses them. */
export default function PhotosTab({ row }: { readonly row: WireRow }) {
  const client = useQueryClient();
  const subject = subjectOf(row);
  const path = `/api/${subject.entity.resource}/${idOf(row)}/fotos`;
  const key = [subject.entity.resource, 'fotos', idOf(row)];
  const [changed, setChanged] = useState<Values>({});
  const kept = useQuery({ queryKey: key, queryFn: ({ signal }) => api.get(path, {}, fotosSchema, { signal }) });
  const save = useMutation({
    mutationFn: (Version: number) => api.post(path, { ...changed, Version }, fotosSchema),
    onSuccess(fresh) {
      client.setQueryData(key, fresh);
      setChanged({});
      resourceChanged(client, subject.entity.resource);
      notifyOk(say('gestion.fotosGuardadas'));
    },
    onError: notifyError,
  });
  if (kept.isError) return <ErrorState error={kept.error} onRetry={() => void kept.refetch()} />;
  if (!kept.data) return <RowSkeletons rows={4} />;
  const { Version } = kept.data;
  const values: Values = { ...kept.data, ...changed };
  const readOnly = left(row) || !can(subject.menu, 'editar');
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        {say('gestion.fotoAyuda')}
      </Text>
      <Group align="flex-start" gap="xl">
        {FOTOS.map((name) => (
          <FieldBox
            key={name}
            at={{
              ...fieldAt(subject.entity, name, isPortrait(name, subject.by) ? photo({ portrait: true }) : photo({})),
              label: sayCode('fotos', name),
            }}
            id={`foto-${name}`}
            value={values[name]}
            values={values}
            row={kept.data}
            required={false}
            readOnly={readOnly}
            onChange={(value) => setChanged((all) => ({ ...all, [name]: value }))}
            onBlur={() => undefined}
          />
        ))}
      </Group>
      {!readOnly && (
        <Button mt="md" disabled={Object.keys(changed).length === 0} loading={save.isPending} onClick={() => save.mutate(Version)}>
          {say('gestion.guardarFotos')}
        </Button>
      )}
    </>
  );
}
