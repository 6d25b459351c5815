import type { WidgetProps } from '@platform/web/pages/widgetList';
import { Loaded, useWidget } from '@platform/web/pages/widgets';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { Link } from '@tanstack/react-router';
import { ESTADOS_CAMA, type EstadoCama } from '../../shared/mapa';
import { type MapaDeCamas, mapaWire } from '../../shared/tablero.wire';
import { say } from '../say.estadias';
import { stayHref } from './enlaces';
import classes from './mapa.module.css';

type OfHotel = MapaDeCamas['Hoteles'][number];
type Modulo = NonNullable<OfHotel['Modulos']>[number];
type Bed = Modulo['Habitaciones'][number][number];

/** What is said beside the colour. */
const MARKS: Partial<Readonly<Record<EstadoCama, string>>> = { V: '!', S: '•' };
const TAKEN: readonly EstadoCama[] = ['H', 'V'];

function BedMark({ bed, hotel }: { readonly bed: Bed; readonly hotel: OfHotel }) {
  const label = say('tablero.camaEs', { cama: bed.Codigo, estado: say(`tablero.cama_${bed.Estado}`) });
  const href = bed.IdReserva === null ? undefined : stayHref(hotel, bed.IdReserva);
  const shown = { className: classes.bed, 'data-state': bed.Estado, title: label };
  const inside = (
    <>
      <span aria-hidden>{MARKS[bed.Estado]}</span>
      <span className="hidden-text">{label}</span>
    </>
  );
  return href === undefined ? (
    <span {...shown}>{inside}</span>
  ) : (
    <Link to={href} {...shown}>
      {inside}
    </Link>
  );
}

function ModuleMap({ module, hotel }: { readonly module: Modulo; readonly hotel: OfHotel }) {
  const beds = module.Habitaciones.flat();
  const n = beds.filter(({ Estado }) => TAKEN.includes(Estado)).length;
  return (
    <section className={classes.module} aria-label={`${say('tablero.modulo', { codigo: module.Codigo })}, ${hotel.Hotel}`}>
      <h3>
        {say('tablero.modulo', { codigo: module.Codigo })} <small>{say('tablero.ocupadasModulo', { n, total: beds.length })}</small>
      </h3>
      <ul className={classes.rooms}>
        {module.Habitaciones.map((room) => (
          <li key={room[0]?.IdCama}>
            {room.map((bed) => (
              <BedMark key={bed.IdCama} bed={bed} hotel={hotel} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How many beds stand how, which is also what each colour means. */
function Legend({ hotels }: { readonly hotels: readonly OfHotel[] }) {
  const beds = hotels.flatMap(({ Modulos }) => Modulos?.flatMap(({ Habitaciones }) => Habitaciones.flat()) ?? []);
  return (
    <ul className={classes.legend}>
      {ESTADOS_CAMA.map((state) => (
        <li key={state}>
          <span className={classes.bed} data-state={state} aria-hidden>
            {MARKS[state]}
          </span>
          {say(`tablero.cama_${state}`)} <b>{beds.filter(({ Estado }) => Estado === state).length}</b>
        </li>
      ))}
    </ul>
  );
}

/** W25: every bed of one's hotels tonight; one that somebody has opens his stay. */
export default function BedMapWidget({ query }: WidgetProps) {
  const data = useWidget('W25', { division: query.division }, mapaWire);
  return (
    <Loaded of={data}>
      {({ Hoteles }) =>
        Hoteles.length === 0 ? (
          <EmptyState title={say('tablero.sinAdministrar')} />
        ) : (
          <>
            <Legend hotels={Hoteles} />
            {Hoteles.map((hotel) =>
              hotel.Modulos === null ? (
                <p key={hotel.IdHotel}>{say('tablero.sinMapa', { hotel: hotel.Hotel })}</p>
              ) : (
                <div key={hotel.IdHotel} className={classes.hotel}>
                  {Hoteles.length > 1 && <h3>{hotel.Hotel}</h3>}
                  {hotel.Modulos.map((module) => (
                    <ModuleMap key={module.Codigo} module={module} hotel={hotel} />
                  ))}
                </div>
              ),
            )}
          </>
        )
      }
    </Loaded>
  );
}
