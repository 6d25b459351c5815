import { EmptyState } from '@platform/web/ui/EmptyState';
import type { Consolidated } from '../../shared/consolidado.wire';
import { say } from '../say';
import classes from './consolidado.module.css';

const COLOURS = 6;

/** Rations of each day, by service: a bar a day, told in words too. */
export function Trend({ report }: { readonly report: Consolidated }) {
  const { Servicios, Grupos } = report;
  const most = Math.max(1, ...Grupos.map(({ Raciones }) => Raciones));
  if (Grupos.length === 0) return <EmptyState title={say('consolidado.nada')} />;
  return (
    <>
      <ul className={classes.legend}>
        {Servicios.map(({ Codigo, Servicio }, at) => (
          <li key={Codigo}>
            <i data-colour={at % COLOURS} aria-hidden />
            {Servicio}
          </li>
        ))}
      </ul>
      <ol className={classes.days}>
        {Grupos.map((day) => (
          <li key={`${day.Nombre} ${day.IdMoneda}`}>
            <span>{day.Nombre}</span>
            <span className={classes.bar} aria-hidden>
              {Servicios.map(({ Codigo }, at) => (
                <i key={Codigo} data-colour={at % COLOURS} style={{ width: `${((day.Servicios[Codigo] ?? 0) / most) * 100}%` }} />
              ))}
            </span>
            <span className={classes.count}>
              {day.Raciones}
              <span className="hidden-text">{Servicios.map(({ Codigo, Servicio }) => `${Servicio} ${day.Servicios[Codigo] ?? 0}`).join(', ')}</span>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
