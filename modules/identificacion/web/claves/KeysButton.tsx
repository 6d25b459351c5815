import { Button, Modal, Stack, Table, Text } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { zone } from '@platform/web/data/reader';
import { shownMoment } from '@platform/web/data/zone';
import { t } from '@platform/web/i18n/t';
import { can } from '@platform/web/session/session';
import { confirm } from '@platform/web/ui/confirm';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconCircleCheck, IconHistory, IconKey } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { say } from '../say';

const KEYS = 'IdentificacionClave';
const known = z.array(z.object({ Kid: z.string(), Desde: z.string(), Hasta: z.string().nullable() }));

/** The keys that cards are signed with, and *Renovar*: for whoever authorizes in the card office. */
export function KeysButton() {
  const [open, setOpen] = useState(false);
  if (!can('0705', 'autorizar')) return null;
  return (
    <>
      <Button variant="subtle" size="compact-md" leftSection={<IconKey size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {say('claves.boton')}
      </Button>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        title={say('claves.titulo')}
        size="lg"
        centered
        closeButtonProps={{ 'aria-label': t('actions.close') }}
      >
        <Keys />
      </Modal>
    </>
  );
}

function Keys() {
  const client = useQueryClient();
  const keys = useQuery({ queryKey: [KEYS], queryFn: ({ signal }) => api.get(`/api/${KEYS}`, {}, known, { signal }) });
  const renew = useMutation({
    mutationFn: () => api.post(`/api/${KEYS}/renovar`, {}, z.object({ Kid: z.string() })),
    onSuccess: ({ Kid }) => {
      notifyOk(say('claves.renovada', { kid: Kid }));
      void client.invalidateQueries({ queryKey: [KEYS] });
    },
    onError: notifyError,
  });
  const ask = async () => {
    if (await confirm({ title: say('claves.renovar'), message: say('claves.pregunta') })) renew.mutate();
  };
  if (keys.isError) return <ErrorState error={keys.error} onRetry={() => void keys.refetch()} />;
  const day = (moment: string) => shownMoment(moment, zone());
  return (
    <Stack>
      <Text size="sm">{say('claves.explica')}</Text>
      {!keys.data && <RowSkeletons />}
      {keys.data?.length === 0 && <Text c="dimmed">{say('claves.ninguna')}</Text>}
      {keys.data && keys.data.length > 0 && (
        <Table.ScrollContainer minWidth={420}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{say('claves.identificador')}</Table.Th>
                <Table.Th>{say('claves.desde')}</Table.Th>
                <Table.Th>{say('claves.hasta')}</Table.Th>
                <Table.Th>{say('claves.estado')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {keys.data.map(({ Kid, Desde, Hasta }) => (
                <Table.Tr key={Kid}>
                  <Table.Td>
                    <code>{Kid}</code>
                  </Table.Td>
                  <Table.Td>{day(Desde)}</Table.Td>
                  <Table.Td>{Hasta ? day(Hasta) : '—'}</Table.Td>
                  <Table.Td>
                    <StatusBadge tone={Hasta ? 'gray' : 'green'} icon={Hasta ? IconHistory : IconCircleCheck}>
                      {say(Hasta ? 'claves.anterior' : 'claves.firma')}
                    </StatusBadge>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <Button variant="default" loading={renew.isPending} onClick={() => void ask()} leftSection={<IconKey size={16} aria-hidden />}>
        {say('claves.renovar')}
      </Button>
    </Stack>
  );
}
