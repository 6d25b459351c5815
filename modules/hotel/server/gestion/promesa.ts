import { shownDay } from '@modules/administracion/shared/dia';
import { int, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { conflict, type Problem, refuse } from '@platform/server/http/problem';
import { addRows, changeRows } from '@platform/server/record/rows';
import { keyIs } from '@platform/server/record/sql';
import { sql } from 'drizzle-orm';
import { DatabaseError } from 'pg';
import { z } from 'zod';
import { type Cama, discards, indexOf, type Motivo } from '../../shared/disponibilidad';
import { type Noches, stretchesOf, type Tramo, TURNOS, type TurnoTrabajo } from '../../shared/estadia';
import { type Eleccion, judge } from '../../shared/puntaje';
import { Ocupacion } from '../../shared/reserva.entity';
import type { Hotel } from './estadia.datos';
import { type GatheredBeds, orderOf, type Solicitante, stateOf } from './estadia.estado';

/** Nights of one bed that a reservation has. */
export interface TramoDeCama extends Tramo {
  readonly IdCama: number;
}
/** Whose stretches they are. */
export interface Titular {
  readonly IdReserva: number;
  readonly IdDivision: number;
  readonly IdPersona: number;
  readonly Sexo: string;
  readonly IdRegimenGuardia: number | null;
}

const stretchRow = z.object({ id: z.number(), IdCama: z.number(), desde: z.string(), hasta: z.string(), turno: z.enum(TURNOS) });

async function rowsOf(ctx: Context, idReserva: number) {
  const rows = await ctx.tx.rows(
    { id: int, IdCama: int, desde: text, hasta: text, turno: text },
    sql`select id_ocupacion as id, id_cama as "IdCama", fecha_inicio as desde, fecha_fin as hasta, turno from hotel_ocupacion
      where id_cliente = ${ctx.session.IdCliente} and id_reserva = ${idReserva} and vigente = 'S' order by fecha_inicio, id_ocupacion`,
  );
  return z.array(stretchRow).parse(rows);
}

/** The stretches of a reservation in force, in order. */
export const stretchesIn = async (ctx: Context, idReserva: number): Promise<TramoDeCama[]> =>
  (await rowsOf(ctx, idReserva)).map(({ id: _id, ...stretch }) => stretch);

/** What a set of stretches keeps of some nights, and what it has of them. */
export const upTo = (stretches: readonly TramoDeCama[], day: string): TramoDeCama[] =>
  stretches.filter(({ desde }) => desde < day).map((one) => (one.hasta > day ? { ...one, hasta: day } : one));

/**
 * Makes these the stretches of a reservation. One that is left without nights is no longer in force; what goes on in the
 * same bed and shift stays the same row.
 */
export async function writeStretches(ctx: Context, of: Titular, wanted: readonly TramoDeCama[]): Promise<void> {
  const { IdCliente } = ctx.session;
  const known = await rowsOf(ctx, of.IdReserva);
  const same = (one: TramoDeCama, other: TramoDeCama) => one.IdCama === other.IdCama && one.turno === other.turno && one.desde === other.desde;
  const gone = known.filter((one) => !wanted.some((other) => same(one, other)));
  if (gone.length > 0)
    await changeRows(ctx, Ocupacion, { set: { Vigente: 'N' }, where: sql`t.id_ocupacion = any(${sql.param(gone.map(({ id }) => id))})` });
  for (const one of wanted) {
    const row = known.find((other) => same(one, other));
    if (!row)
      await addRows(ctx, Ocupacion, {
        values: {
          ...{
            IdDivision: of.IdDivision,
            Clase: 'R',
            IdReserva: of.IdReserva,
            IdPersona: of.IdPersona,
            Sexo: sql`${of.Sexo}`,
            IdRegimenGuardia: of.IdRegimenGuardia,
          },
          ...{ IdCama: sql`c.id_cama`, IdHabitacion: sql`h.id_habitacion`, FechaInicio: one.desde, FechaFin: one.hasta, Turno: one.turno },
          ...{ ControlaSexo: sql`case when h.regla_sexo = 'X' then 'N' else 'S' end`, ControlaGuardia: sql`h.contraguardia`, Vigente: 'S' },
        },
        from: sql`hotel_cama c join hotel_habitacion h on h.id_habitacion = c.id_habitacion where c.id_cliente = ${IdCliente} and c.id_cama = ${one.IdCama}`,
      });
    else if (row.hasta !== one.hasta) await changeRows(ctx, Ocupacion, { set: { FechaFin: one.hasta }, where: keyIs(Ocupacion, row.id) });
  }
}

const CONSTRAINTS = {
  hotel_ocupacion_cama: 'cama',
  hotel_ocupacion_persona: 'persona',
  hotel_ocupacion_sexo: 'sexo',
  hotel_ocupacion_guardia: 'guardia',
} as const;
type Choque = (typeof CONSTRAINTS)[keyof typeof CONSTRAINTS];

const isKnown = (name: string): name is keyof typeof CONSTRAINTS => Object.hasOwn(CONSTRAINTS, name);

/** What of the guarantee an error of the database says; undefined when it says something else. */
function clashOf(error: unknown): Choque | undefined {
  if (!(error instanceof DatabaseError)) return undefined;
  if (error.code === '40P01') return 'cama';
  return error.code === '23P01' && error.constraint && isKnown(error.constraint) ? CONSTRAINTS[error.constraint] : undefined;
}

/** Writes what the database may refuse; answers what it refused it by, with everything as it was before. */
export async function trying(ctx: Context, work: () => Promise<void>): Promise<Choque | undefined> {
  await ctx.tx.query('savepoint promesa');
  try {
    await work();
    await ctx.tx.query('release savepoint promesa');
    return undefined;
  } catch (error) {
    const clash = clashOf(error);
    if (!clash) throw error;
    await ctx.tx.query('rollback to savepoint promesa');
    return clash;
  }
}

/** V6: the other stay of the person on some nights. */
export async function otherStay(ctx: Context, idPersona: number, { desde, hasta }: Noches, but: number | null): Promise<Problem | undefined> {
  const other = await ctx.tx.first(
    { fecha_ingreso: text, fecha_salida: text, numero: text },
    sql`select r.numero, r.fecha_ingreso, r.fecha_salida from hotel_reserva r where r.id_cliente = ${ctx.session.IdCliente} and r.id_persona = ${idPersona}
      and r.estado in ('R', 'H') and r.fecha_ingreso < ${hasta}::date and greatest(r.fecha_salida, r.fecha_ingreso + 1) > ${desde}::date
      and r.id_reserva is distinct from ${but}::int order by r.fecha_ingreso limit 1`,
  );
  return (
    other &&
    conflict('hotel.persona_con_reserva', {
      a: shownDay(other.fecha_ingreso),
      s: shownDay(other.fecha_salida),
      numero: other.numero,
    })
  );
}

/** `101-A`. */
export const named = ({ codigos: [, habitacion, cama] }: Cama): string => `${habitacion}-${cama}`;

/** What is said of a chosen bed that the database has refused. */
export async function told(ctx: Context, clash: Choque, cama: Cama, of: Titular, nights: Noches): Promise<Problem> {
  const [, habitacion] = cama.codigos;
  if (clash === 'sexo') return conflict('hotel.sexo_habitacion', { habitacion });
  if (clash === 'guardia') return conflict('hotel.contraguardia', { habitacion });
  const person = clash === 'persona' ? await otherStay(ctx, of.IdPersona, nights, of.IdReserva) : undefined;
  return person ?? conflict('hotel.cama_ocupada', { cama: named(cama) });
}

/** What is said of a chosen bed that does not pass. */
export function refusedBy(motivo: Motivo, cama: Cama, order: Eleccion): Problem {
  const [, habitacion] = cama.codigos;
  const field = 'IdCama';
  if (motivo === 'C4') return conflict('hotel.cama_ocupada', { cama: named(cama) });
  if (motivo === 'C5' && cama.reglaSexo === 'L') return conflict('hotel.sexo_habitacion', { habitacion });
  if (motivo === 'C6' && order.huesped.IdRegimenGuardia !== null) return conflict('hotel.contraguardia', { habitacion });
  const code = { C1: 'hotel.cama_inactiva', C2: 'hotel.cama_perfil', C3: 'hotel.cama_exclusiva', C5: 'hotel.regla_sexo', C6: 'hotel.sin_guardia' }[
    motivo
  ];
  return refuse(code, { cama: named(cama), habitacion }, field);
}

/** Beds tried before giving up: each was taken by somebody else between the look and the write. */
const TRIES = 20;

export interface Asignacion {
  readonly hotel: Hotel;
  readonly who: Solicitante;
  readonly lugares: Parameters<typeof orderOf>[1]['lugares'];
  readonly nights: Noches;
  readonly turno: TurnoTrabajo | null;
  /** Stretches of other nights that the reservation keeps. */
  readonly keeps?: readonly TramoDeCama[];
  /** The bed that was chosen; the best one when nobody did. */
  readonly IdCama?: number | null;
  /** Taken when it passes, else the best. */
  readonly preferida?: number | null;
  /** The hotel's beds, of whoever chooses many times in a row. */
  readonly beds?: GatheredBeds;
}

/** Promises a bed for some nights of a reservation: the chosen one or none, or the best of those that pass. */
export async function assign(ctx: Context, of: Titular, asked: Asignacion): Promise<Cama> {
  const order = await orderOf(ctx, { ...asked, but: of.IdReserva });
  const place = (cama: Cama) =>
    trying(ctx, () =>
      writeStretches(ctx, of, [
        ...(asked.keeps ?? []),
        ...stretchesOf(order, cama.caliente, order.turno).map((stretch) => ({ ...stretch, IdCama: cama.IdCama })),
      ]),
    );
  if (asked.IdCama) {
    const state = await stateOf(ctx, asked.hotel.IdHotel, asked.nights, of.IdReserva);
    const cama = state.camas.find(({ IdCama }) => IdCama === asked.IdCama);
    if (!cama) throw refuse('campo.referencia', { campo: 'IdCama' }, 'IdCama');
    const motivo = discards(cama, order, indexOf(state));
    if (motivo) throw refusedBy(motivo, cama, order);
    const clash = await place(cama);
    if (clash) throw await told(ctx, clash, cama, of, asked.nights);
    return cama;
  }
  const lost = new Set<number>();
  const { beds } = asked;
  let renewed = beds === undefined;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { pasan } = judge(await stateOf(ctx, asked.hotel.IdHotel, asked.nights, of.IdReserva, beds), order);
    const left = pasan.filter(({ cama }) => !lost.has(cama.IdCama));
    const best = left.find(({ cama }) => cama.IdCama === asked.preferida) ?? left[0];
    if (!best && renewed) break;
    if (!best) {
      // Perhaps one was opened since they were gathered.
      renewed = true;
      beds?.forget();
      continue;
    }
    if (beds && !(await beds.holds(ctx, best.cama.IdCama))) continue;
    const clash = await place(best.cama);
    if (!clash) return best.cama;
    if (clash === 'persona') throw await told(ctx, clash, best.cama, of, asked.nights);
    lost.add(best.cama.IdCama);
  }
  throw conflict('hotel.sin_camas', { a: shownDay(asked.nights.desde), s: shownDay(asked.nights.hasta) });
}

/** Makes these the stretches of a reservation, in beds it has or had; what the database refuses is told of the last of them. */
export async function keep(ctx: Context, of: Titular, wanted: readonly TramoDeCama[], beds: readonly Cama[]): Promise<void> {
  const clash = await trying(ctx, () => writeStretches(ctx, of, wanted));
  if (!clash) return;
  const last = wanted.at(-1);
  const cama = beds.find(({ IdCama }) => IdCama === last?.IdCama);
  if (!cama || !last) throw conflict('hotel.cama_ocupada', { cama: '' });
  throw await told(ctx, clash, cama, of, { desde: wanted[0]?.desde ?? last.desde, hasta: last.hasta });
}
