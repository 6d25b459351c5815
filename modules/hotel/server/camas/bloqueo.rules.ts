import { shownDay } from '@modules/administracion/shared/dia';
import { daySchema } from '@platform/fields/date/shared';
import { keySchema } from '@platform/fields/ref/shared';
import { missingOr, optionalWords } from '@platform/fields/texts';
import { int, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { conflict, notFound, refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import { addRow, changeRows } from '@platform/server/record/rows';
import { keyIs } from '@platform/server/record/sql';
import { action, type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Bloqueo, Ocupacion } from '../../shared/reserva.entity';
import { trying } from '../gestion/promesa';
import { requireAdministrator } from '../hotel/administrador';

const body = z.strictObject({
  IdModulo: keySchema.nullish(),
  IdHabitacion: keySchema.nullish(),
  IdCama: keySchema.nullish(),
  /** Several at once. */
  IdCamas: z
    .array(keySchema, { error: 'campo.referencia' })
    .min(1, { error: 'hotel.sin_camas_elegidas' })
    .max(500, { error: 'peticion.invalida' })
    .nullish(),
  FechaInicio: daySchema,
  FechaFin: daySchema,
  Motivo: z.enum(['M', 'R', 'O'], { error: missingOr('campo.opcion') }),
  Observacion: optionalWords(200),
});

/** Stays on some nights of some beds, as a person reads them. */
export async function staysOn(ctx: Context, beds: readonly number[], desde: string, hasta: string): Promise<string[]> {
  const rows = await ctx.tx.rows(
    { numero: text, cama: orNull(text), fecha_ingreso: text, fecha_salida: text },
    sql`select distinct r.numero, r.fecha_ingreso, r.fecha_salida, h.codigo || '-' || c.codigo as cama from hotel_ocupacion o join hotel_reserva r on r.id_reserva = o.id_reserva
        join hotel_cama c on c.id_cama = o.id_cama join hotel_habitacion h on h.id_habitacion = c.id_habitacion
      where o.id_cliente = ${ctx.session.IdCliente} and o.id_cama = any(${sql.param([...beds])}::int[]) and o.vigente = 'S' and o.fecha_inicio < ${hasta}::date and o.fecha_fin > ${desde}::date
        and o.fecha_inicio < o.fecha_fin order by r.fecha_ingreso, r.numero`,
  );
  return rows.map((row) => `${row.numero} · ${String(row.cama)} · ${shownDay(row.fecha_ingreso)} – ${shownDay(row.fecha_salida)}`);
}

/** Active beds that a block is of: those named, those of a room, or those of a module. */
async function bedsOfBlock(ctx: Context, sent: z.output<typeof body>): Promise<readonly { id: number; room: number; hotel: number }[]> {
  const which =
    sent.IdModulo != null
      ? sql`id_modulo = ${sent.IdModulo}`
      : sent.IdHabitacion != null
        ? sql`id_habitacion = ${sent.IdHabitacion}`
        : sql`id_cama = any(${sql.param(sent.IdCamas ?? [sent.IdCama ?? 0])}::int[])`;
  const rows = await ctx.tx.rows(
    { id_cama: int, id_habitacion: int, id_hotel: int },
    sql`select id_cama, id_habitacion, id_hotel from hotel_cama where id_cliente = ${ctx.session.IdCliente} and id_division = ${ctx.session.IdDivision} and activo = 'S' and ${which} order by id_cama`,
  );
  if (rows.length === 0) throw refuse('campo.referencia', { campo: 'IdCama' }, 'IdCama');
  return rows.map((row) => ({ id: row.id_cama, room: row.id_habitacion, hotel: row.id_hotel }));
}

/** *Bloquear*: beds that nobody may reserve from a night until a day; refused with the stays in between. */
async function block(ctx: Context, sent: z.output<typeof body>) {
  if (sent.FechaFin <= sent.FechaInicio) throw refuse('hotel.bloqueo_fechas', undefined, 'FechaFin');
  if (sent.FechaInicio < today(ctx)) throw refuse('hotel.bloqueo_pasado', undefined, 'FechaInicio');
  const beds = await bedsOfBlock(ctx, sent);
  for (const hotel of new Set(beds.map((bed) => bed.hotel))) await requireAdministrator(ctx, hotel);
  const ids = beds.map(({ id }) => id);
  const stays = await staysOn(ctx, ids, sent.FechaInicio, sent.FechaFin);
  if (stays.length > 0) throw conflict('hotel.con_reservas', { n: stays.length }, { lista: stays });
  const { FechaInicio, FechaFin, Motivo, Observacion = null } = sent;
  const made: number[] = [];
  const clash = await trying(ctx, async () => {
    for (const { id, room } of beds) {
      const IdBloqueo = await addRow(ctx, Bloqueo, { IdCama: id, FechaInicio, FechaFin, Motivo, Observacion });
      const values = { Clase: 'B', IdCama: id, IdHabitacion: room, IdBloqueo, FechaInicio, FechaFin, Turno: 'C' } as const;
      await addRow(ctx, Ocupacion, values);
      made.push(IdBloqueo);
    }
  });
  if (clash) throw conflict('hotel.cama_bloqueada');
  for (const record of made) ctx.audit({ entity: Bloqueo.resource, record, action: 'bloquear', changes: { FechaInicio, FechaFin } });
  return { Bloqueos: made };
}

/** *Terminar antes*: the bed is free again from a day on. */
async function endBlock(ctx: Context, id: number, hasta: string) {
  const row = await ctx.tx.first(
    { id_hotel: int, fecha_inicio: text, fecha_fin: text },
    sql`select b.fecha_inicio, b.fecha_fin, c.id_hotel from hotel_bloqueo b join hotel_cama c on c.id_cama = b.id_cama where b.id_cliente = ${ctx.session.IdCliente} and b.id_bloqueo = ${id} for no key update of b`,
  );
  if (!row) throw notFound();
  await requireAdministrator(ctx, row.id_hotel);
  const [from, until] = [row.fecha_inicio, row.fecha_fin];
  if (hasta >= until || hasta < today(ctx)) throw refuse('hotel.bloqueo_termino', undefined, 'FechaFin');
  const end = hasta < from ? from : hasta;
  await changeRows(ctx, Bloqueo, {
    set: { FechaFin: end },
    where: keyIs(Bloqueo, id),
    trace: { action: 'terminar', before: { FechaFin: until } },
  });
  await changeRows(ctx, Ocupacion, {
    set: { FechaFin: end, Vigente: sql`case when t.fecha_inicio < ${end}::date then 'S' else 'N' end` },
    where: sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_bloqueo = ${id}`,
  });
  return { FechaFin: end };
}

const ofBed = (column: string) => (t: string) => `(select c.${column} from hotel_cama c where c.id_cama = ${t}.id_cama)`;

export const bloqueoResource: Resource = resource(Bloqueo, {
  computed: { IdHotel: ofBed('id_hotel'), IdModulo: ofBed('id_modulo'), IdHabitacion: ofBed('id_habitacion') },
  actions: {
    terminar: action({
      needs: 'editar',
      body: z.strictObject({ FechaFin: daySchema }),
      run: (ctx, id, { FechaFin }) => endBlock(ctx, Number(id), FechaFin),
    }),
  },
});

export const bloqueoRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/api/HotelBloqueo',
    summary: 'Blocks a bed, the beds of a room, or those of a module from a night until a day',
    tag: Bloqueo.resource,
    resource: Bloqueo.resource,
    access: { kind: 'grant', menu: Bloqueo.options.menu, action: 'crear' },
    body,
    answer: z.object({ Bloqueos: z.array(z.number()) }),
    handler: (ctx, { body: sent }) => block(ctx, sent),
  }),
];
