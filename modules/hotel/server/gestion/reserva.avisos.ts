import { personNameSql } from '@modules/administracion/server/public';
import { shownDay } from '@modules/administracion/shared/dia';
import { responsiblesOf } from '@modules/seguridad/server/public';
import { type Recipient, sendNotice } from '@modules/sistema/server/public';
import { orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';
import { Reserva } from '../../shared/reserva.entity';
import type { Hotel } from './estadia.datos';
import type { ReservaRow } from './reserva.registro';

const SCREEN = '/hotel/gestion';
type Row = Pick<ReservaRow, 'IdReserva' | 'IdDivision' | 'IdPersona' | 'IdCompania' | 'Numero' | 'FechaIngreso' | 'FechaSalida'>;

/** Users of the guest's company who answer for it. */
const responsibles = async (ctx: Context, { IdCompania }: Row): Promise<readonly Recipient[]> =>
  IdCompania === null ? [] : responsiblesOf(ctx.tx, ctx.session.IdCliente, IdCompania);

const nameOf = async (ctx: Context, idPersona: number) => {
  const row = await ctx.tx.first(
    { nombre: orNull(text), correo: orNull(text), nombres: text },
    sql`select ${sql.raw(personNameSql('p'))} as nombre, p.nombres, p.correo from administracion_persona p where p.id_persona = ${idPersona}`,
  );
  return { nombre: String(row?.nombre), correo: typeof row?.correo === 'string' ? row.correo : null, nombres: String(row?.nombres) };
};

/** The guest, by mail; who answers for it when it has none. */
async function guest(ctx: Context, row: Row): Promise<readonly Recipient[]> {
  const { correo, nombres } = await nameOf(ctx, row.IdPersona);
  return correo === null ? responsibles(ctx, row) : [{ correo, nombre: nombres }];
}

const about = ({ IdReserva, IdDivision }: Row, ctx: Context) => ({
  lugar: { IdCliente: ctx.session.IdCliente, IdDivision },
  enlace: SCREEN,
  entidad: Reserva.resource,
  registro: IdReserva,
});

async function stay(ctx: Context, row: Row, hotel: Pick<Hotel, 'Hotel' | 'HoraCheckout'>) {
  const bed = await ctx.tx.first(
    { modulo: text, habitacion: text, cama: text },
    sql`select m.codigo as modulo, h.codigo as habitacion, c.codigo as cama from hotel_ocupacion o join hotel_cama c on c.id_cama = o.id_cama
        join hotel_habitacion h on h.id_habitacion = c.id_habitacion join hotel_modulo m on m.id_modulo = c.id_modulo
      where o.id_cliente = ${ctx.session.IdCliente} and o.id_reserva = ${row.IdReserva} and o.vigente = 'S' order by o.fecha_inicio desc limit 1`,
  );
  return {
    numero: row.Numero,
    hotel: hotel.Hotel,
    modulo: String(bed?.modulo ?? ''),
    habitacion: String(bed?.habitacion ?? ''),
    cama: String(bed?.cama ?? ''),
    ingreso: shownDay(row.FechaIngreso),
    salida: shownDay(row.FechaSalida),
    horaCheckout: hotel.HoraCheckout,
  };
}

/** HOT01: somebody has a bed. */
export const tellReserved = async (ctx: Context, row: Row, hotel: Hotel): Promise<number> =>
  sendNotice(ctx, { codigo: 'HOT01', para: await guest(ctx, row), datos: await stay(ctx, row, hotel), ...about(row, ctx) });

/** HOT02: its dates or its bed are others. */
export const tellChanged = async (ctx: Context, row: Row, hotel: Hotel): Promise<number> =>
  sendNotice(ctx, { codigo: 'HOT02', para: await guest(ctx, row), datos: await stay(ctx, row, hotel), ...about(row, ctx) });

/** HOT05: somebody arrives tomorrow. One a stay and day, however often the reminders are sent. */
export async function tellArrival(ctx: Context, row: Row, hotel: Hotel): Promise<void> {
  const { hotel: name, modulo, habitacion, cama } = await stay(ctx, row, hotel);
  await sendNotice(ctx, {
    codigo: 'HOT05',
    para: await guest(ctx, row),
    datos: { hotel: name, modulo, habitacion, cama, horaCheckin: hotel.HoraCheckin },
    ...about(row, ctx),
    unico: row.FechaIngreso,
  });
}

/** HOT03. */
export const tellAnnulled = async (ctx: Context, row: Row, motivo: string): Promise<number> =>
  sendNotice(ctx, { codigo: 'HOT03', para: await guest(ctx, row), datos: { numero: row.Numero, motivo }, ...about(row, ctx) });

/** HOT04: the bed is free, for nobody came. */
export const tellReleased = async (ctx: Context, row: Row): Promise<number> =>
  sendNotice(ctx, {
    codigo: 'HOT04',
    para: await responsibles(ctx, row),
    datos: { numero: row.Numero, sujeto: (await nameOf(ctx, row.IdPersona)).nombre, ingreso: shownDay(row.FechaIngreso) },
    ...about(row, ctx),
  });

/** Administrators of a hotel in force today. */
async function administratorsOfHotel(ctx: Context, idHotel: number): Promise<readonly Recipient[]> {
  const day = today(ctx);
  const rows = await ctx.tx.rows(
    { id_usuario: text },
    sql`select a.id_usuario from hotel_administrador a where a.id_cliente = ${ctx.session.IdCliente} and a.id_hotel = ${idHotel}
      and ${day}::date between a.fecha_inicio and coalesce(a.fecha_fin, 'infinity') order by 1`,
  );
  return rows.map((row) => ({ usuario: row.id_usuario }));
}

/** What an end did to a stay: annulled (no day), or shortened to a day. */
export interface Tocada {
  readonly Numero: string;
  readonly hasta: string | null;
}

/** HOT07: stays of somebody who leaves, told to a hotel's administrators. */
export async function tellEnded(ctx: Context, idHotel: number, idDivision: number, idPersona: number, touched: readonly Tocada[]): Promise<void> {
  const { nombre: sujeto } = await nameOf(ctx, idPersona);
  const said = (annulled: string, until: string) =>
    touched.map(({ Numero, hasta }) => `${Numero} ${hasta === null ? annulled : `${until} ${shownDay(hasta)}`}`).join(', ');
  await sendNotice(ctx, {
    codigo: 'HOT07',
    para: await administratorsOfHotel(ctx, idHotel),
    datos: { es: { sujeto, detalle: said('anulada', 'hasta el') }, en: { sujeto, detalle: said('cancelled', 'until') } },
    lugar: { IdCliente: ctx.session.IdCliente, IdDivision: idDivision },
    enlace: SCREEN,
    entidad: 'HotelHotel',
    registro: idHotel,
  });
}

/** HOT06: guests still in past their departure, one list a hotel and day. */
export async function tellOverdue(ctx: Context, idHotel: number, lines: readonly string[]): Promise<void> {
  const { IdCliente, IdDivision } = ctx.session;
  await sendNotice(ctx, {
    codigo: 'HOT06',
    para: await administratorsOfHotel(ctx, idHotel),
    datos: { n: lines.length, lista: lines.join('\n') },
    lugar: { IdCliente, IdDivision },
    enlace: SCREEN,
    entidad: 'HotelHotel',
    registro: idHotel,
    unico: today(ctx),
  });
}
