import { zone } from '@platform/web/data/reader';
import { clockOf } from '@platform/web/data/zone';
import classes from '@platform/web/post/post.module.css';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { say } from '../say';
import { recentQuery } from './wire';

/** The last ten readings of the dining room, whoever read them. */
export function Recent({ IdComedor }: { IdComedor: number }) {
  const recent = useQuery(recentQuery(IdComedor));
  return (
    <section className={classes.recent} aria-label={say('mesa.recientes')}>
      <h2>{say('mesa.recientes')}</h2>
      {recent.isError && !recent.data && <ErrorState error={recent.error} onRetry={() => void recent.refetch()} />}
      {recent.data?.length === 0 && <p className={classes.hint}>{say('mesa.sinRecientes')}</p>}
      <ol>
        {recent.data?.map(({ IdConsumo, FechaHora, Resultado, Nombre, Compania, Servicio, Mensaje }) => {
          const served = Resultado === 'P';
          return (
            <li key={IdConsumo}>
              <time dateTime={FechaHora}>{clockOf(FechaHora, zone()).slice(11)}</time>
              <span className={classes.recentWho}>
                <strong>{Nombre ?? say('mesa.desconocido')}</strong>
                <span>{served ? [Servicio, Compania].filter(Boolean).join(' · ') : Mensaje}</span>
              </span>
              <StatusBadge tone={served ? 'green' : 'red'} icon={served ? IconCheck : IconX}>
                {served ? say('mesa.permitido') : say('mesa.denegado')}
              </StatusBadge>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
