import { Button, Select } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { zone } from '@platform/web/data/reader';
import { shownMoment } from '@platform/web/data/zone';
import { useAddressWord } from '@platform/web/pages/address';
import { can } from '@platform/web/session/session';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { remaining } from '../../shared/indicadores';
import { type HotelDeTablero, type Indicadores, indicadoresWire } from '../../shared/indicadores.wire';
import { say } from '../say.estadias';
import { CompaniesCard, HotelsCard, NightsCard, TonightCard } from './cuadros';
import classes from './dashboard.module.css';
import { stayHref } from './enlaces';
import { linksOf } from './numeros';
import { Tiles } from './Tiles';

const PATH = '/hotel/dashboard';
const REFRESH_MS = 60_000;

/** The day in a sentence: what remains of it, as the tiles below count it. */
function sentence(hotels: readonly HotelDeTablero[]): string {
  const { llegan, salen, siguen: n } = remaining(hotels);
  const day = say('indicadores.hoy', { llegan, salen });
  return n === 0 ? `${day}.` : `${day}; ${n === 1 ? say('indicadores.debioSalir') : say('indicadores.debieronSalir', { n })}.`;
}

/** Who has waited longest for the front desk. */
function WaitingCard({ waiting, hotels }: { readonly waiting: Indicadores['Esperan']; readonly hotels: readonly HotelDeTablero[] }) {
  return (
    <section className={classes.card} aria-label={say('tablero.esperan')}>
      <h2>{say('tablero.esperan')}</h2>
      {waiting.length === 0 ? (
        <p className={classes.none}>{say('tablero.nadieEspera')}</p>
      ) : (
        <ul className={classes.waiting}>
          {waiting.map(({ IdReserva, IdHotel, Tipo, NombreCompleto, Cama, Desde }) => {
            const hotel = hotels.find((one) => one.IdHotel === IdHotel);
            const to = hotel && stayHref(hotel, IdReserva);
            const name = NombreCompleto ?? say('tablero.oculto');
            return (
              <li key={IdReserva}>
                {to ? <Link to={to}>{name}</Link> : <span>{name}</span>}
                <p data-late={Tipo === 'V' || undefined}>
                  {Cama && <b>{Cama} · </b>}
                  {say(`tablero.espera${Tipo}`, { momento: shownMoment(Desde, zone()) })}
                  {hotels.length > 1 && hotel && ` · ${hotel.Hotel}`}
                </p>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** Dashboard de hotel (090401): the day of one hotel or of all that one sees; asked again each minute. */
export default function DashboardPage() {
  const [asked, choose] = useAddressWord(PATH, 'hotel');
  const found = useQuery({
    queryKey: ['HotelReserva', 'page', 'tablero'],
    queryFn: ({ signal }) => api.get('/api/HotelTablero', {}, indicadoresWire, { signal }),
    refetchInterval: REFRESH_MS,
  });
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <PageSkeleton />;
  const { Hoteles, Esperan, DeTodos } = found.data;
  const chosen = Hoteles.filter(({ IdHotel }) => String(IdHotel) === asked);
  const hotels = chosen.length > 0 ? chosen : Hoteles;
  if (hotels.length === 0)
    return (
      <>
        <PageTitle title={say('indicadores.titulo')} />
        <EmptyState title={say('tablero.sinHoteles')} />
      </>
    );
  const links = linksOf(hotels, DeTodos === 'S');
  return (
    <>
      <PageTitle title={sentence(hotels)}>
        {Hoteles.length > 1 && (
          <Select
            aria-label={say('gestion.hotel')}
            value={chosen[0] ? String(chosen[0].IdHotel) : 'todos'}
            allowDeselect={false}
            onChange={(value) => choose(value === 'todos' ? undefined : (value ?? undefined))}
            data={[
              { value: 'todos', label: say('indicadores.todos') },
              ...Hoteles.map(({ IdHotel, Hotel }) => ({ value: String(IdHotel), label: Hotel })),
            ]}
          />
        )}
        {can('090201', 'crear') && (
          <Button component={Link} to="/hotel/gestion?nueva={}" leftSection={<IconPlus size={16} aria-hidden />}>
            {say('gestion.nueva')}
          </Button>
        )}
      </PageTitle>
      <Tiles hotels={hotels} links={links} />
      <div className={classes.pair}>
        <TonightCard hotels={hotels} links={links} />
        <NightsCard hotels={hotels} links={links} />
        <WaitingCard waiting={Esperan.filter(({ IdHotel }) => hotels.some((one) => one.IdHotel === IdHotel))} hotels={hotels} />
        <CompaniesCard hotels={hotels} links={links} />
      </div>
      {hotels.length > 1 && <HotelsCard hotels={hotels} deTodos={DeTodos === 'S'} />}
    </>
  );
}
