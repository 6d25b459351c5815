import { todayInDivision } from '@modules/sistema/server/public';
import type { Row } from '@platform/entity/entity';
import { int, orNull } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { conflict, refuse } from '@platform/server/http/problem';
import { addRow } from '@platform/server/record/rows';
import { type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { Cama, Habitacion, Hotel, Modulo } from '../../shared/hotel.entity';
import { Administrador } from '../../shared/perfil.entity';
import { narrowBed, narrowRoom, retireWhole } from '../disponibilidad/impedimentos';
import { administersSql, requireAdministrator } from './administrador';
import { generateAction } from './generar';

/** Active beds under an alias, told apart by one of its keys; whatever they hang from is counted as it is. */
const bedsSql =
  (key: string, what = 'count(*)::int') =>
  (t: string) =>
    `(select ${what} from hotel_cama c where c.id_cliente = ${t}.id_cliente and c.${key} = ${t}.${key} and c.activo = 'S')`;

/** Whoever creates a hotel administers it. */
async function appointCreator(ctx: Context, row: Row<typeof Hotel>): Promise<void> {
  const { IdUsuario } = ctx.session;
  const { IdHotel } = row;
  const trace = { action: 'crear', changes: { IdHotel, IdUsuario } };
  await addRow(ctx, Administrador, { IdHotel, IdUsuario, FechaInicio: today(ctx), Principal: 'S' }, trace);
}

/** A hotel without modules goes with its administrators. */
async function requireEmpty(ctx: Context, idHotel: number): Promise<void> {
  const { IdCliente } = ctx.session;
  const row = await ctx.tx.one(
    { n: int },
    sql`select count(*)::int as n from hotel_modulo where id_cliente = ${IdCliente} and id_hotel = ${idHotel}`,
  );
  const n = row.n;
  if (n > 0) throw conflict('hotel.con_modulos', { n });
  await ctx.tx.run(sql`delete from hotel_administrador where id_cliente = ${IdCliente} and id_hotel = ${idHotel}`);
}

/** Refuses a room with more active beds than its type admits; its beds are written one at a time. */
async function requireCapacity(ctx: Context, idHabitacion: number, idTipo: number | null, more: number, field: string): Promise<void> {
  const room = await ctx.tx.first(
    { tipo: orNull(int) },
    sql`select h.id_habitacion, coalesce(${idTipo}::int, h.id_tipo_habitacion) as tipo from hotel_habitacion h
      where h.id_cliente = ${ctx.session.IdCliente} and h.id_habitacion = ${idHabitacion} for no key update of h`,
  );
  const row = await ctx.tx.first(
    { capacidad: int, camas: int },
    sql`select t.capacidad, (select count(*)::int from hotel_cama c where c.id_cliente = t.id_cliente and c.id_habitacion = ${idHabitacion} and c.activo = 'S') as camas
      from hotel_tipo_habitacion t where t.id_tipo_habitacion = ${Number(room?.tipo)}`,
  );
  const n = Number(row?.capacidad);
  if (Number(row?.camas) + more > n) throw refuse('habitacion.capacidad', { n }, field);
}

async function checkRoom(ctx: Context, before: Row<typeof Habitacion> | null, after: Row<typeof Habitacion>): Promise<void> {
  if (!before) {
    const module = await ctx.tx.first(
      { id_hotel: int },
      sql`select id_hotel from hotel_modulo where id_cliente = ${ctx.session.IdCliente} and id_modulo = ${after.IdModulo} for share`,
    );
    after.IdHotel = Number(module?.id_hotel);
  }
  await requireAdministrator(ctx, after.IdHotel);
  if (before && before.IdTipoHabitacion !== after.IdTipoHabitacion)
    await requireCapacity(ctx, before.IdHabitacion, after.IdTipoHabitacion, 0, 'IdTipoHabitacion');
  if (before) await narrowRoom(ctx, before, after);
}

async function checkBed(ctx: Context, before: Row<typeof Cama> | null, after: Row<typeof Cama>): Promise<void> {
  if (!before) {
    const room = await ctx.tx.first(
      { id_hotel: int, id_modulo: int },
      sql`select id_hotel, id_modulo from hotel_habitacion where id_cliente = ${ctx.session.IdCliente} and id_habitacion = ${after.IdHabitacion}`,
    );
    after.IdHotel = Number(room?.id_hotel);
    after.IdModulo = Number(room?.id_modulo);
  }
  await requireAdministrator(ctx, after.IdHotel);
  if (after.Activo === 'S' && before?.Activo !== 'S') await requireCapacity(ctx, after.IdHabitacion, null, 1, 'IdHabitacion');
  if (before) await narrowBed(ctx, before, after);
}

export const hotelResource: Resource = resource(Hotel, {
  defaults({ session }) {
    const { parameters } = session;
    return {
      MaximoDiasEstadia: Number(parameters.get('hotel.estadiaDiasMaximo') ?? 30),
      DiasLiberacion: Number(parameters.get('hotel.liberarReservaDias') ?? 1),
      HoraCheckout: parameters.get('hotel.horaSalida') ?? '12:00',
    };
  },
  computed: {
    Administradores: (t) =>
      `(select string_agg(upper(u.nombre || ' ' || u.apellido), ', ' order by a.principal desc, u.nombre) from hotel_administrador a
        join seguridad_usuario u on u.id_usuario = a.id_usuario where a.id_cliente = ${t}.id_cliente and a.id_hotel = ${t}.id_hotel and ${administersSql('a')})`,
    Modulos: (t) =>
      `(select count(*)::int from hotel_modulo m where m.id_cliente = ${t}.id_cliente and m.id_hotel = ${t}.id_hotel and m.activo = 'S')`,
    Habitaciones: (t) =>
      `(select count(*)::int from hotel_habitacion h where h.id_cliente = ${t}.id_cliente and h.id_hotel = ${t}.id_hotel and h.activo = 'S')`,
    Camas: bedsSql('id_hotel'),
    OcupadasHoy: (t) =>
      `(select coalesce(sum(case when o.turno = 'C' and c.cama_caliente = 'S' then 2 else 1 end), 0)::int from hotel_cama c
        join hotel_ocupacion o on o.id_cliente = c.id_cliente and o.id_cama = c.id_cama and o.vigente = 'S' and o.clase = 'R'
          and o.fecha_inicio <= ${todayInDivision(`${t}.id_division`)} and o.fecha_fin > ${todayInDivision(`${t}.id_division`)}
        where c.id_cliente = ${t}.id_cliente and c.id_hotel = ${t}.id_hotel)`,
    Plazas: bedsSql('id_hotel', `coalesce(sum(case c.cama_caliente when 'S' then 2 else 1 end), 0)::int`),
  },
  async check(ctx, { before, after }) {
    if (after?.LiberaReserva === 'S' && after.DiasLiberacion === null) throw refuse('hotel.dias_liberacion', undefined, 'DiasLiberacion');
    if (!before) return;
    await requireAdministrator(ctx, before.IdHotel);
    if (after) await retireWhole(ctx, 'id_hotel', before.IdHotel, before, after);
    else await requireEmpty(ctx, before.IdHotel);
  },
  async after(ctx, { before, after }) {
    if (!before && after) await appointCreator(ctx, after);
  },
  actions: { generar: generateAction },
});

export const moduloResource: Resource = resource(Modulo, {
  computed: {
    Habitaciones: (t) =>
      `(select count(*)::int from hotel_habitacion h where h.id_cliente = ${t}.id_cliente and h.id_modulo = ${t}.id_modulo and h.activo = 'S')`,
    Camas: bedsSql('id_modulo'),
  },
  async check(ctx, { before, after }) {
    await requireAdministrator(ctx, (after ?? before)?.IdHotel ?? 0);
    if (before && after) await retireWhole(ctx, 'id_modulo', before.IdModulo, before, after);
  },
});

export const habitacionResource: Resource = resource(Habitacion, {
  computed: { Camas: bedsSql('id_habitacion') },
  check: (ctx, { before, after }) => (after ? checkRoom(ctx, before, after) : requireAdministrator(ctx, before?.IdHotel ?? 0)),
});

export const camaResource: Resource = resource(Cama, {
  computed: {
    Cama: (t) => `((select h.codigo from hotel_habitacion h where h.id_habitacion = ${t}.id_habitacion) || '-' || ${t}.codigo)`,
  },
  check: (ctx, { before, after }) => (after ? checkBed(ctx, before, after) : requireAdministrator(ctx, before?.IdHotel ?? 0)),
});
