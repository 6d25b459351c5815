import { addDays } from '@modules/administracion/shared/dia';
import { bool, int, json, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Cama, Estado, Exclusividad, Lugar, Ocupado } from '../../shared/disponibilidad';
import { meet, type Noches, shiftOfNight, TURNOS, type TurnoTrabajo } from '../../shared/estadia';
import type { Anterior, Eleccion } from '../../shared/puntaje';
import type { Hotel, Persona } from './estadia.datos';
import { lastStretchSql, overdueSql } from './reserva.sql';

/** Nights before and after a stay that the score looks at, and that a bed is told to be free. */
const BEFORE = 31;
export const AFTER = 60;

const key = z.number().nullable();
const bedRow = z.object({
  IdCama: z.number(),
  IdHabitacion: z.number(),
  IdModulo: z.number(),
  IdHotel: z.number(),
  codigos: z.tuple([z.string(), z.string(), z.string()]),
  activa: z.boolean(),
  exclusiva: z.boolean(),
  caliente: z.boolean(),
  limpia: z.boolean(),
  reglaSexo: z.string(),
  contraguardia: z.boolean(),
});
const takenRow = z.object({
  IdCama: z.number(),
  IdHabitacion: z.number(),
  turno: z.enum(TURNOS),
  clase: z.enum(['R', 'B']),
  IdCompania: key,
  sexo: z.string().nullable(),
  IdRegimenGuardia: key,
  IdReserva: key,
  estado: z.string().nullable(),
  desde: z.string(),
  hasta: z.string(),
});
const exclusiveRow = z.object({
  IdCama: z.number(),
  beneficiario: z.enum(['P', 'C', 'G', 'T']),
  id: key,
  desde: z.string(),
  hasta: z.string().nullable(),
});

/** Beds of a hotel, active or not, in the order of their codes. */
export async function bedsOf(ctx: Context, idHotel: number): Promise<Cama[]> {
  const rows = await ctx.tx.rows(
    {
      IdCama: int,
      IdHabitacion: int,
      IdModulo: int,
      IdHotel: int,
      codigos: json(z.unknown()),
      activa: orNull(bool),
      exclusiva: orNull(bool),
      caliente: orNull(bool),
      limpia: orNull(bool),
      reglaSexo: text,
      contraguardia: orNull(bool),
    },
    sql`select c.id_cama as "IdCama", h.id_habitacion as "IdHabitacion", m.id_modulo as "IdModulo", c.id_hotel as "IdHotel",
        jsonb_build_array(m.codigo, h.codigo, c.codigo) as codigos,
        (c.activo = 'S' and h.activo = 'S' and m.activo = 'S' and k.activo = 'S') as activa, c.tipo_uso = 'S' as exclusiva, c.cama_caliente = 'S' as caliente,
        c.estado_limpieza = 'L' as limpia, h.regla_sexo as "reglaSexo", h.contraguardia = 'S' as contraguardia
      from hotel_cama c join hotel_habitacion h on h.id_habitacion = c.id_habitacion join hotel_modulo m on m.id_modulo = c.id_modulo join hotel_hotel k on k.id_hotel = c.id_hotel
      where c.id_cliente = ${ctx.session.IdCliente} and c.id_hotel = ${idHotel} order by m.codigo, h.codigo, c.codigo`,
  );
  return z.array(bedRow).parse(rows);
}

/** What is promised of a hotel's beds on some nights, but for a reservation's own. */
export async function takenOf(ctx: Context, idHotel: number, { desde, hasta }: Noches, but: number | null = null): Promise<Ocupado[]> {
  const rows = await ctx.tx.rows(
    {
      IdCama: int,
      IdHabitacion: int,
      turno: text,
      clase: text,
      IdCompania: orNull(int),
      sexo: orNull(text),
      IdRegimenGuardia: orNull(int),
      IdReserva: orNull(int),
      estado: orNull(text),
      desde: text,
      hasta: text,
    },
    sql`select o.id_cama as "IdCama", o.id_habitacion as "IdHabitacion", o.turno, o.clase, r.id_compania as "IdCompania", o.sexo, o.id_regimen_guardia as "IdRegimenGuardia",
        o.id_reserva as "IdReserva", r.estado, o.fecha_inicio as desde, o.fecha_fin as hasta
      from hotel_ocupacion o join hotel_cama c on c.id_cama = o.id_cama
        left join hotel_reserva r on r.id_reserva = o.id_reserva
      where o.id_cliente = ${ctx.session.IdCliente} and c.id_hotel = ${idHotel} and o.vigente = 'S' and o.fecha_inicio < ${hasta}::date and o.fecha_fin > ${desde}::date
        and o.fecha_inicio < o.fecha_fin and (${but}::int is null or o.id_reserva is distinct from ${but}::int)`,
  );
  return z.array(takenRow).parse(rows);
}

/** Beds of guests who should have left and have not: theirs until tonight, whoever they were promised to. */
async function lateOf(ctx: Context, idHotel: number, but: number | null = null): Promise<Ocupado[]> {
  const rows = await ctx.tx.rows(
    {
      IdCama: int,
      IdHabitacion: int,
      turno: text,
      clase: text,
      IdCompania: orNull(int),
      sexo: orNull(text),
      IdRegimenGuardia: orNull(int),
      IdReserva: orNull(int),
      estado: orNull(text),
      desde: text,
      hasta: text,
    },
    sql`select o.id_cama as "IdCama", o.id_habitacion as "IdHabitacion", o.turno, 'R' as clase, r.id_compania as "IdCompania", r.sexo, r.id_regimen_guardia as "IdRegimenGuardia",
        r.id_reserva as "IdReserva", 'V' as estado, o.fecha_fin as desde, ${today(ctx)}::date + 1 as hasta
      from hotel_reserva r join lateral (${sql.raw(lastStretchSql('r'))}) o on true
      where r.id_cliente = ${ctx.session.IdCliente} and r.id_hotel = ${idHotel} and ${sql.raw(overdueSql('r'))} and r.id_reserva is distinct from ${but}::int`,
  );
  return z.array(takenRow).parse(rows);
}

/** Where people sleep on some nights: what is promised, and until tonight the beds of guests who overstay. */
export async function sleepingOf(ctx: Context, idHotel: number, nights: Noches): Promise<Ocupado[]> {
  const late = (await lateOf(ctx, idHotel)).filter((one) => meet(one, nights));
  return [...(await takenOf(ctx, idHotel, nights)), ...late];
}

export async function exclusivitiesOf(ctx: Context, idHotel: number, { desde, hasta }: Noches): Promise<Exclusividad[]> {
  const rows = await ctx.tx.rows(
    { IdCama: int, beneficiario: text, id: orNull(int), desde: text, hasta: orNull(text) },
    sql`select x.id_cama as "IdCama", x.beneficiario, case x.beneficiario when 'P' then x.id_persona when 'C' then x.id_compania when 'G' then x.id_cargo end as id,
        x.fecha_inicio as desde, x.fecha_fin as hasta
      from hotel_cama_exclusiva x join hotel_cama c on c.id_cama = x.id_cama
      where x.id_cliente = ${ctx.session.IdCliente} and c.id_hotel = ${idHotel} and x.fecha_inicio < ${hasta}::date and coalesce(x.fecha_fin, 'infinity') >= ${desde}::date`,
  );
  return z.array(exclusiveRow).parse(rows);
}

/** What the choice of a bed looks at: a hotel around some nights, but for a reservation's own stretches. */
export async function stateOf(ctx: Context, idHotel: number, nights: Noches, but: number | null = null): Promise<Estado> {
  const around = { desde: addDays(nights.desde, -BEFORE), hasta: addDays(nights.hasta, AFTER) };
  // A bed that somebody should have left is not ready, whatever is said of its sheets.
  const late = new Set((await lateOf(ctx, idHotel, but)).map(({ IdCama }) => IdCama));
  const camas = await bedsOf(ctx, idHotel);
  return {
    camas: late.size === 0 ? camas : camas.map((bed) => (late.has(bed.IdCama) ? { ...bed, limpia: false } : bed)),
    ocupados: await takenOf(ctx, idHotel, around, but),
    exclusividades: await exclusivitiesOf(ctx, idHotel, around),
  };
}

/** Where people last slept in a hotel before a day. */
export async function lastBedsOf(
  ctx: Context,
  idHotel: number,
  people: readonly number[],
  day: string,
  but: number | null = null,
): Promise<ReadonlyMap<number, Anterior>> {
  const rows = await ctx.tx.rows(
    { id: orNull(int), IdCama: int, IdHabitacion: int, hasta: text },
    sql`select distinct on (o.id_persona) o.id_persona as id, o.id_cama as "IdCama", o.id_habitacion as "IdHabitacion", o.fecha_fin as hasta from hotel_ocupacion o join hotel_reserva r on r.id_reserva = o.id_reserva
      where o.id_cliente = ${ctx.session.IdCliente} and o.id_persona = any(${sql.param([...people])}::int[]) and r.id_hotel = ${idHotel} and r.estado in ('R', 'H', 'F') and o.vigente = 'S'
        and o.fecha_fin <= ${day}::date and o.fecha_inicio < o.fecha_fin and o.id_reserva is distinct from ${but}::int order by o.id_persona, o.fecha_fin desc`,
  );
  return new Map(rows.map(({ id, ...last }) => [Number(id), last]));
}

/** The same of one. */
export const lastBedOf = async (ctx: Context, idHotel: number, idPersona: number, day: string, but: number | null): Promise<Anterior | null> =>
  (await lastBedsOf(ctx, idHotel, [idPersona], day, but)).get(idPersona) ?? null;

/** Who asks, as beds see it. */
export type Solicitante = Pick<Persona, 'IdCompania' | 'IdCargo' | 'Sexo' | 'IdRegimenGuardia' | 'rol'> & { readonly IdPersona: number | null };

/** What somebody asks of a hotel's beds. */
export async function orderOf(
  ctx: Context,
  {
    hotel,
    who,
    lugares,
    nights,
    turno,
    but = null,
  }: {
    readonly hotel: Hotel;
    readonly who: Solicitante;
    readonly lugares: readonly Lugar[] | null;
    readonly nights: Noches;
    readonly turno: TurnoTrabajo | null;
    readonly but?: number | null;
  },
): Promise<Eleccion> {
  const { IdPersona, IdCompania, IdCargo, Sexo, IdRegimenGuardia, rol } = who;
  return {
    ...nights,
    huesped: { IdPersona, IdCompania, IdCargo, sexo: Sexo, IdRegimenGuardia },
    lugares,
    turno: shiftOfNight(turno, rol),
    anterior: IdPersona === null ? null : await lastBedOf(ctx, hotel.IdHotel, IdPersona, nights.desde, but),
    today: today(ctx),
    exigeLimpieza: hotel.ExigeLimpieza === 'S',
  };
}
