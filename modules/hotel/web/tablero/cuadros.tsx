import { shownDay } from '@platform/web/data/zone';
import { language } from '@platform/web/i18n/language';
import { Ring } from '@platform/web/ui/Ring';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { StackColumns } from '@platform/web/ui/StackColumns';
import { Link } from '@tanstack/react-router';
import { weekdayOf } from '../../shared/calendario';
import type { HotelDeTablero, NocheDeTablero } from '../../shared/indicadores.wire';
import { percentOf } from '../../shared/plazas';
import { say } from '../say.estadias';
import tabla from '../tabla.module.css';
import classes from './dashboard.module.css';
import { type Enlaces, linksOf, total } from './numeros';
import { Numero } from './Tiles';

interface Props {
  readonly hotels: readonly HotelDeTablero[];
  readonly links: Enlaces;
}

const stays = (places: number, n: number): string => (n === places ? '' : ` ${say('tablero.estadias', { n })}`);

/** Tonight's places, as a ring: whose they are, and what is free. */
export function TonightCard({ hotels, links }: Props) {
  const sum = (of: (hotel: HotelDeTablero) => number) => total(hotels, of);
  const plazas = sum(({ Plazas }) => Plazas);
  const bloqueadas = sum(({ Bloqueadas }) => Bloqueadas);
  const ocupadas = sum(({ Ocupadas }) => Ocupadas);
  const hospedadas = sum(({ EstaNoche }) => EstaNoche.Hospedadas);
  const porLlegar = sum(({ EstaNoche }) => EstaNoche.PorLlegar);
  const libres = sum(({ Libres }) => Libres);
  const tonight = links.noche(hotels[0]?.Hoy ?? '');
  const slices = [
    {
      id: 'hospedadas' as const,
      tone: 'teal' as const,
      count: hospedadas,
      to: links.estadias('hospedadas'),
      note: stays(
        hospedadas,
        sum(({ EstaNoche }) => EstaNoche.EstadiasHospedadas),
      ),
    },
    { id: 'vencidas' as const, tone: 'red' as const, count: sum(({ EstaNoche }) => EstaNoche.Vencidas), to: links.estadias('vencidas'), note: '' },
    {
      id: 'porLlegar' as const,
      tone: 'blue' as const,
      count: porLlegar,
      to: links.estadias('porLlegar'),
      note: stays(
        porLlegar,
        sum(({ EstaNoche }) => EstaNoche.EstadiasPorLlegar),
      ),
    },
    { id: 'bloqueadas' as const, tone: 'orange' as const, count: bloqueadas, to: links.bloqueadas, note: '' },
    { id: 'libres' as const, tone: 'gray' as const, count: libres, to: tonight, note: '' },
  ];
  return (
    <section className={classes.card} aria-label={say('tablero.estaNoche')}>
      <h2>{say('tablero.estaNoche')}</h2>
      <p className={classes.says}>{say('indicadores.ocupadasDe', { ocupadas, plazas })}</p>
      <Ring
        centre={`${percentOf(ocupadas, plazas - bloqueadas).toFixed(1)} %`}
        under={say('tablero.plazas', { n: plazas })}
        slices={slices.map(({ id, tone, count, to, note }) => ({
          id,
          tone,
          label: say(`tablero.${id}`),
          count,
          value: (
            <>
              <Numero to={to} of={say(`tablero.${id}`)}>
                {count}
              </Numero>
              {note && <small>{note}</small>}
            </>
          ),
        }))}
      />
      <p className={classes.note}>
        {say('indicadores.libresDe', {
          hombres: sum(({ LibresHombres }) => LibresHombres),
          mujeres: sum(({ LibresMujeres }) => LibresMujeres),
          exclusivas: sum(({ Exclusivas }) => Exclusivas),
        })}
      </p>
    </section>
  );
}

/** A night of several hotels as one. */
function adding(nights: readonly NocheDeTablero[]): NocheDeTablero {
  const sum = (of: (night: NocheDeTablero) => number) => nights.reduce((all, one) => all + of(one), 0);
  return {
    Fecha: nights[0]?.Fecha ?? '',
    Plazas: sum(({ Plazas }) => Plazas),
    Hospedadas: sum(({ Hospedadas }) => Hospedadas),
    Vencidas: sum(({ Vencidas }) => Vencidas),
    PorLlegar: sum(({ PorLlegar }) => PorLlegar),
    Bloqueadas: sum(({ Bloqueadas }) => Bloqueadas),
    Libres: sum(({ Libres }) => Libres),
  };
}
const SHORT = 0.05;
const initial = (night: string): string => (language() === 'es' ? 'LMXJVSD' : 'MTWTFSS').charAt(weekdayOf(night));

/** Fourteen nights as columns: who is in, who comes; the sentence names the fullest when hardly anything is left. */
export function NightsCard({ hotels, links }: Props) {
  const nights = (hotels[0]?.Noches ?? []).map((_, at) => adding(hotels.flatMap(({ Noches }) => Noches[at] ?? [])));
  const least = nights.reduce<NocheDeTablero | undefined>((found, one) => (found && found.Libres <= one.Libres ? found : one), undefined);
  const tight = least && least.Libres <= least.Plazas * SHORT;
  const word = tight ? 'aprieta' : 'holgada';
  return (
    <section className={classes.card} aria-label={say('indicadores.noches')}>
      <h2>{say('indicadores.noches')}</h2>
      {least && <p className={classes.says}>{say(`indicadores.${word}`, { fecha: shownDay(least.Fecha).slice(0, 5), n: least.Libres })}</p>}
      <StackColumns
        label={say('indicadores.noches')}
        series={[
          { id: 'hospedadas', tone: 'teal', label: say('tablero.hospedadas') },
          { id: 'vencidas', tone: 'red', label: say('tablero.vencidas') },
          { id: 'porLlegar', tone: 'blue', label: say('tablero.porLlegar') },
          { id: 'bloqueadas', tone: 'orange', label: say('tablero.bloqueadas') },
        ]}
        limit={{ count: least?.Plazas ?? 0, label: say('tablero.plazas', { n: least?.Plazas ?? 0 }) }}
        columns={nights.map((night, at) => ({
          id: night.Fecha,
          under: [initial(night.Fecha), night.Fecha.slice(6)],
          marked: at === 0,
          counts: { hospedadas: night.Hospedadas, vencidas: night.Vencidas, porLlegar: night.PorLlegar, bloqueadas: night.Bloqueadas },
          told: say('indicadores.dicho', {
            fecha: shownDay(night.Fecha),
            hospedadas: night.Hospedadas + night.Vencidas,
            llegar: night.PorLlegar,
            libres: night.Libres,
            bloqueadas: night.Bloqueadas,
          }),
        }))}
        link={({ id }, content) => {
          const to = links.noche(id);
          return to === undefined ? content : <Link to={to}>{content}</Link>;
        }}
      />
    </section>
  );
}

const MOST = 8;

/** Whose people sleep in the camp tonight: the companies with the most places. */
export function CompaniesCard({ hotels, links }: Props) {
  const sums = new Map<number, { name: string; places: number }>();
  for (const { IdCompania, Compania, Plazas } of hotels.flatMap(({ Companias }) => Companias))
    sums.set(IdCompania, { name: Compania, places: (sums.get(IdCompania)?.places ?? 0) + Plazas });
  const all = [...sums].sort(([, one], [, other]) => other.places - one.places);
  const most = all[0]?.[1].places ?? 1;
  return (
    <section className={classes.card} aria-label={say('indicadores.companias')}>
      <h2>{say('indicadores.companias')}</h2>
      {all.length === 0 ? (
        <p className={classes.none}>{say('indicadores.sinCompanias')}</p>
      ) : (
        <ul className={classes.companies}>
          {all.slice(0, MOST).map(([id, { name, places }]) => (
            <li key={id}>
              <span>{name}</span>
              <i aria-hidden style={{ width: `${(places * 100) / most}%` }} />
              <strong>
                <Numero to={links.estadias('hospedadas', id)} of={say('indicadores.plazasDe', { compania: name })}>
                  {places}
                </Numero>
              </strong>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const HEADS = ['plazas', 'ocupadas', 'porcentaje', 'llegan', 'salen', 'vencidas', 'sucias', 'bloqueadas', 'libres', 'hombres', 'mujeres'] as const;

/** Each hotel, where there are several: each number with its list. */
export function HotelsCard({ hotels, deTodos }: { readonly hotels: readonly HotelDeTablero[]; readonly deTodos: boolean }) {
  return (
    <section className={classes.card} aria-label={say('indicadores.porHotel')}>
      <h2>{say('indicadores.porHotel')}</h2>
      <ScrollRegion label={say('indicadores.porHotel')} className={tabla.scroll}>
        <table className={tabla.table}>
          <thead>
            <tr>
              <th scope="col">{say('tablero.hotel')}</th>
              {HEADS.map((head) => (
                <th key={head} scope="col" data-number>
                  {say(`indicadores.col_${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hotels.map((hotel) => {
              const links = linksOf([hotel], deTodos);
              const tonight = links.noche(hotel.Hoy);
              const cells: Record<(typeof HEADS)[number], readonly [number | string, string | undefined]> = {
                plazas: [hotel.Plazas, tonight],
                ocupadas: [hotel.Ocupadas, tonight],
                porcentaje: [`${percentOf(hotel.Ocupadas, hotel.Plazas - hotel.Bloqueadas).toFixed(1)} %`, undefined],
                llegan: [hotel.PorLlegar, links.estadias('llegan')],
                salen: [hotel.PorSalir, links.estadias('salen')],
                vencidas: [hotel.Vencidas, links.estadias('vencidas')],
                sucias: [hotel.Sucias, links.sucias],
                bloqueadas: [hotel.Bloqueadas, links.bloqueadas],
                libres: [hotel.Libres, tonight],
                hombres: [hotel.LibresHombres, tonight],
                mujeres: [hotel.LibresMujeres, tonight],
              };
              return (
                <tr key={hotel.IdHotel}>
                  <th scope="row">{hotel.Hotel}</th>
                  {HEADS.map((head) => (
                    <td key={head} data-number>
                      <Numero to={cells[head][1]}>{cells[head][0]}</Numero>
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}
