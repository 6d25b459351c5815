import { shownDay } from '@platform/web/data/zone';
import { numberFormat } from '@platform/web/i18n/number';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import type { Noche } from '../../shared/disponibilidad.wire';
import { say } from '../say.estadias';
import classes from '../tabla.module.css';

const COLUMNS = [
  ['plazas', 'Plazas'],
  ['ocupadas', 'Ocupadas'],
  ['bloqueadas', 'Bloqueadas'],
  ['libres', 'Libres'],
  ['hombres', 'LibresHombres'],
  ['mujeres', 'LibresMujeres'],
  ['exclusivas', 'Exclusivas'],
  ['medioD', 'MediosD'],
  ['medioN', 'MediosN'],
] as const;

/** Places of each night. */
export function NightsTable({ nights }: { readonly nights: readonly Noche[] }) {
  const percent = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <ScrollRegion label={say('disponibilidad.noches')}>
      <table className={classes.table}>
        <caption className="hidden-text">{say('disponibilidad.noches')}</caption>
        <thead>
          <tr>
            <th scope="col">{say('disponibilidad.fecha')}</th>
            {COLUMNS.map(([word]) => (
              <th key={word} scope="col" data-number>
                {say(`disponibilidad.${word}`)}
              </th>
            ))}
            <th scope="col" data-number>
              {say('disponibilidad.porcentaje')}
            </th>
          </tr>
        </thead>
        <tbody>
          {nights.map((night) => (
            <tr key={night.Fecha}>
              <th scope="row">{shownDay(night.Fecha)}</th>
              {COLUMNS.map(([word, name]) => (
                <td key={word} data-number>
                  {night[name]}
                </td>
              ))}
              <td data-number>{percent.format(night.Porcentaje)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
