import { language } from '@platform/web/i18n/language';
import { numberFormat } from '@platform/web/i18n/number';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import type { Calendario } from '../../shared/calendario.wire';
import { say } from '../say.estadias';
import tabla from '../tabla.module.css';
import classes from './calendario.module.css';

const percent = (value: number): string => `${numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value)} %`;
const named = (date: Date, part: 'month' | 'weekday'): string =>
  new Intl.DateTimeFormat(language(), { timeZone: 'UTC', [part]: 'long' }).format(date);

/** Twelve months by module, and the average of each weekday. */
export function YearTable({ data }: { readonly data: Calendario }) {
  const modules = data.Meses[0]?.Modulos.map(({ Modulo }) => Modulo) ?? [];
  // The third of August of 2026 is a Monday.
  const week = data.Semana.map((value, at) => [named(new Date(Date.UTC(2026, 7, 3 + at)), 'weekday'), value] as const);
  return (
    <ScrollRegion label={say('calendario.porcentaje')} className={classes.scroll}>
      <table className={tabla.table}>
        <caption className="hidden-text">{say('calendario.porcentaje')}</caption>
        <thead>
          <tr>
            <th scope="col">{say('calendario.mes')}</th>
            {modules.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">{say('calendario.total')}</th>
          </tr>
        </thead>
        <tbody>
          {data.Meses.map(({ Mes, Porcentaje, Modulos }) => (
            <tr key={Mes}>
              <th scope="row">{named(new Date(Date.UTC(2026, Number(Mes.slice(4)) - 1, 1)), 'month')}</th>
              {Modulos.map((one) => (
                <td key={one.Modulo}>{percent(one.Porcentaje)}</td>
              ))}
              <td>{percent(Porcentaje)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className={tabla.table}>
        <caption>{say('calendario.promedio')}</caption>
        <thead>
          <tr>
            {week.map(([day]) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {week.map(([day, value]) => (
              <td key={day}>{percent(value)}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </ScrollRegion>
  );
}
