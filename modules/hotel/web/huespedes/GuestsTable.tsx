import { zone } from '@platform/web/data/reader';
import { shownDay, shownMoment } from '@platform/web/data/zone';
import { words } from '@platform/web/i18n/words';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import type { HuespedDeNoche } from '../../shared/huespedes.wire';
import { Ocupacion } from '../../shared/reserva.entity';
import { say } from '../say.estadias';
import tabla from '../tabla.module.css';
import classes from './huespedes.module.css';

const HEADS = ['cama', 'persona', 'documento', 'compania', 'turno', 'ingreso', 'salida', 'telefono', 'emergencia', 'marca'] as const;

/** Where the last mark says that somebody is. */
const placeOf = ({ MarcaModo, MarcaFechaHora }: HuespedDeNoche): string =>
  MarcaModo === null
    ? say('huespedes.sinMarca')
    : `${say(MarcaModo === 'S' ? 'huespedes.dentro' : 'huespedes.fuera')} · ${shownMoment(MarcaFechaHora ?? '', zone())}`;

/** Who sleeps in a module, bed by bed. */
export function GuestsTable({ module, guests }: { readonly module: string; readonly guests: readonly HuespedDeNoche[] }) {
  return (
    <ScrollRegion label={say('huespedes.modulo', { modulo: module })} className={classes.scroll}>
      <table className={tabla.table}>
        <caption>{say('huespedes.modulo', { modulo: module })}</caption>
        <thead>
          <tr>
            {HEADS.map((name) => (
              <th key={name} scope="col">
                {say(`huespedes.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {guests.map((guest) => (
            <tr key={`${guest.IdReserva} ${guest.Cama}`}>
              <th scope="row">{guest.Cama}</th>
              <td>{guest.NombreCompleto}</td>
              <td>{guest.Documento}</td>
              <td>{guest.Compania}</td>
              <td>{guest.Turno === 'C' ? '' : words.option(Ocupacion, 'Turno', guest.Turno)}</td>
              <td>{shownDay(guest.FechaIngreso)}</td>
              <td className={guest.Vencida === 'S' ? classes.late : undefined}>
                {shownDay(guest.FechaSalida)}
                {guest.Vencida === 'S' && ` · ${say('huespedes.vencida')}`}
              </td>
              <td>{guest.TelefonoMovil}</td>
              <td>{[guest.ContactoEmergencia, guest.TelefonoEmergencia].filter(Boolean).join(' · ')}</td>
              <td>{placeOf(guest)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
