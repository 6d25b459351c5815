import { later } from '@modules/administracion/shared/dia';
import { int } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { type Problem, refuse } from '@platform/server/http/problem';
import { type Line, states } from '@platform/server/state/machine';
import { sql } from 'drizzle-orm';
import { clash, discards, indexOf } from '../../shared/disponibilidad';
import { type Noches, stretchesOf } from '../../shared/estadia';
import type { EstadoReserva } from '../../shared/reserva.entity';
import { type ReservaAction, type ReservaActor, reservaMachine } from '../../shared/reserva.states';
import { requireAdministrator } from '../hotel/administrador';
import { type Hotel, hotelOf, personOf } from './estadia.datos';
import { orderOf, stateOf } from './estadia.estado';
import { stretchesIn, type TramoDeCama } from './promesa';
import { type Cambios, heldReservation, type Nota, noteStep, type ReservaRow, traceOf } from './reserva.registro';

/** A reservation held for an act: what it is, the stretches it has, the division's day. */
interface Held {
  readonly row: ReservaRow;
  readonly Estado: EstadoReserva;
  readonly tramos: readonly TramoDeCama[];
  readonly day: string;
}
/** A reservation in hand at the front desk, with its hotel. */
export interface EnMano extends Held {
  readonly hotel: Hotel;
}
/** What an act changes of a reservation, and what is told of it once it is written. */
export interface Hecho {
  readonly changes: Cambios;
  readonly motivo?: string | null;
  readonly tell?: (saved: ReservaRow) => Promise<unknown>;
}

export const wrongState = (): Problem => refuse('hotel.estado');

/** How a reservation goes from state to state: the front desk acts within the hotels it administers. */
export const reservaStates = states(reservaMachine, {
  async hold(ctx, id, who): Promise<Held> {
    const row = await heldReservation(ctx, Number(id));
    if (who === 'hotelero') await requireAdministrator(ctx, row.IdHotel);
    return { row, Estado: row.Estado, tramos: await stretchesIn(ctx, row.IdReserva), day: today(ctx) };
  },
  record: ({ row }: { readonly row: ReservaRow }) => row.IdReserva,
  refused: wrongState,
  guards: {},
  again: 'stays',
  async history(ctx, lines: readonly Line<{ readonly row: ReservaRow }, Nota>[], step) {
    for (const { row, note } of lines) await noteStep(ctx, row.row, step, note);
  },
});

/** Runs an act on a reservation; answers it as it is then. */
export async function perform(
  ctx: Context,
  id: number,
  action: ReservaAction,
  who: ReservaActor,
  work: (held: Held) => Promise<Hecho>,
): Promise<ReservaRow> {
  const {
    row: held,
    to,
    answer,
  } = await reservaStates.run(ctx, id, action, who, async (one) => {
    const { changes, motivo = null, tell } = await work(one);
    return {
      set: changes,
      notes: [{ changes, tramos: one.tramos, motivo }],
      changes: traceOf(one.row, changes),
      tell: (end: EstadoReserva) => tell?.(savedOf(ctx, one.row, changes, end)),
      answer: changes,
    };
  });
  return answer ? savedOf(ctx, held.row, answer, to) : held.row;
}

/** An act of the front desk. */
export const atDesk = (ctx: Context, id: number, action: ReservaAction, work: (inHand: EnMano) => Promise<Hecho>): Promise<ReservaRow> =>
  perform(ctx, id, action, 'hotelero', async (held) => work({ ...held, hotel: await hotelOf(ctx, held.row.IdHotel) }));

const savedOf = (ctx: Context, row: ReservaRow, changes: Cambios, Estado: EstadoReserva): ReservaRow => ({
  ...row,
  ...changes,
  Estado,
  UsuarioModificacion: ctx.session.IdUsuario,
  FechaModificacion: ctx.now.toISOString(),
  Version: row.Version + 1,
});

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
  const row = await ctx.tx.first(
    { id_cama: int },
    sql`select id_cama from hotel_ocupacion where id_cliente = ${ctx.session.IdCliente} and id_reserva = ${IdReserva} order by fecha_fin desc, id_ocupacion desc limit 1`,
  );
  return row ? row.id_cama : null;
}
