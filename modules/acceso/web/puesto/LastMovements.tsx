import { zone } from '@platform/web/data/reader';
import { clockOf } from '@platform/web/data/zone';
import classes from '@platform/web/post/post.module.css';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconArrowLeft, IconArrowRight, IconCar, IconCheck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { say } from '../say';
import { recentKey } from './useGate';
import { lastMovements } from './wire';

const EVERY_MS = 20_000;

/** The last ten at this door, whoever registered them; without a network those that were heard of. */
export function LastMovements({ IdPuerta, cut }: { IdPuerta: number; cut: boolean }) {
  const recent = useQuery({ queryKey: recentKey(IdPuerta), queryFn: ({ signal }) => lastMovements(IdPuerta, signal), refetchInterval: EVERY_MS });
  const at = zone();
  if (cut && !recent.data) return null;
  return (
    <section className={classes.recent} aria-label={say('puesto.recientes')}>
      <h2>{say('puesto.recientes')}</h2>
      {recent.isError && !recent.data && <ErrorState error={recent.error} onRetry={() => void recent.refetch()} />}
      {recent.data?.length === 0 && <p className={classes.hint}>{say('puesto.sinRecientes')}</p>}
      <ol>
        {recent.data?.map((mark) => {
          const enters = mark.ModoMarcacion === 'S';
          const Way = enters ? IconArrowRight : IconArrowLeft;
          const passed = mark.Resultado === 'S';
          return (
            <li key={mark.IdMarca} data-rebote={mark.Rebote}>
              <time dateTime={mark.FechaHora}>{clockOf(mark.FechaHora, at).slice(11)}</time>
              <Way size={18} role="img" aria-label={enters ? say('puesto.entrada') : say('puesto.salida')} />
              <span className={classes.recentWho}>
                <strong>
                  {mark.TipoMarcacion === 'V' && <IconCar size={16} role="img" aria-label={say('puesto.rolV')} />}{' '}
                  {mark.Nombre ?? say('puesto.desconocido')}
                </strong>
                <span>{passed ? [mark.TipoMarcacion === 'V' ? null : mark.Placa, mark.Compania].filter(Boolean).join(' · ') : mark.Motivo}</span>
              </span>
              <StatusBadge tone={passed ? 'green' : 'red'} icon={passed ? IconCheck : IconX}>
                {passed ? say('puesto.permitido') : mark.Codigo}
              </StatusBadge>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
