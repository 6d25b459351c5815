import { Button, Group } from '@mantine/core';
import { date, ref, refs } from '@platform/entity/field';
import { api } from '@platform/web/api/client';
import { zone } from '@platform/web/data/reader';
import { clockOf, undashed } from '@platform/web/data/zone';
import { ask } from '@platform/web/pages/ask';
import { can } from '@platform/web/session/session';
import { notifyOk } from '@platform/web/ui/notify';
import { IconListDetails, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { z } from 'zod';
import { Dia } from '../../shared/dia.entity';
import { say } from '../say';
import { CORRECTIONS_PATH } from './corrections';

const noted = z.object({ Personas: z.number() });

/** Days calculated again because somebody asks, and the way to corrections of marks. */
export default function RecalculateAbove() {
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
        const { Personas } = await api.post('/api/AsistenciaDia/recalcular', { ...values }, noted);
        notifyOk(say('calculo.pedido', { count: Personas }));
      },
    );
  };
  return (
    <Group mb="sm" gap="xs">
      {can('050302', 'procesar') && (
        <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => void run()}>
          {say('calculo.recalcular')}
        </Button>
      )}
      <Button component={Link} to={CORRECTIONS_PATH} variant="default" leftSection={<IconListDetails size={16} aria-hidden />}>
        {say('correcciones.titulo')}
      </Button>
    </Group>
  );
}
