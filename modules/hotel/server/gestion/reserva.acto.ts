import { later } from '@modules/administracion/shared/dia';
import { type Context, today } from '@platform/server/http/context';
import { type Problem, refuse } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';
import { clash, discards, indexOf } from '../../shared/disponibilidad';
import { type Noches, stretchesOf } from '../../shared/estadia';
import type { EstadoReserva } from '../../shared/reserva.entity';
import { requireAdministrator } from '../hotel/administrador';
import { type Hotel, hotelOf, personOf } from './estadia.datos';
import { orderOf, stateOf } from './estadia.estado';
import { stretchesIn, type TramoDeCama } from './promesa';
import { heldReservation, type ReservaRow } from './reserva.registro';

/** From where each act of the front desk starts, and where it leaves. */
export const TRANSICIONES = {
  checkin: { de: ['R'], a: 'H' },
  anular: { de: ['R'], a: 'X' },
  noPresentado: { de: ['R'], a: 'N' },
  reactivar: { de: ['L', 'N'], a: 'R' },
  extender: { de: ['H'], a: null },
  trasladar: { de: ['R', 'H'], a: null },
  checkout: { de: ['H'], a: 'F' },
  revertir: { de: ['H', 'F'], a: null },
} as const satisfies Readonly<Record<string, { readonly de: readonly EstadoReserva[]; readonly a: EstadoReserva | null }>>;
export type Accion = keyof typeof TRANSICIONES;

/** A reservation in hand: what it is, its hotel, the stretches it has. */
export interface EnMano {
  readonly row: ReservaRow;
  readonly hotel: Hotel;
  readonly tramos: readonly TramoDeCama[];
  readonly day: string;
}

const starts = (accion: Accion, { Estado }: ReservaRow): boolean => TRANSICIONES[accion].de.some((one) => one === Estado);
/** Done already: the same click twice changes nothing. */
const isDone = (accion: Accion, { Estado }: ReservaRow): boolean => TRANSICIONES[accion].a === Estado;

async function inHand(ctx: Context, id: number): Promise<EnMano> {
  const row = await heldReservation(ctx, id);
  await requireAdministrator(ctx, row.IdHotel);
  return { row, hotel: await hotelOf(ctx, row.IdHotel), tramos: await stretchesIn(ctx, id), day: today(ctx) };
}

export const wrongState = (): Problem => refuse('hotel.estado');

/** Runs an act on a reservation that admits it; one that is already where the act leaves stays as it is. */
export async function perform(ctx: Context, id: number, accion: Accion, work: (inHand: EnMano) => Promise<ReservaRow>): Promise<ReservaRow> {
  const one = await inHand(ctx, id);
  if (starts(accion, one.row)) return work(one);
  if (isDone(accion, one.row)) return one.row;
  throw wrongState();
}

/** Stretches of the same bed and shift that follow one another, as one. */
export function joined(stretches: readonly TramoDeCama[]): TramoDeCama[] {
  const made: TramoDeCama[] = [];
  for (const one of stretches) {
    const last = made.at(-1);
    if (last && last.IdCama === one.IdCama && last.turno === one.turno && last.hasta === one.desde)
      made[made.length - 1] = { ...last, hasta: one.hasta };
    else made.push(one);
  }
  return made;
}

/** What a stay has of a bed on further nights, if the bed passes on them. */
export async function further(ctx: Context, { row, hotel }: EnMano, idCama: number, nights: Noches) {
  const who = await personOf(ctx, row.IdPersona, later(row.FechaIngreso, nights.desde));
  const order = await orderOf(ctx, {
    hotel,
    who: { ...who, Sexo: row.Sexo, rol: who.rol },
    lugares: null,
    nights,
    turno: row.TurnoTrabajo,
    but: row.IdReserva,
  });
  const state = await stateOf(ctx, hotel.IdHotel, nights, row.IdReserva);
  const cama = state.camas.find(({ IdCama }) => IdCama === idCama);
  if (!cama) throw refuse('campo.referencia', { campo: 'IdCama' }, 'IdCama');
  const index = indexOf(state);
  const motivo = discards(cama, order, index);
  const added = stretchesOf(nights, cama.caliente, order.turno).map((stretch) => ({ ...stretch, IdCama: idCama }));
  const [first] = index
    .deCama(idCama)
    .filter((one) => added.some((part) => part.desde < one.hasta && one.desde < part.hasta && clash(part.turno, one.turno)))
    .map(({ desde }) => later(desde, nights.desde))
    .sort();
  return { order, cama, motivo, added, first, beds: state.camas };
}

/** The bed that a reservation had last, in force or not. */
export async function lastOf(ctx: Context, { IdReserva }: ReservaRow): Promise<number | null> {
  const [row] = await ctx.tx.run(
    sql`select id_cama from hotel_ocupacion where id_cliente = ${ctx.session.IdCliente} and id_reserva = ${IdReserva} order by fecha_fin desc, id_ocupacion desc limit 1`,
  );
  return row ? Number(row.id_cama) : null;
}
