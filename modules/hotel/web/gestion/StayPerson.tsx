import { api } from '@platform/web/api/client';
import { shownDay } from '@platform/web/data/zone';
import { words } from '@platform/web/i18n/words';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { useQuery } from '@tanstack/react-query';
import { estanciasSchema } from '../../shared/persona.wire';
import { Reserva } from '../../shared/reserva.entity';
import { say } from '../say.estadias';
import classes from './gestion.module.css';

/** *Persona* of a stay: what its guest sleeps this year, and how many nights in a row. */
export function StayPerson({ id }: { readonly id: string }) {
  const found = useQuery({
    queryKey: [Reserva.resource, 'estancias', id],
    queryFn: ({ signal }) => api.get(`/api/${Reserva.resource}/${id}/estancias`, {}, estanciasSchema, { signal }),
  });
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <RowSkeletons rows={4} />;
  const { Anio, Noches, Usadas, Seguidas, Tramos } = found.data;
  const figures = [
    [say('estadia.nochesAnio', { anio: Anio }), Noches],
    [say('estadia.usadasAnio'), Usadas],
    [say('estadia.seguidas'), Seguidas],
  ] as const;
  return (
    <>
      <dl className={classes.facts}>
        {figures.map(([label, value]) => (
          <div key={label} className={classes.pair}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {Tramos.length === 0 ? (
        <p>{say('estadia.sinNoches', { anio: Anio })}</p>
      ) : (
        <ol className={classes.history}>
          {Tramos.map((one) => (
            <li key={`${one.IdReserva} ${one.Cama} ${one.Desde} ${one.Turno}`}>
              <strong>
                {shownDay(one.Desde)} – {shownDay(one.Hasta)}
              </strong>{' '}
              {one.Hotel} · {one.Modulo} {one.Cama} · {words.option(Reserva, 'Estado', one.Estado)}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
