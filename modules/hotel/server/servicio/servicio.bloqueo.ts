import type { Row } from '@platform/entity/entity';
import { int, oneOf, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { conflict } from '@platform/server/http/problem';
import { addRows, changeRows } from '@platform/server/record/rows';
import { sql } from 'drizzle-orm';
import { grouped } from '../../shared/disponibilidad';
import { Bloqueo, Ocupacion } from '../../shared/reserva.entity';
import { openNights } from '../../shared/servicio';
import type { ServicioHabitacion } from '../../shared/servicio.entity';
import { trying } from '../gestion/promesa';

type Orden = Pick<Row<typeof ServicioHabitacion>, 'IdServicioHabitacion' | 'IdHabitacion' | 'IdCama' | 'Numero'>;

/** Beds that an order is of: its own, or those of its room. */
export async function bedsOfOrder(ctx: Context, { IdCama, IdHabitacion }: Orden): Promise<number[]> {
  if (IdCama !== null) return [IdCama];
  const rows = await ctx.tx.rows(
    { id: int },
    sql`select id_cama as id from hotel_cama where id_cliente = ${ctx.session.IdCliente} and id_habitacion = ${IdHabitacion} and activo = 'S' order by 1`,
  );
  return rows.map(({ id }) => id);
}

/** Who sleeps there tonight, or is checked in past the departure, stops it. */
async function refuseGuests(ctx: Context, beds: readonly number[]): Promise<void> {
  const day = today(ctx);
  const rows = await ctx.tx.rows(
    { numero: text },
    sql`select distinct r.numero from hotel_ocupacion o join hotel_reserva r on r.id_reserva = o.id_reserva
      where o.id_cliente = ${ctx.session.IdCliente} and o.id_cama = any(${sql.param([...beds])}::int[]) and o.vigente = 'S' and o.fecha_inicio < o.fecha_fin and o.fecha_inicio <= ${day}::date
        and (o.fecha_fin > ${day}::date and r.estado in ('R', 'H') or o.fecha_fin = r.fecha_salida and r.estado = 'H') order by 1`,
  );
  if (rows.length > 0) throw conflict('servicio.con_huespedes', undefined, { lista: rows.map(({ numero }) => numero) });
}

/** Blocks of an order's beds with what they promise: `spans` are the nights of each, as JSON. */
async function block(ctx: Context, { IdServicioHabitacion, IdHabitacion, Numero }: Orden, spans: string): Promise<void> {
  const made = await addRows(ctx, Bloqueo, {
    values: {
      IdCama: sql`x.cama`,
      FechaInicio: sql`x.desde::date`,
      FechaFin: sql`x.hasta::date`,
      Motivo: 'M',
      Observacion: Numero,
      IdServicioHabitacion,
    },
    from: sql`jsonb_to_recordset(${spans}::jsonb) as x(cama int, desde text, hasta text)`,
  });
  const keys = sql.param(made.map(({ id }) => Number(id)));
  await addRows(ctx, Ocupacion, {
    values: {
      Clase: 'B',
      IdCama: sql`b.id_cama`,
      IdHabitacion,
      IdBloqueo: sql`b.id_bloqueo`,
      FechaInicio: sql`b.fecha_inicio`,
      FechaFin: sql`b.fecha_fin`,
      Turno: 'C',
    },
    from: sql`hotel_bloqueo b where b.id_cliente = ${ctx.session.IdCliente} and b.id_bloqueo = any(${keys}::int[])`,
  });
}

/** The service begins: nobody may reserve its beds until it ends, or until the first stay that was promised before. */
export async function closeBeds(ctx: Context, order: Orden): Promise<void> {
  const day = today(ctx);
  const beds = await bedsOfOrder(ctx, order);
  await refuseGuests(ctx, beds);
  const rows = await ctx.tx.rows(
    { cama: int, clase: oneOf(['R', 'B']), desde: text, hasta: text },
    sql`select id_cama as cama, clase, fecha_inicio as desde, fecha_fin as hasta from hotel_ocupacion
      where id_cliente = ${ctx.session.IdCliente} and id_cama = any(${sql.param(beds)}::int[]) and vigente = 'S' and fecha_fin > ${day}::date and fecha_inicio < fecha_fin`,
  );
  const takenOf = grouped(rows, ({ cama }) => cama);
  const spans = beds.flatMap((cama) => {
    const nights = openNights(takenOf(cama), day);
    return nights ? [{ cama, ...nights }] : [];
  });
  const clash = await trying(ctx, () => block(ctx, order, JSON.stringify(spans)));
  if (clash) throw conflict('servicio.con_huespedes');
}

/** It ended: what it blocked is free from today on. */
export async function openBeds(ctx: Context, { IdServicioHabitacion }: Orden): Promise<void> {
  const day = today(ctx);
  const ended = await changeRows(ctx, Bloqueo, {
    set: { FechaFin: sql`greatest(t.fecha_inicio, ${day}::date)` },
    where: sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_servicio_habitacion = ${IdServicioHabitacion} and t.fecha_fin > ${day}::date`,
    trace: { action: 'terminar' },
  });
  if (ended.length === 0) return;
  await changeRows(ctx, Ocupacion, {
    set: { FechaFin: sql`greatest(t.fecha_inicio, ${day}::date)`, Vigente: sql`case when t.fecha_inicio < ${day}::date then 'S' else 'N' end` },
    where: sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_bloqueo = any(${sql.param(ended.map(({ id }) => Number(id)))}::int[])`,
  });
}

/** A bed where a service that blocks it goes on takes nobody in. */
export async function refuseInService(ctx: Context, idCama: number): Promise<void> {
  const row = await ctx.tx.first(
    { numero: text },
    sql`select s.numero from hotel_cama c join hotel_servicio_habitacion s on s.id_cliente = c.id_cliente and s.id_habitacion = c.id_habitacion and s.estado = 'E' and (s.id_cama is null or s.id_cama = c.id_cama)
        join hotel_tipo_servicio t on t.id_tipo_servicio = s.id_tipo_servicio and t.efecto = 'B'
      where c.id_cliente = ${ctx.session.IdCliente} and c.id_cama = ${idCama} order by 1 limit 1`,
  );
  if (row) throw conflict('hotel.cama_en_servicio', { numero: row.numero });
}
