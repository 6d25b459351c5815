import { useLookup } from '@platform/web/data/lookup';
import { plain, type WireRow } from '@platform/web/data/row';
import { ChildTab } from '@platform/web/form/ChildTab';
import { dayOf, YearPicture } from '@platform/web/ui/YearPicture';
import { PaisFeriado } from '../shared/catalogos.entity';
import { say } from './say';
import classes from './sistema.module.css';

/** A leap year that begins on a Monday; the template is of every year. */
const YEAR = 2024;

/** Holidays of a country: the list, and the year they make. */
export default function HolidaysTab({ row }: { readonly row: WireRow }) {
  const id = Number(row.IdPais);
  const { data = [] } = useLookup({ resource: 'SistemaPaisFeriado', filters: { IdPais: String(id) } });
  const named = new Map(data.map((one) => [dayOf(YEAR, Number(one.Mes), Number(one.Dia)), plain(one.Texto)]));
  return (
    <div className={classes.holidays}>
      <div className={classes.list}>
        <ChildTab entity={PaisFeriado} menu="010202" by="IdPais" parent={id} frozen={row.can?.editar === false} />
      </div>
      <section aria-label={say('paises.anio', { pais: plain(row.Pais) })}>
        <h2 className={classes.yearTitle}>{say('paises.dias', { count: data.length })}</h2>
        <YearPicture year={YEAR} named={named} heading="h3" />
      </section>
    </div>
  );
}
