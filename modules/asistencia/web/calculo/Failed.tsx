import { Alert, Button } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { resourceChanged } from '@platform/web/data/write';
import { shownDay } from '@platform/web/data/zone';
import { can } from '@platform/web/session/session';
import { notifyError } from '@platform/web/ui/notify';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { Dia } from '../../shared/dia.entity';
import { fallidosAnswer } from '../../shared/recalculo.wire';
import classes from '../asistencia.module.css';
import { say } from '../say';

const asked = z.looseObject({ IdRecalculo: z.number() });
type Failed = z.output<typeof fallidosAnswer>['Fallidos'][number];

/** Days that could not be calculated, in red with their error: nothing else stops for them, and they are tried again when somebody says so. */
export function Failed() {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: [Dia.resource, 'fallidos'],
    queryFn: () => api.get('/api/AsistenciaDia/fallidos', {}, fallidosAnswer),
  });
  if (!data || data.Total === 0) return null;
  const again = async ({ IdPersona, FechaInicio, FechaFin }: Failed) => {
    try {
      await api.post('/api/AsistenciaDia/recalcular', { Personas: [IdPersona], FechaInicio, FechaFin }, asked);
      resourceChanged(client, Dia.resource);
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <Alert color="red" mb="sm" icon={<IconAlertTriangle size={18} aria-hidden />} title={say('calculo.sinCalcular', { count: data.Total })}>
      <ul className={classes.failed}>
        {data.Fallidos.map((one) => (
          <li key={`${one.IdPersona}${one.FechaInicio}${one.FechaFin}`}>
            <b>{one.Nombre ?? '••••'}</b> {shownDay(one.FechaInicio)}
            {one.FechaFin !== one.FechaInicio && `–${shownDay(one.FechaFin)}`} <small>{one.Error}</small>
            {can('050302', 'procesar') && (
              <Button size="compact-xs" variant="default" onClick={() => void again(one)}>
                {say('calculo.otraVez')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
