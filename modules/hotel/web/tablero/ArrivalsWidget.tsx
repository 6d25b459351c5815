import { zone } from '@platform/web/data/reader';
import { shownMoment } from '@platform/web/data/zone';
import { useHeadline } from '@platform/web/pages/headline';
import { RowActs } from '@platform/web/pages/RowActs';
import type { BoardQuery, WidgetProps } from '@platform/web/pages/widgetList';
import { Loaded, placeOf, useWidget, WaitingList } from '@platform/web/pages/widgets';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { Reserva } from '../../shared/reserva.entity';
import { type LlegadasYSalidas, llegadasWire } from '../../shared/tablero.wire';
import { checkin, checkout } from '../gestion/acciones';
import { say } from '../say.estadias';
import tabla from '../tabla.module.css';
import { Counted, stayHref, staysHref } from './enlaces';
import classes from './tablero.module.css';

type OfHotel = LlegadasYSalidas['Hoteles'][number];
type Count = 'LlegadasHechas' | 'PorLlegar' | 'SalidasHechas' | 'PorSalir' | 'Vencidas' | 'CheckinSugerido';

/** What each number counts, as the list of reservations is filtered. */
function filterOf(count: Count, Hoy: string): Readonly<Record<string, unknown>> {
  const today = { desde: Hoy, hasta: Hoy };
  switch (count) {
    case 'LlegadasHechas':
      return { Estado: ['H', 'F'], FechaHoraCheckin: today };
    case 'PorLlegar':
      return { Estado: ['R'], FechaIngreso: { hasta: Hoy } };
    case 'SalidasHechas':
      return { Estado: ['F'], FechaHoraCheckout: today };
    case 'PorSalir':
      return { Estado: ['H'], FechaSalida: today };
    case 'Vencidas':
      return { Vencida: 'S' };
    case 'CheckinSugerido':
      return { Sugerencia: ['I'] };
  }
}

const COLUMNS = [
  ['LlegadasHechas', 'llegadas', 'hechas'],
  ['PorLlegar', 'llegadas', 'llegan'],
  ['SalidasHechas', 'salidas', 'hechas'],
  ['PorSalir', 'salidas', 'salen'],
  ['Vencidas', 'vencidas', undefined],
  ['CheckinSugerido', 'checkinSugerido', undefined],
] as const;

interface Props {
  readonly hotels: readonly OfHotel[];
  readonly query: BoardQuery;
}
const sum = (hotels: readonly OfHotel[], count: Count): number => hotels.reduce((all, one) => all + one[count], 0);

/** A number of some hotels: its list, where it is of one. */
function CountOf({ hotels, count, query }: Props & { readonly count: Count }) {
  const [first, ...others] = hotels;
  const to = first && others.length === 0 ? staysHref(first, filterOf(count, first.Hoy), query) : undefined;
  return (
    <Counted to={to} query={query}>
      {sum(hotels, count)}
    </Counted>
  );
}

const BLOCKS = [
  ['llegadas', 'LlegadasHechas', 'PorLlegar', 'llegan'],
  ['salidas', 'SalidasHechas', 'PorSalir', 'salen'],
] as const;
const LATE = [
  ['vencidas', 'Vencidas'],
  ['checkinSugerido', 'CheckinSugerido'],
] as const;

/** Done and to be done, and what is late. */
function Numbers({ hotels, query }: Props) {
  return (
    <dl className={`${classes.numbers} ${classes.pairs}`}>
      {BLOCKS.map(([title, done, due, word]) => {
        const [hechas, total] = [sum(hotels, done), sum(hotels, done) + sum(hotels, due)];
        return (
          <div key={title}>
            <dt>{say(`tablero.${title}`)}</dt>
            <dd>
              <CountOf hotels={hotels} count={done} query={query} />
              <small>{say('tablero.hechas')}</small> <CountOf hotels={hotels} count={due} query={query} />
              <small>{say(`tablero.${word}`)}</small>
              <progress
                className={classes.progress}
                max={Math.max(total, 1)}
                value={hechas}
                aria-label={`${say(`tablero.${title}`)}: ${say('tablero.avance', { hechas, total })}`}
              />
            </dd>
          </div>
        );
      })}
      {LATE.map(([title, count]) => (
        <div key={title} data-late={sum(hotels, count) > 0 || undefined}>
          <dt>{say(`tablero.${title}`)}</dt>
          <dd>
            <CountOf hotels={hotels} count={count} query={query} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The same of each hotel, where there are several: each number with its list. */
function ByHotel({ hotels, query }: Props) {
  return (
    <ScrollRegion label={say('tablero.W13')} className={tabla.scroll}>
      <table className={tabla.table}>
        <caption className="hidden-text">{say('tablero.W13')}</caption>
        <thead>
          <tr>
            <th scope="col">{say('tablero.hotel')}</th>
            {COLUMNS.map(([count, title, word]) => (
              <th key={count} scope="col" data-number>
                {say(`tablero.${title}`)} {word && say(`tablero.${word}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hotels.map((hotel) => (
            <tr key={hotel.IdHotel}>
              <th scope="row">{hotel.Hotel}</th>
              {COLUMNS.map(([count]) => (
                <td key={count} data-number>
                  <CountOf hotels={[hotel]} count={count} query={query} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** Who has waited longest for the front desk, by name; each opens on it. */
function Waiting({ data: { Hoteles, Esperan }, query }: { readonly data: LlegadasYSalidas; readonly query: BoardQuery }) {
  return (
    <section aria-label={say('tablero.esperan')}>
      <h3 className={classes.title}>{say('tablero.esperan')}</h3>
      {Esperan.length === 0 ? (
        <p className={classes.none}>{say('tablero.nadieEspera')}</p>
      ) : (
        <WaitingList
          items={Esperan.map(({ IdReserva, IdHotel, Tipo, NombreCompleto, Foto, Cama, Desde }) => {
            const hotel = Hoteles.find((one) => one.IdHotel === IdHotel);
            const name = NombreCompleto ?? say('tablero.oculto');
            return {
              id: IdReserva,
              name,
              photo: Foto,
              href: hotel && stayHref(hotel, IdReserva),
              text: [Cama, say(`tablero.espera${Tipo}`, { momento: shownMoment(Desde, zone()) }), Hoteles.length > 1 && hotel?.Hotel]
                .filter(Boolean)
                .join(' · '),
              acts: hotel?.Administra === 'S' && (
                <RowActs
                  entity={Reserva}
                  menu="090201"
                  row={{ IdReserva, Persona: name, Cama }}
                  actions={[Tipo === 'V' ? checkout : checkin]}
                  of={name}
                />
              ),
            };
          })}
          query={query}
        />
      )}
    </section>
  );
}

/** W13: the front desk's day. */
export default function ArrivalsWidget({ query }: WidgetProps) {
  const data = useWidget('W13', placeOf(query), llegadasWire);
  const hotels = data.data?.Hoteles ?? [];
  const sum = (count: Count): number => hotels.reduce((all, hotel) => all + hotel[count], 0);
  const late = sum('Vencidas');
  useHeadline(
    'W13',
    hotels.length === 0
      ? undefined
      : say(late > 0 ? 'tablero.titularVencidas' : 'tablero.titular', {
          llegan: sum('LlegadasHechas') + sum('PorLlegar'),
          salen: sum('SalidasHechas') + sum('PorSalir'),
          n: late,
        }),
  );
  return (
    <Loaded of={data}>
      {(day) =>
        day.Hoteles.length === 0 ? (
          <EmptyState title={say('tablero.sinHoteles')} />
        ) : (
          <div className={classes.stack}>
            <Numbers hotels={day.Hoteles} query={query} />
            {day.Hoteles.length > 1 && <ByHotel hotels={day.Hoteles} query={query} />}
            <Waiting data={day} query={query} />
          </div>
        )
      }
    </Loaded>
  );
}
