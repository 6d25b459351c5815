import { shownDay } from '@modules/administracion/shared/dia';
import { type Context, today } from '@platform/server/http/context';
import { conflict, type Problem, refuse } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { clash, discards, indexOf } from '../shared/disponibilidad';
import { later, type Noches, stretchesOf, TURNOS, type TurnoTrabajo } from '../shared/estadia';
import type { EstadoReserva } from '../shared/reserva.entity';
import { requireAdministrator } from './administrador';
import { type Hotel, hotelOf, personOf } from './estadia.datos';
import { orderOf, stateOf } from './estadia.estado';
import { profileFor } from './perfil.efectivo';
import { assign, keep, otherStay, refusedBy, stretchesIn, type TramoDeCama, trying, upTo, writeStretches } from './promesa';
import { tellAnnulled, tellChanged, tellReleased } from './reserva.avisos';
import { accreditedUntil, checkDates, checkPresent } from './reserva.comprobar';
import { type Cambios, change, heldReservation, type ReservaRow } from './reserva.registro';

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
interface EnMano {
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

const wrongState = (): Problem => refuse('hotel.estado');

/** Runs an act on a reservation that admits it; one that is already where the act leaves stays as it is. */
async function perform(ctx: Context, id: number, accion: Accion, work: (inHand: EnMano) => Promise<ReservaRow>): Promise<ReservaRow> {
  const one = await inHand(ctx, id);
  if (starts(accion, one.row)) return work(one);
  if (isDone(accion, one.row)) return one.row;
  throw wrongState();
}

/** Stretches of the same bed and shift that follow one another, as one. */
function joined(stretches: readonly TramoDeCama[]): TramoDeCama[] {
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
async function further(ctx: Context, { row, hotel }: EnMano, idCama: number, nights: Noches) {
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

const bedRow = z.object({ IdCama: z.number(), limpia: z.boolean(), turno: z.enum(TURNOS) });

/** V5, the bed clean, and nobody still in it. */
async function checkRoom(ctx: Context, { row, hotel, tramos, day }: EnMano): Promise<void> {
  const stretch = tramos.find((one) => one.desde <= day && day < one.hasta) ?? tramos[0];
  if (!stretch) throw wrongState();
  if (hotel.ExigeAcreditacion === 'S' && (await accreditedUntil(ctx, row.IdPersona, day)) === null) throw refuse('hotel.sin_acreditacion');
  const [found] = await ctx.tx.run(
    sql`select c.id_cama as "IdCama", c.estado_limpieza = 'L' as limpia, ${stretch.turno}::text as turno from hotel_cama c where c.id_cliente = ${ctx.session.IdCliente} and c.id_cama = ${stretch.IdCama}
      for no key update of c`,
  );
  const bed = bedRow.parse(found);
  const still = await ctx.tx.run(
    sql`select upper(concat_ws(' ', p.apellido_paterno, p.apellido_materno)) || ', ' || upper(p.nombres) as nombre, o.turno from hotel_reserva r join administracion_persona p on p.id_persona = r.id_persona
        join lateral (select x.id_cama, x.turno from hotel_ocupacion x where x.id_cliente = r.id_cliente and x.id_reserva = r.id_reserva and x.vigente = 'S' and x.fecha_inicio <= ${day}::date
          order by x.fecha_inicio desc limit 1) o on true
      where r.id_cliente = ${ctx.session.IdCliente} and r.estado = 'H' and r.id_reserva <> ${row.IdReserva} and o.id_cama = ${bed.IdCama}`,
  );
  const other = still.find(({ turno }) => bed.turno === 'C' || turno === 'C' || turno === bed.turno);
  if (other) throw conflict('hotel.cama_con_huesped', { persona: String(other.nombre) });
  if (hotel.ExigeLimpieza === 'S' && !bed.limpia) throw refuse('hotel.cama_sucia');
}

/** *Check-in*: the guest is in; before the day of arrival only where the earlier nights are free, and the stay begins today. */
export const checkIn = (ctx: Context, id: number): Promise<ReservaRow> =>
  perform(ctx, id, 'checkin', async (one) => {
    const { row, tramos, day } = one;
    if (day >= row.FechaSalida) throw refuse('hotel.reserva_terminada');
    checkPresent(await personOf(ctx, row.IdPersona, day));
    const [first] = tramos;
    const changes: Cambios = { Estado: 'H', FechaHoraCheckin: ctx.now.toISOString() };
    if (first && day < row.FechaIngreso) {
      const nights = { desde: day, hasta: row.FechaIngreso };
      const { motivo, cama, order, added, beds } = await further(ctx, one, first.IdCama, nights);
      if (motivo) throw refusedBy(motivo, cama, order);
      await keep(ctx, row, joined([...added, ...tramos]), beds);
      changes.FechaIngreso = day;
    }
    await checkRoom(ctx, one);
    return change(ctx, row, 'checkin', changes, tramos);
  });

/** *Anular*: the nights are free again. */
export const annul = (ctx: Context, id: number, motivo: string): Promise<ReservaRow> =>
  perform(ctx, id, 'anular', async ({ row, tramos }) => {
    await keep(ctx, row, [], []);
    const saved = await change(ctx, row, 'anular', { Estado: 'X', Motivo: motivo }, tramos, motivo);
    await tellAnnulled(ctx, saved, motivo);
    return saved;
  });

/** Whoever did not arrive keeps the nights until a day, and no more; also by the job, as released. */
export async function release(
  ctx: Context,
  { row, tramos }: Pick<EnMano, 'row' | 'tramos'>,
  accion: 'noPresentado' | 'liberar',
  day: string,
): Promise<ReservaRow> {
  await keep(ctx, row, upTo(tramos, day), []);
  const saved = await change(ctx, row, accion, { Estado: accion === 'liberar' ? 'L' : 'N' }, tramos);
  await tellReleased(ctx, saved);
  return saved;
}

export const noShow = (ctx: Context, id: number): Promise<ReservaRow> =>
  perform(ctx, id, 'noPresentado', async (one) => {
    if (one.day < one.row.FechaIngreso) throw refuse('hotel.aun_no_llega');
    return release(ctx, one, 'noPresentado', one.day);
  });

/** *Reactivar*: what was released is reserved again from today on, in its bed when it still passes. */
export const reactivate = (ctx: Context, id: number): Promise<ReservaRow> =>
  perform(ctx, id, 'reactivar', async ({ row, hotel, tramos, day }) => {
    if (row.FechaSalida <= day) throw refuse('hotel.reserva_terminada');
    const nights = { desde: day, hasta: row.FechaSalida };
    const who = await personOf(ctx, row.IdPersona, day);
    checkPresent(who);
    const other = await otherStay(ctx, row.IdPersona, nights, row.IdReserva);
    if (other) throw other;
    const perfil = await profileFor(ctx, who.IdPersona, nights);
    if (!perfil) throw refuse('hotel.sin_perfil');
    const keeps = upTo(tramos, day);
    await assign(ctx, row, { hotel, who, lugares: perfil.lugares, nights, turno: row.TurnoTrabajo, keeps, preferida: await lastOf(ctx, row) });
    const saved = await change(ctx, row, 'reactivar', { Estado: 'R', FechaIngreso: day }, tramos);
    await tellChanged(ctx, saved, hotel);
    return saved;
  });

/** The bed that a reservation had last, in force or not. */
async function lastOf(ctx: Context, { IdReserva }: ReservaRow): Promise<number | null> {
  const [row] = await ctx.tx.run(
    sql`select id_cama from hotel_ocupacion where id_cliente = ${ctx.session.IdCliente} and id_reserva = ${IdReserva} order by fecha_fin desc, id_ocupacion desc limit 1`,
  );
  return row ? Number(row.id_cama) : null;
}

/** *Extender*: the guest stays longer in the same bed. */
export const extend = (ctx: Context, id: number, hasta: string): Promise<ReservaRow> =>
  perform(ctx, id, 'extender', async (one) => {
    const { row, hotel, tramos } = one;
    if (hasta <= row.FechaSalida) throw refuse('hotel.extender_fecha', undefined, 'FechaSalida');
    const nights = { desde: row.FechaIngreso, hasta };
    const perfil = await profileFor(ctx, row.IdPersona, { desde: row.FechaSalida, hasta });
    await checkDates(ctx, { hotel, perfil, IdPersona: row.IdPersona, nights, but: row.IdReserva, since: row.FechaIngreso });
    const last = tramos.at(-1)?.IdCama ?? (await lastOf(ctx, row));
    if (last === null) throw wrongState();
    const { motivo, cama, order, added, first, beds } = await further(ctx, one, last, { desde: row.FechaSalida, hasta });
    if (motivo === 'C4' && first) throw conflict('hotel.cama_reservada_desde', { fecha: shownDay(first) });
    if (motivo) throw refusedBy(motivo, cama, order);
    await keep(ctx, row, joined([...tramos, ...added]), beds);
    const saved = await change(ctx, row, 'extender', { FechaSalida: hasta }, tramos);
    await tellChanged(ctx, saved, hotel);
    return saved;
  });

export interface Traslado {
  readonly Fecha: string;
  readonly IdCama: number;
  readonly TurnoTrabajo?: TurnoTrabajo | null | undefined;
  readonly Motivo: string;
}

const hotelOfBed = async (ctx: Context, idCama: number): Promise<number> => {
  const [row] = await ctx.tx.run(sql`select c.id_hotel from hotel_cama c where c.id_cliente = ${ctx.session.IdCliente} and c.id_cama = ${idCama}`);
  if (!row) throw refuse('campo.referencia', { campo: 'IdCama' }, 'IdCama');
  return Number(row.id_hotel);
};

/** A bed that has been slept in. */
export const soil = (ctx: Context, idCama: number) =>
  ctx.tx.run(
    sql`update hotel_cama set estado_limpieza = 'S', usuario_modificacion = ${ctx.session.IdUsuario}, fecha_modificacion = ${ctx.now.toISOString()}, version = version + 1
      where id_cliente = ${ctx.session.IdCliente} and id_cama = ${idCama}`,
  );

/** *Trasladar*: another bed, or another half of the same one, from a day on. */
export const transfer = (ctx: Context, id: number, { Fecha, IdCama, TurnoTrabajo, Motivo }: Traslado): Promise<ReservaRow> =>
  perform(ctx, id, 'trasladar', async ({ row, hotel: from, tramos, day }) => {
    const desde = row.Estado === 'R' ? later(Fecha, row.FechaIngreso) : Fecha;
    if (Fecha < day || desde >= row.FechaSalida) throw refuse('hotel.traslado_fecha', undefined, 'Fecha');
    const idHotel = await hotelOfBed(ctx, IdCama);
    if (idHotel !== from.IdHotel) await requireAdministrator(ctx, idHotel);
    const hotel = await hotelOf(ctx, idHotel);
    const nights = { desde, hasta: row.FechaSalida };
    const who = await personOf(ctx, row.IdPersona, desde);
    const perfil = await profileFor(ctx, who.IdPersona, nights);
    if (!perfil) throw refuse('hotel.sin_perfil');
    const turno = TurnoTrabajo === undefined ? row.TurnoTrabajo : TurnoTrabajo;
    await assign(ctx, row, { hotel, who, lugares: perfil.lugares, nights, turno, keeps: upTo(tramos, desde), IdCama });
    const slept = tramos.find((one) => one.desde <= day && day <= one.hasta);
    if (row.Estado === 'H' && desde === day && slept && slept.IdCama !== IdCama) await soil(ctx, slept.IdCama);
    const saved = await change(ctx, row, 'trasladar', { IdHotel: idHotel, TurnoTrabajo: turno, Motivo }, tramos, Motivo);
    await tellChanged(ctx, saved, hotel);
    return saved;
  });

/** *Check-out*: earlier, the nights left are free; overdue, the nights exceeded are the guest's where nobody has them. */
export const checkOut = (ctx: Context, id: number): Promise<ReservaRow> =>
  perform(ctx, id, 'checkout', async (one) => {
    const { row, tramos, day } = one;
    const last = tramos.filter(({ desde }) => desde <= day).at(-1)?.IdCama ?? (await lastOf(ctx, row));
    const changes: Cambios = { Estado: 'F', FechaHoraCheckout: ctx.now.toISOString() };
    if (day < row.FechaSalida) {
      await keep(ctx, row, upTo(tramos, day), []);
      changes.FechaSalida = day;
    } else if (day > row.FechaSalida && last !== null && (await isGuests(ctx, one, last))) changes.FechaSalida = day;
    if (last !== null) await soil(ctx, last);
    return change(ctx, row, 'checkout', changes, tramos);
  });

/** Whether the nights exceeded could be made the guest's: the bed was nobody's. */
async function isGuests(ctx: Context, one: EnMano, idCama: number): Promise<boolean> {
  const { motivo, added } = await further(ctx, one, idCama, { desde: one.row.FechaSalida, hasta: one.day });
  if (motivo === 'C4') return false;
  return (await trying(ctx, () => writeStretches(ctx, one.row, joined([...one.tramos, ...added])))) === undefined;
}

const DAY_MS = 86_400_000;
const before = z.object({
  FechaIngreso: z.string().optional(),
  FechaSalida: z.string().optional(),
  tramos: z.array(z.object({ IdCama: z.number(), desde: z.string(), hasta: z.string(), turno: z.enum(TURNOS) })),
});

/** *Revertir*: undoes the last check-in or check-out, within a day of it. `Version` tells one click from two. */
export const revert = (ctx: Context, id: number, { Motivo, Version }: { readonly Motivo: string; readonly Version: number }): Promise<ReservaRow> =>
  perform(ctx, id, 'revertir', async ({ row, tramos }) => {
    if (row.Version !== Version) throw conflict('registro.version');
    const out = row.Estado === 'F';
    const moment = out ? row.FechaHoraCheckout : row.FechaHoraCheckin;
    if (moment === null || ctx.now.getTime() - new Date(moment).getTime() > DAY_MS) throw refuse('hotel.revertir_plazo');
    const [line] = await ctx.tx.run(
      sql`select antes from hotel_reserva_historial where id_cliente = ${ctx.session.IdCliente} and id_reserva = ${id} and accion = ${out ? 'checkout' : 'checkin'}
        order by momento desc, id_reserva_historial desc limit 1`,
    );
    const was = before.parse(line?.antes);
    const beds = (await stateOf(ctx, row.IdHotel, { desde: row.FechaIngreso, hasta: row.FechaSalida }, id)).camas;
    if (out) {
      await keep(ctx, row, was.tramos, beds);
      return change(
        ctx,
        row,
        'revertir',
        { Estado: 'H', FechaHoraCheckout: null, FechaSalida: was.FechaSalida ?? row.FechaSalida, Motivo },
        tramos,
        Motivo,
      );
    }
    const desde = was.FechaIngreso ?? row.FechaIngreso;
    await keep(ctx, row, from(tramos, desde), beds);
    return change(ctx, row, 'revertir', { Estado: 'R', FechaHoraCheckin: null, FechaIngreso: desde, Motivo }, tramos, Motivo);
  });

/** What stretches have from a day on. */
const from = (stretches: readonly TramoDeCama[], day: string): TramoDeCama[] =>
  stretches.filter(({ hasta }) => hasta > day).map((one) => (one.desde < day ? { ...one, desde: day } : one));
