import { Text } from '@mantine/core';
import { shownDay } from '@modules/administracion/shared/dia';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { say } from '../say';
import classes from './mesa.module.css';
import { forecastQuery } from './wire';

/** How many rations of each service the kitchen has to think of for tomorrow, and of whom. */
export function ForecastTab({ IdComedor }: { IdComedor: number }) {
  const { data, error, refetch } = useQuery(forecastQuery(IdComedor));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowSkeletons />;
  const { Fecha, Capacidad, Servicios } = data;
  if (Servicios.length === 0) return <EmptyState title={say('mesa.sinPrevision')} />;
  return (
    <>
      <Text mb="sm">{say('mesa.previsionDe', { fecha: shownDay(Fecha) })}</Text>
      <ScrollRegion label={say('mesa.manana')}>
        <table className={classes.totals}>
          <thead>
            <tr>
              <th scope="col">{say('mesa.servicio')}</th>
              <th scope="col">{say('mesa.previstas')}</th>
              <th scope="col">{say('mesa.enSitio')}</th>
              <th scope="col">{say('mesa.llegan')}</th>
              <th scope="col">{say('mesa.habitual')}</th>
            </tr>
          </thead>
          <tbody>
            {Servicios.map(({ IdServicio, Servicio, HoraInicio, Raciones, EnSitio, Llegan, Habitual }) => (
              <tr key={IdServicio}>
                <th scope="row">
                  {Servicio} <small>{HoraInicio.slice(0, 5)}</small>
                </th>
                <td>
                  <strong>{Raciones}</strong>{' '}
                  {Capacidad !== null && Raciones > Capacidad && (
                    <StatusBadge tone="orange" icon={IconAlertTriangle}>
                      {say('mesa.sobreCapacidad', { n: Capacidad })}
                    </StatusBadge>
                  )}
                </td>
                <td>{EnSitio}</td>
                <td>{Llegan}</td>
                <td>{Habitual ?? '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <Text size="sm" c="dimmed" mt="sm">
        {say('mesa.previsionAyuda')}
      </Text>
    </>
  );
}
