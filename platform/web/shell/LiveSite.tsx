import { ActionIcon, Indicator, Popover, SegmentedControl, Stack, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconActivity } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../api/client';
import { t } from '../i18n/t';
import { notifyError } from '../ui/notify';
import classes from './header.module.css';

const PATH = '/api/demo/vivo';
const KEY = ['demo', 'vivo'];
const ACTS = ['paso', 'racion', 'lector', 'cama', 'solicitud', 'evaluacion'] as const;
const SPEEDS = [0, 1, 5, 20] as const;
const stateSchema = z.object({
  Velocidad: z.number(),
  Hechos: z.record(z.enum(ACTS), z.number()),
  Rechazados: z.number(),
  Fallados: z.number(),
  PuedeCambiar: z.enum(['S', 'N']),
});
const OPEN_MS = 2000;
const CLOSED_MS = 60_000;

const speedName = (speed: number): string =>
  speed === 0 ? t('demo.live.still') : speed === 1 ? t('demo.live.real') : t('demo.live.times', { n: speed });

/** The switch of the demo's site: whether it moves by itself, how fast, and what it has done. */
export function LiveSite() {
  const [opened, { toggle, close }] = useDisclosure(false);
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get(PATH, {}, stateSchema, { signal }),
    refetchInterval: opened ? OPEN_MS : CLOSED_MS,
  });
  const set = useMutation({
    mutationFn: (Velocidad: number) => api.post(PATH, { Velocidad }, stateSchema),
    onSuccess: (state) => client.setQueryData(KEY, state),
    onError: notifyError,
  });
  const speed = data?.Velocidad ?? 0;
  const moves = speed > 0;
  return (
    <Popover opened={opened} onClose={close} position="bottom-end" withinPortal={false} trapFocus>
      <Indicator className={classes.wideTools} disabled={!moves} processing color="teal" size={8} offset={8}>
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={moves ? t('demo.live.moving', { n: speed }) : t('demo.live.title')}
            onClick={toggle}
          >
            <IconActivity size={18} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown aria-label={t('demo.live.title')} maw={320}>
        {data && (
          <Stack gap="xs">
            <Text fw={600} size="sm">
              {t('demo.live.title')}
            </Text>
            <Text size="xs" c="dimmed">
              {t('demo.live.help')}
            </Text>
            <SegmentedControl
              aria-label={t('demo.live.speed')}
              size="xs"
              fullWidth
              disabled={data.PuedeCambiar === 'N' || set.isPending}
              data={SPEEDS.map((value) => ({ value: String(value), label: speedName(value) }))}
              value={String(speed)}
              onChange={(value) => set.mutate(Number(value))}
            />
            {data.PuedeCambiar === 'N' && <Text size="xs">{t('demo.live.onlyAdmin')}</Text>}
            <Table verticalSpacing={2} horizontalSpacing={0} withRowBorders={false} fz="xs">
              <Table.Tbody>
                {ACTS.map((act) => (
                  <Table.Tr key={act}>
                    <Table.Td>{t(`demo.live.acts.${act}`)}</Table.Td>
                    <Table.Td ta="right">{data.Hechos[act]}</Table.Td>
                  </Table.Tr>
                ))}
                <Table.Tr>
                  <Table.Td>{t('demo.live.refused')}</Table.Td>
                  <Table.Td ta="right">{data.Rechazados}</Table.Td>
                </Table.Tr>
                <Table.Tr>
                  <Table.Td>{t('demo.live.failed')}</Table.Td>
                  <Table.Td ta="right">{data.Fallados}</Table.Td>
                </Table.Tr>
              </Table.Tbody>
            </Table>
          </Stack>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
