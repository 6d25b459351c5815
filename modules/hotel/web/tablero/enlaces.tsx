import { BoardLink, boardHref } from '@platform/web/pages/BoardLink';
import type { BoardQuery } from '@platform/web/pages/widgetList';
import { can } from '@platform/web/session/session';
import type { ReactNode } from 'react';

interface Seen {
  readonly IdHotel: number;
  readonly Administra: 'S' | 'N';
}
type Filters = Readonly<Record<string, unknown>>;

/** Lists of the front desk and of the beds are of the hotels that one manages. */
const managed = (menu: string, { Administra }: Seen): boolean => Administra === 'S' && can(menu, 'consultar');

/** The reservations of a hotel with these filters and, where they count people, those of the board. */
export const staysHref = (hotel: Seen, filters: Filters, query: BoardQuery, byCompany = true): string | undefined =>
  managed('090201', hotel)
    ? `${boardHref('/hotel/gestion', filters, query, byCompany ? undefined : {})}&hotel=${hotel.IdHotel}&pestana=reservas`
    : undefined;

/** A stay opened on its front desk. */
export const stayHref = (hotel: Seen, idReserva: number): string | undefined =>
  managed('090201', hotel) ? `/hotel/gestion?hotel=${hotel.IdHotel}&reserva=${idReserva}` : undefined;

export const blocksHref = (hotel: Seen, filters: Filters, query: BoardQuery): string | undefined =>
  managed('090202', hotel) ? `${boardHref('/hotel/camas', filters, query, {})}&hotel=${hotel.IdHotel}&pestana=bloqueos` : undefined;

/** Beds of a hotel that are dirty or being cleaned. */
export const dirtyHref = (hotel: Seen): string | undefined =>
  managed('090202', hotel) ? `/hotel/camas?hotel=${hotel.IdHotel}&limpieza=sin` : undefined;

/** Reservations of any hotel, of whom they are or not: what the query of reservations shows. */
export const queryHref = ({ IdHotel }: Seen, filters: Filters, query: BoardQuery): string | undefined =>
  can('090302', 'consultar') ? boardHref('/hotel/consultas/reservas', { ...filters, IdHotel: [IdHotel] }, query, {}) : undefined;

/** Places of some nights, as the query of availability tells them. */
export function nightsHref({ IdHotel }: Seen, FechaIngreso: string, FechaSalida: string): string | undefined {
  const asked = encodeURIComponent(JSON.stringify({ IdHotel, FechaIngreso, FechaSalida }));
  return can('090301', 'consultar') ? `/hotel/consultas/disponibilidad?q=${asked}&pestana=noches` : undefined;
}

interface Props {
  readonly to: string | undefined;
  readonly query: BoardQuery;
  readonly children: ReactNode;
}

/** What is counted, as a link where there is a list to open. */
export function Counted({ to, query, children }: Props) {
  return to === undefined ? (
    <span>{children}</span>
  ) : (
    <BoardLink to={to} query={query}>
      {children}
    </BoardLink>
  );
}
