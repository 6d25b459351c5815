import { useLookup } from '@platform/web/data/lookup';
import { plain, type WireRow } from '@platform/web/data/row';
import { ChildTab } from '@platform/web/form/ChildTab';
import { language } from '@platform/web/i18n/language';
import { PaisFeriado } from '../shared/catalogos.entity';
import { say } from './say';
import classes from './sistema.module.css';

/** A leap year that begins on a Monday: any would do, the template is of every year. */
const YEAR = 2024;
const WEEK = 7;
const upTo = (last: number): number[] => Array.from({ length: last }, (_, at) => at + 1);

/** Holidays of a country: the list, and the year they make. */
export default function HolidaysTab({ row }: { readonly row: WireRow }) {
  const id = Number(row.IdPais);
  const { data = [] } = useLookup({ resource: 'SistemaPaisFeriado', filters: { IdPais: String(id) } });
  const named = new Map(data.map((one) => [`${plain(one.Mes)}.${plain(one.Dia)}`, plain(one.Texto)]));
  return (
    <div className={classes.holidays}>
      <div className={classes.list}>
        <ChildTab entity={PaisFeriado} menu="010202" by="IdPais" parent={id} frozen={row.can?.editar === false} />
      </div>
      <section className={classes.year} aria-label={say('paises.anio', { pais: plain(row.Pais) })}>
        <h2 className={classes.yearTitle}>{say('paises.dias', { count: data.length })}</h2>
        <div className={classes.months}>
          {upTo(12).map((month) => (
            <Month key={month} month={month} named={named} />
          ))}
        </div>
      </section>
    </div>
  );
}

function Month({ month, named }: { readonly month: number; readonly named: ReadonlyMap<string, string> }) {
  const days = new Date(Date.UTC(YEAR, month, 0)).getUTCDate();
  const title = new Intl.DateTimeFormat(language(), { month: 'long', timeZone: 'UTC' }).format(Date.UTC(YEAR, month - 1, 1));
  return (
    <div>
      <h3 className={classes.month}>{title}</h3>
      <ol className={classes.days}>
        {upTo(days).map((day) => {
          const name = named.get(`${month}.${day}`);
          const place = { gridColumnStart: ((day - 1) % WEEK) + 1 };
          return (
            <li key={day} style={place} data-holiday={name !== undefined || undefined} title={name}>
              {day}
              {name && <span className={classes.hidden}>: {name}</span>}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
