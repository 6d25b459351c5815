import { Checkbox, Stack, Text } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { lookupOption } from '@platform/web/data/entities';
import { useLookup } from '@platform/web/data/lookup';
import { plain } from '@platform/web/data/row';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NOT_FOR_CONTRACTORS } from '../../shared/perfil';
import { say } from '../say';
import { featuresSchema } from '../wire';
import { SaveBar, useDirty, useTabSave } from './draft';
import type { ProfileTabProps } from './ProfilePage';

const RESOURCE = 'SeguridadCaracteristica';

/** Tab *Característica*: what the profile is for, as boxes. */
export function FeaturesTab({ id, row, frozen, onDirty, onSaved }: ProfileTabProps & { readonly onSaved: () => void }) {
  const offered = useLookup({ resource: RESOURCE });
  const given = useQuery({
    queryKey: ['SeguridadPerfil', 'caracteristica', id],
    queryFn: ({ signal }) =>
      api.get('/api/SeguridadPerfilCaracteristica/listar', { IdPerfil: id, NumPagina: 0, TamPagina: 0 }, featuresSchema, { signal }),
    refetchOnWindowFocus: false,
  });
  const [draft, setDraft] = useState<readonly string[]>();
  const { save, saving } = useTabSave(id, 'caracteristica');
  const before = given.data?.map((one) => one.IdCaracteristica) ?? [];
  const now = draft ?? before;
  const count = [...new Set([...before, ...now])].filter((one) => before.includes(one) !== now.includes(one)).length;
  useDirty(count, onDirty);
  if (given.isError) return <ErrorState error={given.error} onRetry={() => void given.refetch()} />;
  if (!given.data || !offered.data) return <PageSkeleton />;
  const contractor = row.Contratista === 'S';
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        {say('caracteristicas.ayuda')}
      </Text>
      <Stack gap="md">
        {offered.data.map((one) => {
          const { value, title } = lookupOption(RESOURCE, one);
          const barred = contractor && NOT_FOR_CONTRACTORS.has(value);
          const text = [plain(one.Descripcion), barred ? say('caracteristicas.noContratista') : ''].filter(Boolean).join(' ');
          return (
            <Checkbox
              key={value}
              label={`${title} (${value})`}
              description={text || undefined}
              checked={now.includes(value)}
              disabled={frozen || (barred && !now.includes(value))}
              onChange={(event) => setDraft(event.currentTarget.checked ? [...now, value] : now.filter((own) => own !== value))}
            />
          );
        })}
      </Stack>
      <SaveBar
        count={count}
        saving={saving}
        frozen={frozen}
        onUndo={() => setDraft(undefined)}
        onSave={() =>
          void save({ Caracteristicas: now }).then((saved) => {
            if (!saved) return;
            setDraft(undefined);
            onSaved();
          })
        }
      />
    </>
  );
}
