import { zone } from '@platform/web/data/reader';
import { shownDay, shownMoment } from '@platform/web/data/zone';
import { Cards } from '@platform/web/grid/Cards';
import { usePhone } from '@platform/web/grid/phone';
import { words } from '@platform/web/i18n/words';
import { Face } from '@platform/web/ui/Face';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import type { ReactNode } from 'react';
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

type Head = (typeof HEADS)[number];

/** What each column says of a guest. */
const cellsOf = (guest: HuespedDeNoche): Readonly<Record<Head, ReactNode>> => ({
  cama: guest.Cama,
  persona: (
    <span className={classes.who}>
      <Face hash={guest.Foto} small />
      {guest.NombreCompleto}
    </span>
  ),
  documento: guest.Documento,
  compania: guest.Compania,
  turno: guest.Turno === 'C' ? '' : words.option(Ocupacion, 'Turno', guest.Turno),
  ingreso: shownDay(guest.FechaIngreso),
  salida: (
    <span className={guest.Vencida === 'S' ? classes.late : undefined}>
      {shownDay(guest.FechaSalida)}
      {guest.Vencida === 'S' && ` · ${say('huespedes.vencida')}`}
    </span>
  ),
  telefono: guest.TelefonoMovil,
  emergencia: [guest.ContactoEmergencia, guest.TelefonoEmergencia].filter(Boolean).join(' · '),
  marca: placeOf(guest),
});

/** On a phone whoever musters reads first where each one is and whom to call. */
const ON_A_PHONE: readonly Head[] = ['marca', 'telefono', 'emergencia', 'documento', 'compania', 'turno', 'ingreso', 'salida'];

interface Props {
  readonly module: string;
  readonly guests: readonly HuespedDeNoche[];
}

function GuestCards({ module, guests }: Props) {
  const rows = guests.map(({ IdReserva, Cama, NombreCompleto }, at) => ({
    Id: `${IdReserva} ${Cama}`,
    Titulo: `${Cama} · ${NombreCompleto}`,
    RowIndex: at + 1,
  }));
  const byId = new Map(guests.map((guest) => [`${guest.IdReserva} ${guest.Cama}`, cellsOf(guest)]));
  const label = say('huespedes.modulo', { modulo: module });
  return (
    <section className={classes.module}>
      <h2>{label}</h2>
      <Cards
        id="HotelReserva.huespedes"
        label={label}
        columns={ON_A_PHONE.map((head) => ({
          id: head,
          label: say(`huespedes.${head}`),
          width: 0,
          sortable: false,
          show: (row) => byId.get(String(row.Id))?.[head],
        }))}
        rows={rows}
        rowKey={(row) => String(row.Id)}
        rowTitle={(row) => String(row.Titulo)}
        total={rows.length}
        expected={rows.length}
        sort={[]}
        density="comfortable"
        onToggle={() => undefined}
        empty={null}
      />
    </section>
  );
}

/** Who sleeps in a module, bed by bed. */
export function GuestsTable({ module, guests }: Props) {
  const phone = usePhone();
  if (phone) return <GuestCards module={module} guests={guests} />;
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
          {guests.map((guest) => {
            const cells = cellsOf(guest);
            return (
              <tr key={`${guest.IdReserva} ${guest.Cama}`}>
                {HEADS.map((name) =>
                  name === 'cama' ? (
                    <th key={name} scope="row">
                      {cells[name]}
                    </th>
                  ) : (
                    <td key={name}>{cells[name]}</td>
                  ),
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
