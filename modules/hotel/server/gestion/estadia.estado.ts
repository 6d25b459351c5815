import { addDays } from '@modules/administracion/shared/dia';
import { int, oneOf, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';
import type { Cama, Estado, Exclusividad, Lugar, Ocupado } from '../../shared/disponibilidad';
import { meet, type Noches, shiftOfNight, TURNOS, type TurnoTrabajo } from '../../shared/estadia';
import type { Anterior, Eleccion } from '../../shared/puntaje';
import { bedsOf, promisedOf, withoutOwn } from './estadia.columnas';
import type { Hotel, Persona } from './estadia.datos';
import { lastStretchSql, overdueSql } from './reserva.sql';

/** Nights before and after a stay that the score looks at, and that a bed is told to be free. */
const BEFORE = 31;
export const AFTER = 60;

/** Beds of a hotel gathered once for many choices in a row, of which each looks again at the bed that it comes to. */
export interface GatheredBeds {
  all(ctx: Context): Promise<readonly Cama[]>;
  /** Whether a bed is still as it was gathered; where it is not, all are gathered anew the next time. */
  holds(ctx: Context, idCama: number): Promise<boolean>;
  /** Has them gathered anew the next time. */
  forget(): void;
}

export function gatheredBeds(idHotel: number): GatheredBeds {
  let known: readonly Cama[] | undefined;
  return {
    async all(ctx) {
      known ??= await bedsOf(ctx, idHotel);
      return known;
    },
    async holds(ctx, idCama) {
      const [now] = await bedsOf(ctx, idHotel, idCama);
      const same = JSON.stringify(now) === JSON.stringify(known?.find((bed) => bed.IdCama === idCama));
      if (!same) known = undefined;
      return same;
    },
    forget() {
      known = undefined;
    },
  };
}

const TAKEN = {
  IdCama: int,
  IdHabitacion: int,
  turno: oneOf(TURNOS),
  clase: oneOf(['R', 'B']),
  IdCompania: orNull(int),
  sexo: orNull(text),
  IdRegimenGuardia: orNull(int),
  IdReserva: orNull(int),
  estado: orNull(text),
  desde: text,
  hasta: text,
} as const;

/** What is promised of a hotel's beds on some nights, each with its stay. */
async function takenOf(ctx: Context, idHotel: number, { desde, hasta }: Noches): Promise<Ocupado[]> {
  return ctx.tx.rows(
    TAKEN,
    sql`select o.id_cama as "IdCama", o.id_habitacion as "IdHabitacion", o.turno, o.clase, r.id_compania as "IdCompania", o.sexo, o.id_regimen_guardia as "IdRegimenGuardia",
        o.id_reserva as "IdReserva", r.estado, o.fecha_inicio as desde, o.fecha_fin as hasta
      from hotel_ocupacion o join hotel_cama c on c.id_cama = o.id_cama
        left join hotel_reserva r on r.id_reserva = o.id_reserva
      where o.id_cliente = ${ctx.session.IdCliente} and c.id_hotel = ${idHotel} and o.vigente = 'S' and o.fecha_inicio < ${hasta}::date and o.fecha_fin > ${desde}::date
        and o.fecha_inicio < o.fecha_fin`,
  );
}

/** Beds of guests who should have left and have not: theirs until tonight, whoever they were promised to. */
async function lateOf(ctx: Context, idHotel: number, but: number | null = null): Promise<Ocupado[]> {
  return ctx.tx.rows(
    TAKEN,
    sql`select o.id_cama as "IdCama", o.id_habitacion as "IdHabitacion", o.turno, 'R' as clase, r.id_compania as "IdCompania", r.sexo, r.id_regimen_guardia as "IdRegimenGuardia",
        r.id_reserva as "IdReserva", 'V' as estado, o.fecha_fin as desde, ${today(ctx)}::date + 1 as hasta
      from hotel_reserva r join lateral (${sql.raw(lastStretchSql('r'))}) o on true
      where r.id_cliente = ${ctx.session.IdCliente} and r.id_hotel = ${idHotel} and ${sql.raw(overdueSql('r'))} and r.id_reserva is distinct from ${but}::int`,
  );
}

/** Where people sleep on some nights: what is promised, and until tonight the beds of guests who overstay. */
export async function sleepingOf(ctx: Context, idHotel: number, nights: Noches): Promise<Ocupado[]> {
  const late = (await lateOf(ctx, idHotel)).filter((one) => meet(one, nights));
  return [...(await takenOf(ctx, idHotel, nights)), ...late];
}

export async function exclusivitiesOf(ctx: Context, idHotel: number, { desde, hasta }: Noches): Promise<Exclusividad[]> {
  return ctx.tx.rows(
    { IdCama: int, beneficiario: oneOf(['P', 'C', 'G', 'T']), id: orNull(int), desde: text, hasta: orNull(text) },
    sql`select x.id_cama as "IdCama", x.beneficiario, case x.beneficiario when 'P' then x.id_persona when 'C' then x.id_compania when 'G' then x.id_cargo end as id,
        x.fecha_inicio as desde, x.fecha_fin as hasta
      from hotel_cama_exclusiva x join hotel_cama c on c.id_cama = x.id_cama
      where x.id_cliente = ${ctx.session.IdCliente} and c.id_hotel = ${idHotel} and x.fecha_inicio < ${hasta}::date and coalesce(x.fecha_fin, 'infinity') >= ${desde}::date`,
  );
}

/** Beds with those that somebody should have left, which are not ready, whatever is said of their sheets. */
function notReady(camas: readonly Cama[], late: readonly Ocupado[]): readonly Cama[] {
  const beds = new Set(late.map(({ IdCama }) => IdCama));
  return beds.size === 0 ? camas : camas.map((bed) => (beds.has(bed.IdCama) ? { ...bed, limpia: false } : bed));
}

/**
 * Of the nights of a stay alone: what the choice of a bed looks at, and who sleeps where; each row of a hotel is asked for once.
 * What is promised beside them of the rooms that come into question is a question of its own (`takenAround`).
 */
export async function stateWithSleepers(
  ctx: Context,
  idHotel: number,
  nights: Noches,
  but: number | null,
): Promise<{ readonly state: Estado; readonly sleeping: readonly Ocupado[] }> {
  // Asked together: rows of one are read while the database finds those of the next.
  const [late, taken, beds, exclusividades] = await Promise.all([
    lateOf(ctx, idHotel),
    promisedOf(ctx, idHotel, nights, but),
    bedsOf(ctx, idHotel),
    exclusivitiesOf(ctx, idHotel, around(nights)),
  ]);
  const state = {
    camas: notReady(beds, withoutOwn(late, but)),
    ocupados: withoutOwn(taken, but),
    exclusividades,
  };
  return { state, sleeping: [...taken, ...late.filter((one) => meet(one, nights))] };
}

const around = ({ desde, hasta }: Noches): Noches => ({ desde: addDays(desde, -BEFORE), hasta: addDays(hasta, AFTER) });

/** What is promised of some rooms on the nights that the score of their beds looks at. */
export const takenAround = async (
  ctx: Context,
  idHotel: number,
  nights: Noches,
  but: number | null,
  rooms: readonly number[],
): Promise<readonly Ocupado[]> => withoutOwn(await promisedOf(ctx, idHotel, around(nights), but, rooms), but);

/** What the choice of a bed looks at: a hotel around some nights, but for a reservation's own stretches; with its beds where they are at hand. */
export async function stateOf(ctx: Context, idHotel: number, nights: Noches, but: number | null = null, beds?: GatheredBeds): Promise<Estado> {
  const span = around(nights);
  const [late, camas, ocupados, exclusividades] = await Promise.all([
    lateOf(ctx, idHotel, but),
    beds ? beds.all(ctx) : bedsOf(ctx, idHotel),
    promisedOf(ctx, idHotel, span, but),
    exclusivitiesOf(ctx, idHotel, span),
  ]);
  return { camas: notReady(camas, late), ocupados: withoutOwn(ocupados, but), exclusividades };
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
