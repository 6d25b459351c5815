import { Button } from '@mantine/core';
import { shownDay } from '@platform/web/data/zone';
import { can } from '@platform/web/session/session';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { useRouter } from '@tanstack/react-router';
import type { CamaOfrecida } from '../../shared/disponibilidad.wire';
import type { BuscaCama } from '../gestion/camasLibres';
import { say } from '../say.estadias';
import classes from '../tabla.module.css';

const DESK = '/hotel/gestion';

/** The address of the desk with a reservation filled in. */
function deskHref({ IdHotel, IdPersona, FechaIngreso, FechaSalida, TurnoTrabajo }: BuscaCama, IdCama: number): string {
  const start = JSON.stringify({ IdPersona, FechaIngreso, FechaSalida, TurnoTrabajo, IdCama });
  return `${DESK}?${new URLSearchParams({ hotel: String(IdHotel), nueva: start })}`;
}

/** Beds that pass, the best first. */
export function BedsTable({ beds, question }: { readonly beds: readonly CamaOfrecida[]; readonly question: BuscaCama }) {
  const router = useRouter();
  if (beds.length === 0) return <EmptyState title={say('disponibilidad.ninguna')} />;
  const reserves = can('090201', 'crear');
  return (
    <ScrollRegion label={say('disponibilidad.camas')}>
      <table className={classes.table}>
        <caption className="hidden-text">{say('disponibilidad.camas')}</caption>
        <thead>
          <tr>
            <th scope="col">{say('disponibilidad.cama')}</th>
            <th scope="col">{say('disponibilidad.modulo')}</th>
            <th scope="col">{say('disponibilidad.hasta')}</th>
            <th scope="col">{say('disponibilidad.puntaje')}</th>
            {reserves && (
              <th scope="col">
                <span className="hidden-text">{say('disponibilidad.reservar')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {beds.map((bed) => (
            <tr key={bed.IdCama}>
              <th scope="row">{bed.Cama}</th>
              <td>{bed.Modulo}</td>
              <td>{bed.Hasta ? shownDay(bed.Hasta) : say('disponibilidad.sinLimite')}</td>
              <td>{bed.Puntaje.join(' · ')}</td>
              {reserves && (
                <td>
                  <Button
                    size="compact-sm"
                    variant="light"
                    aria-label={say('disponibilidad.reservarCama', { cama: bed.Cama })}
                    onClick={() => void router.navigate({ href: deskHref(question, bed.IdCama) })}
                  >
                    {say('disponibilidad.reservar')}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
