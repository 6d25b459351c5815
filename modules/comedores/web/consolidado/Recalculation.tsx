import { Button, Group, Progress } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { can } from '@platform/web/session/session';
import { notifyError } from '@platform/web/ui/notify';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { Recalculo } from '../../shared/mesa.entity';
import { say } from '../say';
import classes from './consolidado.module.css';

const LIVE_MS = 1000;
const rowSchema = z.object({
  IdRecalculo: z.number(),
  Estado: z.enum(['P', 'T', 'X']),
  Total: z.number(),
  Revisadas: z.number(),
  Cambiadas: z.number(),
});
const lastSchema = z.object({ data: z.array(rowSchema) });

/** The recalculation that is under way, whoever began it, and how the one that was watched ended. The progress is the server's: a reload sees the same. */
export function Recalculation() {
  const client = useQueryClient();
  const watched = useRef<number | null>(null);
  const found = useQuery({
    queryKey: [Recalculo.resource, 'page', 'ultimo'],
    queryFn: ({ signal }) =>
      api.get(
        `/api/${Recalculo.resource}`,
        { take: 1, sort: JSON.stringify([{ selector: 'IdRecalculo', desc: true }]), requireTotalCount: false },
        lastSchema,
        {
          signal,
        },
      ),
    refetchInterval: ({ state }) => (state.data?.data[0]?.Estado === 'P' ? LIVE_MS : false),
  });
  const last = found.data?.data[0];
  const [id, state] = [last?.IdRecalculo ?? null, last?.Estado];
  useEffect(() => {
    if (state === 'P') watched.current = id;
    else if (id !== null && watched.current === id) void client.invalidateQueries({ queryKey: ['ComedorConsumo', 'page'] });
  }, [client, id, state]);
  const stop = useMutation({
    mutationFn: () => api.post(`/api/${Recalculo.resource}/${id}/cancelar`, {}, z.unknown()),
    onSettled: () => client.invalidateQueries({ queryKey: [Recalculo.resource] }),
    onError: notifyError,
  });
  if (!last || (last.Estado !== 'P' && watched.current !== last.IdRecalculo)) return null;
  const { Estado, Total, Revisadas, Cambiadas } = last;
  const text =
    Estado === 'P'
      ? say('consolidado.recalculando', { hecho: Revisadas, total: Math.max(Total, Revisadas) })
      : Estado === 'T'
        ? say('consolidado.revisadas', { n: Revisadas, m: Cambiadas })
        : say('consolidado.recalculoCancelado', { n: Revisadas });
  return (
    <div className={classes.recalculation}>
      {Estado === 'P' && <Progress value={Total === 0 ? 0 : (100 * Revisadas) / Math.max(Total, Revisadas)} aria-label={text} />}
      <Group justify="space-between">
        <p role="status">{text}</p>
        {Estado === 'P' && can('0808', 'procesar') && (
          <Button size="xs" variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
            {say('consolidado.cancelarRecalculo')}
          </Button>
        )}
      </Group>
    </div>
  );
}
