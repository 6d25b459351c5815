import { Alert, Button, Group } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { keyOf, type WireRow } from '@platform/web/data/row';
import { words } from '@platform/web/i18n/words';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { totalesAnswer } from '../../shared/cierre.wire';
import { Dia } from '../../shared/dia.entity';
import { Periodo } from '../../shared/planilla.entity';
import classes from '../asistencia.module.css';
import { asHours } from '../minutos';
import { say } from '../say';

const PAGE = 50;
const SHOWN = ['Normales', 'Tardanza', 'Faltante', 'Sobretiempo1', 'Sobretiempo2', 'Nocturno', 'Feriado', 'Descanso'] as const;
const DAYS = ['DiasTrabajados', 'DiasFalta', 'DiasIncompletos'] as const;

const signed = (minutes: number) => (minutes === 0 ? '' : `${minutes < 0 ? '−' : '+'}${asHours(Math.abs(minutes))}`);

/** What each person's period comes to: as its days are now, or as they were frozen; what other periods left to it stands beside. */
export default function TotalsTab({ row }: { readonly row: WireRow }) {
  const id = keyOf(Periodo, row);
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: [Periodo.resource, 'totales', id, row.Version, page],
    queryFn: () => api.get(`/api/AsistenciaPeriodo/${id}/totales`, { skip: (page - 1) * PAGE, take: PAGE }, totalesAnswer),
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  if (data.totalCount === 0) return <p className={classes.help}>{say('cierre.sinPersonas')}</p>;
  // What was regularized may take more than there is: the file says it with its sign, and a person looks at it.
  const negative = data.data.filter(({ Medidas, Regularizaciones }) =>
    Object.entries(Regularizaciones).some(([name, minutes]) => (Medidas[name] ?? 0) + minutes < 0),
  );
  return (
    <>
      {negative.length > 0 && (
        <Alert color="orange" mb="sm" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {say('cierre.negativos', { personas: negative.map(({ Nombre, CodigoTrabajador }) => Nombre ?? CodigoTrabajador ?? '••••').join('; ') })}
        </Alert>
      )}
      <ScrollRegion label={say('cierre.totales')}>
        <table className={classes.totals}>
          <thead>
            <tr>
              <th scope="col">{words.field(Dia, 'IdPersona')}</th>
              {[...SHOWN, ...DAYS].map((name) => (
                <th key={name} scope="col">
                  {words.field(Dia, name)}
                </th>
              ))}
              <th scope="col">{say('cierre.diferencia')}</th>
            </tr>
          </thead>
          <tbody>
            {data.data.map(({ IdPersona, Nombre, CodigoTrabajador, Medidas, Regularizaciones, DiferenciaNormales }) => (
              <tr key={IdPersona}>
                <th scope="row">
                  {Nombre ?? '••••'} <span>{CodigoTrabajador}</span>
                </th>
                {SHOWN.map((name) => (
                  <td key={name}>
                    {Medidas[name] ? asHours(Medidas[name]) : ''}
                    {Regularizaciones[name] ? <em>{signed(Regularizaciones[name])}</em> : null}
                  </td>
                ))}
                {DAYS.map((name) => (
                  <td key={name}>
                    {Medidas[name] || ''}
                    {Regularizaciones[name] ? <em>{`${Regularizaciones[name] < 0 ? '−' : '+'}${Math.abs(Regularizaciones[name])}`}</em> : null}
                  </td>
                ))}
                <td>{signed(DiferenciaNormales)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {data.totalCount > PAGE && (
        <Group mt="md" gap="sm">
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {say('cierre.anteriores')}
          </Button>
          <span>
            {(page - 1) * PAGE + 1}–{Math.min(page * PAGE, data.totalCount)} / {data.totalCount}
          </span>
          <Button variant="default" disabled={page * PAGE >= data.totalCount} onClick={() => setPage(page + 1)}>
            {say('cierre.siguientes')}
          </Button>
        </Group>
      )}
    </>
  );
}
