import { api } from '@platform/web/api/client';
import { ApiProblem } from '@platform/web/api/problem';
import { andOf } from '@platform/web/data/reader';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { say } from '../say';
import type { Turn } from '../wire';
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

/** What a request that is under way still waits for, in words. */
function awaited({ De, Roles }: Turn): string {
  if (De === 'solicitante') return say('comun.todaviaNoSolicitante');
  return say('comun.todaviaNoRoles', { roles: andOf(Roles) });
}

interface Props {
  readonly idPersona: number;
  readonly desde: string;
  readonly hasta: string;
  /** Whom the request waits for, while it does. */
  readonly turn: Turn | null;
}

/**
 * The gate's own decision for each day of a stay: green until a day, red from the next and why. While a request is under way, first what it
 * waits for; the gate knows nothing yet of whom the request brings.
 */
export function DecisionCard({ idPersona, desde, hasta, turn }: Props) {
  const card = useQuery({
    queryKey: ['AccesoMarca', 'tarjeta', idPersona, desde, hasta],
    queryFn: ({ signal }) => api.get('/api/AccesoMarca/tarjeta', { IdPersona: idPersona, Desde: desde, Hasta: hasta }, schema, { signal }),
  });
  const unknown = card.error instanceof ApiProblem && card.error.status === 404;
  return (
    <section className={classes.panel} aria-label={say('comun.tarjeta')}>
      <h2>{say('comun.tarjeta')}</h2>
      {turn && <p>{awaited(turn)}</p>}
      {turn && (unknown || card.data?.every(({ Permitido }) => Permitido === 'N')) ? null : card.isError ? (
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
