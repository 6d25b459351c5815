import { api } from '@platform/web/api/client';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { say } from '../say';
import { period } from './moments';
import classes from './ui.module.css';

const schema = z.array(
  z.object({
    Desde: z.string(),
    Hasta: z.string(),
    Permitido: z.enum(['S', 'N']),
    Motivos: z.array(z.object({ Codigo: z.string(), Motivo: z.string() })),
  }),
);

/** The gate's own decision for each day of a stay: green until a day, red from the next and why. */
export function DecisionCard({ idPersona, desde, hasta }: { idPersona: number; desde: string; hasta: string }) {
  const card = useQuery({
    queryKey: ['AccesoMarca', 'tarjeta', idPersona, desde, hasta],
    queryFn: ({ signal }) => api.get('/api/AccesoMarca/tarjeta', { IdPersona: idPersona, Desde: desde, Hasta: hasta }, schema, { signal }),
  });
  return (
    <section className={classes.panel} aria-label={say('comun.tarjeta')}>
      <h2>{say('comun.tarjeta')}</h2>
      {card.isError ? (
        <ErrorState error={card.error} onRetry={() => void card.refetch()} />
      ) : !card.data ? (
        <RowSkeletons rows={2} />
      ) : (
        <ul className={classes.papers}>
          {card.data.map((one) => (
            <li key={one.Desde}>
              <StatusBadge tone={one.Permitido === 'S' ? 'green' : 'red'} icon={one.Permitido === 'S' ? IconCircleCheck : IconCircleX}>
                {say(one.Permitido === 'S' ? 'comun.ingresa' : 'comun.noIngresa')}
              </StatusBadge>{' '}
              {period(one.Desde, one.Hasta)}
              {one.Motivos.map((reason) => (
                <p key={reason.Codigo + reason.Motivo} className={classes.stepMeta}>
                  {reason.Motivo}
                </p>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
