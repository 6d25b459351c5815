import { Button, Group, Text } from '@mantine/core';
import { date, ref, refs } from '@platform/entity/field';
import { api } from '@platform/web/api/client';
import { zone } from '@platform/web/data/reader';
import { resourceChanged } from '@platform/web/data/write';
import { clockOf, undashed } from '@platform/web/data/zone';
import { ask } from '@platform/web/pages/ask';
import { can } from '@platform/web/session/session';
import { notifyOk } from '@platform/web/ui/notify';
import { IconListDetails, IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { Dia } from '../../shared/dia.entity';
import { Recalculo } from '../../shared/recalculo.entity';
import { say } from '../say';
import { CORRECTIONS_PATH } from './corrections';
import { Failed } from './Failed';

const noted = z.object({ IdRecalculo: z.number(), Personas: z.number() });
const counted = z.looseObject({ Procesados: z.number(), SinCambio: z.number(), Cerrados: z.number(), Pendientes: z.number(), Fallidos: z.number() });
const EACH_MS = 2000;

/** What comes of a recalculation, until nobody waits any more. */
function Counts({ id }: { readonly id: number }) {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: [Recalculo.resource, id],
    queryFn: () => api.get(`/api/${Recalculo.resource}/${id}`, {}, counted),
    refetchInterval: ({ state }) => (state.data?.Pendientes === 0 ? false : EACH_MS),
  });
  const over = data?.Pendientes === 0;
  useEffect(() => {
    if (over) resourceChanged(client, Dia.resource);
  }, [over, client]);
  if (!data) return null;
  const { Procesados, SinCambio, Cerrados, Fallidos } = data;
  return (
    <Text size="sm" c="dimmed" role="status">
      {say(over ? 'calculo.recalculado' : 'calculo.recalculando', { procesados: Procesados, iguales: SinCambio, cerrados: Cerrados })}
      {Fallidos > 0 && ` ${say('calculo.fallidos', { count: Fallidos })}`}
    </Text>
  );
}

/** Days calculated again because somebody asks, and the way to corrections of marks. */
export default function RecalculateAbove() {
  const [asked, setAsked] = useState<number>();
  const run = () => {
    const today = undashed(clockOf(new Date().toISOString(), zone()));
    return ask(
      Dia,
      {
        title: say('calculo.recalcular'),
        button: say('calculo.recalcular'),
        fields: {
          FechaInicio: date({ required: true }),
          FechaFin: date({ required: true }),
          IdCompania: ref('AdministracionCompania', {}),
          Personas: refs('AdministracionPersona', {}),
        },
        labels: {
          FechaInicio: say('calculo.desde'),
          FechaFin: say('calculo.hasta'),
          IdCompania: say('calculo.compania'),
          Personas: say('calculo.personas'),
        },
        values: { FechaInicio: `${today.slice(0, 6)}01`, FechaFin: today },
      },
      async (values) => {
        const { IdRecalculo, Personas } = await api.post('/api/AsistenciaDia/recalcular', { ...values }, noted);
        notifyOk(say('calculo.pedido', { count: Personas }));
        setAsked(IdRecalculo);
      },
    );
  };
  return (
    <>
      <Failed />
      <Group mb="sm" gap="xs">
        {can('050302', 'procesar') && (
          <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => void run()}>
            {say('calculo.recalcular')}
          </Button>
        )}
        <Button component={Link} to={CORRECTIONS_PATH} variant="default" leftSection={<IconListDetails size={16} aria-hidden />}>
          {say('correcciones.titulo')}
        </Button>
        {asked !== undefined && <Counts id={asked} />}
      </Group>
    </>
  );
}
