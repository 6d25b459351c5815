import { Alert } from '@mantine/core';
import { api } from '@platform/web/api/client';
import type { WireRow } from '@platform/web/data/row';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { Planilla } from '../../shared/planilla.entity';
import classes from '../asistencia.module.css';
import { say } from '../say';

const answer = z.object({ Periodo: z.string().nullable(), Lineas: z.array(z.string()), Motivo: z.string().nullable() });

/** What the file for payroll looks like: the first lines of the last closed period. */
export default function PreviewTab({ row }: { readonly row: WireRow }) {
  const id = Number(row.IdPlanilla);
  const { data, error, refetch } = useQuery({
    queryKey: [Planilla.resource, 'vistaPrevia', id, row.Version],
    queryFn: () => api.get(`/api/${Planilla.resource}/${id}/vistaPrevia`, {}, answer),
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  if (data.Periodo === null) return <p className={classes.help}>{say('planilla.sinPrevia')}</p>;
  return (
    <>
      <p className={classes.help}>{say('planilla.previaDe', { periodo: data.Periodo })}</p>
      {data.Motivo !== null && <Alert color="red">{data.Motivo}</Alert>}
      <ScrollRegion label={say('planilla.previa')}>
        <pre className={classes.preview}>{data.Lineas.join('\n')}</pre>
      </ScrollRegion>
    </>
  );
}
