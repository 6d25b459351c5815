import { shownDay } from '@platform/web/data/zone';
import { words } from '@platform/web/i18n/words';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import type { Linea } from '../../shared/calendario.wire';
import { Bloqueo, Ocupacion, Reserva } from '../../shared/reserva.entity';
import { say } from '../say.estadias';
import tabla from '../tabla.module.css';
import classes from './calendario.module.css';

/** The same as the bars, in rows: each run of nights of each bed. */
export function StaysTable({ lines, onOpen }: { readonly lines: readonly Linea[]; readonly onOpen: (key: string) => void }) {
  const rows = lines.flatMap((line) => line.Barras.map((bar) => ({ line, bar })));
  if (rows.length === 0) return <EmptyState title={say('calendario.vacio')} />;
  return (
    <ScrollRegion label={say('calendario.tabla')} className={classes.scroll}>
      <table className={tabla.table}>
        <caption className="hidden-text">{say('calendario.tabla')}</caption>
        <thead>
          <tr>
            {(['cama', 'quien', 'desde', 'hasta', 'estado'] as const).map((name) => (
              <th key={name} scope="col">
                {say(`calendario.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, bar }) => {
            const { IdReserva } = bar;
            const who =
              bar.Persona ?? (bar.Motivo ? `${say('calendario.bloqueo')}: ${words.option(Bloqueo, 'Motivo', bar.Motivo)}` : say('calendario.oculto'));
            return (
              <tr key={`${line.IdCama} ${bar.Desde} ${bar.Turno}`}>
                <th scope="row">
                  {line.Modulo} · {line.Cama}
                  {line.Caliente === 'S' && <small> {words.option(Ocupacion, 'Turno', bar.Turno)}</small>}
                </th>
                <td>
                  {IdReserva === null ? (
                    who
                  ) : (
                    <button type="button" className={tabla.link} onClick={() => onOpen(String(IdReserva))}>
                      {who}
                    </button>
                  )}
                </td>
                <td>{shownDay(bar.Desde)}</td>
                <td>{shownDay(bar.Hasta)}</td>
                <td>{bar.Vencida === 'S' ? say('calendario.vencida') : bar.Estado && words.option(Reserva, 'Estado', bar.Estado)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
