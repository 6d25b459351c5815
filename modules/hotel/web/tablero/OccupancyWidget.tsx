import { dayAfter, shownDay } from '@platform/web/data/zone';
import type { BoardQuery, WidgetProps } from '@platform/web/pages/widgetList';
import { Loaded, useWidget } from '@platform/web/pages/widgets';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { Ring } from '@platform/web/ui/Ring';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import type { PlazasDeNoche } from '../../shared/plazas';
import { joined } from '../../shared/tablero';
import { type HotelEstaNoche, ocupacionWire } from '../../shared/tablero.wire';
import { say } from '../say.estadias';
import tabla from '../tabla.module.css';
import { blocksHref, Counted, nightsHref, queryHref, staysHref } from './enlaces';
import classes from './tablero.module.css';

type Part = 'hospedadas' | 'vencidas' | 'porLlegar' | 'bloqueadas' | 'libres';
const PARTS: readonly Part[] = ['hospedadas', 'vencidas', 'porLlegar', 'bloqueadas', 'libres'];
const TONES = { hospedadas: 'teal', vencidas: 'red', porLlegar: 'blue', bloqueadas: 'orange', libres: 'gray' } as const;

/** Places of a part of tonight, and the stays or beds that they are of where it is another number: a whole hot bed is two places. */
function counted({ EstaNoche, Noches: [tonight] }: HotelEstaNoche, part: Part): { readonly places: number; readonly note?: string } {
  const told = (places: number, n: number, word: 'estadias' | 'camas') => ({
    places,
    ...(n === places ? {} : { note: say(`tablero.${word}`, { n }) }),
  });
  if (part === 'hospedadas') return told(EstaNoche.Hospedadas, EstaNoche.EstadiasHospedadas, 'estadias');
  if (part === 'vencidas') return { places: EstaNoche.Vencidas };
  if (part === 'porLlegar') return told(EstaNoche.PorLlegar, EstaNoche.EstadiasPorLlegar, 'estadias');
  if (part === 'bloqueadas') return told(tonight?.Bloqueadas ?? 0, EstaNoche.CamasBloqueadas, 'camas');
  return { places: tonight?.Libres ?? 0 };
}

function hrefOf(hotel: HotelEstaNoche, part: Part, query: BoardQuery, deTodos: boolean): string | undefined {
  const { Hoy } = hotel;
  const after = { desde: dayAfter(Hoy) };
  if (part === 'hospedadas') return deTodos ? queryHref(hotel, { Estado: ['H'], FechaSalida: after }, query) : undefined;
  if (part === 'vencidas') return staysHref(hotel, { Vencida: 'S' }, query, false);
  if (part === 'porLlegar') return staysHref(hotel, { Estado: ['R'], FechaIngreso: { hasta: Hoy }, FechaSalida: after }, query, false);
  if (part === 'bloqueadas') return blocksHref(hotel, { FechaInicio: { hasta: Hoy }, FechaFin: after }, query);
  return nightsHref(hotel, Hoy, dayAfter(Hoy));
}

interface OneProps {
  readonly hotel: HotelEstaNoche;
  readonly part: Part;
  readonly query: BoardQuery;
  readonly deTodos: boolean;
}
function PlacesOf({ hotel, part, query, deTodos }: OneProps) {
  const { places, note } = counted(hotel, part);
  return (
    <Counted to={hrefOf(hotel, part, query, deTodos)} query={query}>
      {places}
      {note && <small> {note}</small>}
      <span className="hidden-text">{` ${say(`tablero.${part}`)}, ${hotel.Hotel}`}</span>
    </Counted>
  );
}

/** Tonight of each hotel, where there are several: each number with its list. */
function ByHotel({ hotels, query, deTodos }: { readonly hotels: readonly HotelEstaNoche[]; readonly query: BoardQuery; readonly deTodos: boolean }) {
  return (
    <ScrollRegion label={say('tablero.porHotel')} className={tabla.scroll}>
      <table className={tabla.table}>
        <caption>{say('tablero.porHotel')}</caption>
        <thead>
          <tr>
            <th scope="col">{say('tablero.hotel')}</th>
            {PARTS.map((part) => (
              <th key={part} scope="col" data-number>
                {say(`tablero.${part}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hotels.map((hotel) => (
            <tr key={hotel.IdHotel}>
              <th scope="row">{hotel.Hotel}</th>
              {PARTS.map((part) => (
                <td key={part} data-number>
                  <PlacesOf hotel={hotel} part={part} query={query} deTodos={deTodos} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** The nights as bars and as the table that they stand in. */
function Nights({
  nights,
  hotel,
  query,
}: {
  readonly nights: readonly PlazasDeNoche[];
  readonly hotel: HotelEstaNoche | undefined;
  readonly query: BoardQuery;
}) {
  const shareOf = (n: number, { Plazas }: PlazasDeNoche) => `${Plazas === 0 ? 0 : (n * 100) / Plazas}%`;
  return (
    <ScrollRegion label={say('tablero.noches')} className={tabla.scroll}>
      <table className={tabla.table}>
        <caption>{say('tablero.noches')}</caption>
        <thead>
          <tr>
            <th scope="col">{say('tablero.noche')}</th>
            <th scope="col">{say('tablero.ocupadas')}</th>
            {(['libres', 'hombres', 'mujeres'] as const).map((word) => (
              <th key={word} scope="col" data-number>
                {say(`tablero.${word}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {nights.map((night) => (
            <tr key={night.Fecha}>
              <th scope="row">{shownDay(night.Fecha).slice(0, 5)}</th>
              <td className={classes.night}>
                <span>{say('tablero.ocupadasDe', { n: night.Ocupadas, plazas: night.Plazas })}</span>
                <span className={classes.bar} aria-hidden>
                  <i data-part="ocupadas" style={{ width: shareOf(night.Ocupadas, night) }} />
                  <i data-part="bloqueadas" style={{ width: shareOf(night.Bloqueadas, night) }} />
                </span>
              </td>
              <td data-number>
                <Counted to={hotel && nightsHref(hotel, night.Fecha, dayAfter(night.Fecha))} query={query}>
                  {night.Libres}
                </Counted>
              </td>
              <td data-number>{night.LibresHombres}</td>
              <td data-number>{night.LibresMujeres}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** W12: how full the camp is tonight and in the coming nights. */
export default function OccupancyWidget({ query }: WidgetProps) {
  const data = useWidget('W12', { division: query.division }, ocupacionWire);
  return (
    <Loaded of={data}>
      {({ Hoteles, DeTodos }) => {
        const [first, ...others] = Hoteles;
        if (!first) return <EmptyState title={say('tablero.sinHoteles')} />;
        const only = others.length === 0 ? first : undefined;
        const deTodos = DeTodos === 'S';
        const nights = first.Noches.map((_, at) => joined(Hoteles.flatMap(({ Noches }) => Noches[at] ?? [])));
        const [tonight] = nights;
        const sum = (part: Part) => Hoteles.reduce((all, hotel) => all + counted(hotel, part).places, 0);
        return (
          <div className={classes.stack}>
            <Ring
              centre={`${(tonight?.Porcentaje ?? 0).toFixed(1)} %`}
              under={say('tablero.plazas', { n: tonight?.Plazas ?? 0 })}
              slices={PARTS.map((part) => ({
                id: part,
                tone: TONES[part],
                label: say(`tablero.${part}`),
                count: sum(part),
                value: only ? <PlacesOf hotel={only} part={part} query={query} deTodos={deTodos} /> : sum(part),
              }))}
            />
            <dl className={classes.numbers}>
              {(
                [
                  ['paraHombres', tonight?.LibresHombres],
                  ['paraMujeres', tonight?.LibresMujeres],
                ] as const
              ).map(([word, n]) => (
                <div key={word}>
                  <dt>{say(`tablero.${word}`)}</dt>
                  <dd>
                    <Counted to={only && nightsHref(only, only.Hoy, dayAfter(only.Hoy))} query={query}>
                      {n}
                    </Counted>
                  </dd>
                </div>
              ))}
            </dl>
            {!only && <ByHotel hotels={Hoteles} query={query} deTodos={deTodos} />}
            <Nights nights={nights} hotel={only} query={query} />
          </div>
        );
      }}
    </Loaded>
  );
}
