import { localMoment } from '@modules/acceso/server/public';
import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { numberParameter } from '@platform/server/settings';
import { sql } from 'drizzle-orm';
import { operatingDay } from '../../shared/mesa';
import type { RoomOption } from '../../shared/mesa.wire';
import type { Horas } from '../../shared/ventana';
import type { Open } from './mesa.facts';

const HOUR_MS = 3_600_000;
const AHEAD_MS = 5 * 60_000;

/** The dining room of a counter. */
export interface Room {
  readonly IdComedor: number;
  readonly ExigeIngreso: boolean;
  readonly Capacidad: number | null;
}

/** A dining room in use that the session reaches: of the concession's own, where it is one; of the device's, where nobody is signed in. */
export async function roomOf(ctx: Context, idComedor: number): Promise<Room> {
  const { IdCliente, IdDivision, IdCompania, IdEquipo } = ctx.session;
  const row = await ctx.tx.first(
    { exige_ingreso: text, aplica_capacidad: text, capacidad: orNull(int) },
    sql`select c.exige_ingreso, c.aplica_capacidad, c.capacidad from comedor_comedor c where c.id_cliente = ${IdCliente} and c.id_division = ${IdDivision}
      and c.id_comedor = ${idComedor} and c.activo = 'S' and (${IdCompania}::int is null or c.id_compania_concesionaria = ${IdCompania}::int)
      and (${IdEquipo ?? null}::int is null or exists (select 1 from comedor_equipo e where e.id_cliente = c.id_cliente and e.id_comedor = c.id_comedor and e.id_equipo = ${IdEquipo ?? null}::int))`,
  );
  if (!row) throw refuse('campo.referencia', undefined, 'IdComedor');
  return { IdComedor: idComedor, ExigeIngreso: row.exige_ingreso === 'S', Capacidad: row.aplica_capacidad === 'S' ? Number(row.capacidad) : null };
}

/** Dining rooms in use that the session may serve in. */
export async function roomsOf({ tx, session }: Context): Promise<RoomOption[]> {
  const { IdCliente, IdDivision, IdCompania } = session;
  const rows = await tx.rows(
    { id_comedor: int, comedor: text, id_moneda: int },
    sql`select id_comedor, comedor, id_moneda from comedor_comedor where id_cliente = ${IdCliente} and id_division = ${IdDivision} and activo = 'S'
      and (${IdCompania}::int is null or id_compania_concesionaria = ${IdCompania}::int) order by comedor, id_comedor`,
  );
  return rows.map((row) => ({ IdComedor: row.id_comedor, Comedor: row.comedor, IdMoneda: row.id_moneda }));
}

export interface Moment {
  readonly at: Date;
  /** On the division's clock. */
  readonly Fecha: string;
  readonly Hora: string;
}

/** When a reading happened: now unless it says; neither in the future nor older than a terminal may be without a network. */
export function momentOf(ctx: Context, said: string | null | undefined): Moment {
  const at = said ? new Date(said) : ctx.now;
  const ahead = at.getTime() - ctx.now.getTime();
  if (ahead > AHEAD_MS || -ahead > numberParameter(ctx, 'comedor.horasFueraLinea') * HOUR_MS)
    throw refuse('comedor.momento_fuera_de_rango', undefined, 'FechaHora');
  return { at, ...localMoment(ctx.session.zona, at) };
}

export interface RoomService extends Horas {
  readonly IdServicio: number;
  readonly Servicio: string;
}

/** Services in use of a dining room. */
export async function servicesOf(ctx: Context, { IdComedor }: Pick<Room, 'IdComedor'>): Promise<RoomService[]> {
  const rows = await ctx.tx.rows(
    { id_servicio: int, servicio: text, hora_inicio: text, hora_fin: text },
    sql`select id_servicio, servicio, hora_inicio, hora_fin from comedor_servicio where id_cliente = ${ctx.session.IdCliente} and id_comedor = ${IdComedor} and activo = 'S' order by especial, orden, codigo`,
  );
  return rows.map((row) => ({
    IdServicio: row.id_servicio,
    Servicio: row.servicio,
    HoraInicio: row.hora_inicio,
    HoraFin: row.hora_fin,
  }));
}

/** Of some services, those open at a moment, each for its operating day. */
export const openAt = (services: readonly RoomService[], { Fecha, Hora }: Moment): Open[] =>
  services.flatMap((service) => {
    const FechaConsumo = operatingDay(service, Fecha, Hora);
    return FechaConsumo === null ? [] : [{ IdServicio: service.IdServicio, FechaConsumo }];
  });

/** Holds names until the transaction ends, in the order given: whoever takes several takes them in the same order. */
export async function hold(ctx: Context, names: readonly string[]): Promise<void> {
  for (const name of names) await ctx.tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`comedor.${name}`}, ${ctx.session.IdCliente}))`);
}

/** What a decision about a person in some services is made under: (person, day) before (service, day), each in order. */
export function mealLocks(idPersona: number | null, open: readonly Open[]): string[] {
  const days = [...new Set(open.map(({ FechaConsumo }) => FechaConsumo))].sort();
  const services = open.map(({ IdServicio, FechaConsumo }) => `servicio.${IdServicio}.${FechaConsumo}`).sort();
  return [...(idPersona === null ? [] : days.map((day) => `persona.${idPersona}.${day}`)), ...services];
}
