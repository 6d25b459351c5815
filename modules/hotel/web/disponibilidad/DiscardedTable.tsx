import { EmptyState } from '@platform/web/ui/EmptyState';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import type { CamaDescartada } from '../../shared/disponibilidad.wire';
import { motivo, say } from '../say.estadias';
import classes from '../tabla.module.css';

/** Beds that do not pass, with the first condition that fails. */
export function DiscardedTable({ beds }: { readonly beds: readonly CamaDescartada[] }) {
  if (beds.length === 0) return <EmptyState title={say('hoy.nadie')} />;
  return (
    <ScrollRegion label={say('disponibilidad.descartadas')}>
      <table className={classes.table}>
        <caption className="hidden-text">{say('disponibilidad.descartadas')}</caption>
        <thead>
          <tr>
            <th scope="col">{say('disponibilidad.cama')}</th>
            <th scope="col">{say('disponibilidad.modulo')}</th>
            <th scope="col">{say('disponibilidad.motivo')}</th>
          </tr>
        </thead>
        <tbody>
          {beds.map((bed) => (
            <tr key={bed.IdCama}>
              <th scope="row">{bed.Cama}</th>
              <td>{bed.Modulo}</td>
              <td>
                {bed.Motivo} · {motivo(bed.Motivo)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
