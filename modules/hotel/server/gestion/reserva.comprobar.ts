import { inForceSql } from '@modules/acreditacion/server/public';
import { addDays, shownDay } from '@modules/administracion/shared/dia';
import { int, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { applyRule } from '@platform/server/settings';
import { sql } from 'drizzle-orm';
import { datesFault, type Noches } from '../../shared/estadia';
import { type PerfilDeEstadia, profileFor } from '../perfil/perfil.deEstadia';
import type { Hotel, Persona } from './estadia.datos';
import { otherStay } from './promesa';

/** Of people, the last day of the accreditation, or visit, that covers a day in the division; who has none is not in the answer. */
export async function accreditedUntilOf(ctx: Context, people: readonly number[], day: string): Promise<ReadonlyMap<number, string>> {
  const { IdCliente, IdDivision } = ctx.session;
  const rows = await ctx.tx.rows(
    { id: int, hasta: text },
    sql`select a.id_persona as id, to_char(max(least(a.fecha_fin, a.fecha_desmovilizacion - 1)), 'YYYYMMDD') as hasta from acreditacion_persona a
      where a.id_cliente = ${IdCliente} and a.id_division = ${IdDivision} and a.id_persona = any(${sql.param([...people])}::int[])
        and ${day}::date between a.fecha_inicio and least(a.fecha_fin, a.fecha_desmovilizacion - 1)
        and (a.fecha_inicio > ${today(ctx)}::date or ${sql.raw(inForceSql('persona')('a'))}) group by a.id_persona`,
  );
  return new Map(rows.map(({ id, hasta }) => [id, hasta]));
}

/** The same of one; null when none covers the day. */
export const accreditedUntil = async (ctx: Context, idPersona: number, day: string): Promise<string | null> =>
  (await accreditedUntilOf(ctx, [idPersona], day)).get(idPersona) ?? null;

/** V5 on reserving, as the client's rules have it, for whoever is accredited until a day. */
export function checkAccredited(ctx: Context, until: string | null, { desde, hasta }: Noches): void {
  if (until === null) applyRule(ctx, 'hotel.reserva_sin_acreditacion', { fecha: shownDay(desde) }, 'IdPersona');
  else if (until < addDays(hasta, -1)) applyRule(ctx, 'hotel.acreditacion_termina', { fecha: shownDay(until) }, 'FechaSalida');
}

/** Nights of the person's other stays, of which those that touch another count with it (V3). */
async function otherNights(ctx: Context, idPersona: number, but: number | null): Promise<Noches[]> {
  const rows = await ctx.tx.rows(
    { fecha_ingreso: text, fecha_salida: text },
    sql`select r.fecha_ingreso, r.fecha_salida from hotel_reserva r where r.id_cliente = ${ctx.session.IdCliente} and r.id_persona = ${idPersona}
      and r.estado in ('R', 'H', 'F') and r.fecha_ingreso < r.fecha_salida and r.id_reserva is distinct from ${but}::int`,
  );
  return rows.map((row) => ({ desde: row.fecha_ingreso, hasta: row.fecha_salida }));
}

/** V1 to V3: `since` is the earliest arrival, today but for a stay whose arrival does not change. */
export async function checkDates(
  ctx: Context,
  {
    hotel,
    perfil,
    IdPersona,
    nights,
    but,
    since,
  }: {
    readonly hotel: Hotel;
    readonly perfil: PerfilDeEstadia | null;
    readonly IdPersona: number;
    readonly nights: Noches;
    readonly but: number | null;
    readonly since: string;
  },
): Promise<void> {
  const fault = datesFault(nights, since, perfil?.MaximoDiasEstadia ?? hotel.MaximoDiasEstadia, await otherNights(ctx, IdPersona, but));
  if (!fault) return;
  const field = fault.codigo === 'hotel.ingreso_pasado' ? 'FechaIngreso' : 'FechaSalida';
  throw refuse(fault.codigo, fault.codigo === 'hotel.estadia_maxima' ? { n: fault.n } : undefined, field);
}

/** Checks V1 to V8 of a stay; answers the profile by which it sleeps. */
export async function checkStay(
  ctx: Context,
  {
    hotel,
    who,
    nights,
    but = null,
    since = today(ctx),
  }: {
    readonly hotel: Hotel;
    readonly who: Persona;
    readonly nights: Noches;
    readonly but?: number | null;
    readonly since?: string;
  },
): Promise<PerfilDeEstadia> {
  const { IdPersona } = who;
  const perfil = nights.hasta > nights.desde ? await profileFor(ctx, who.IdPersona, nights) : null;
  await checkDates(ctx, { hotel, perfil, IdPersona, nights, but, since });
  checkPresent(who);
  checkAccredited(ctx, await accreditedUntil(ctx, IdPersona, nights.desde), nights);
  const other = await otherStay(ctx, IdPersona, nights, but);
  if (other) throw other;
  if (!perfil) throw refuse('hotel.sin_perfil', undefined, 'IdPersona');
  checkSex(who);
  return perfil;
}

/** V8: rooms are shared by it. The register of people asks for it; people who came another way (an earlier system, a script) may lack it. */
export function checkSex({ SinSexo }: Persona): void {
  if (SinSexo) throw refuse('hotel.persona_sexo', undefined, 'IdPersona');
}

/** V4. */
export function checkPresent({ Fuera }: Persona): void {
  if (Fuera) throw refuse('hotel.persona_cesada', undefined, 'IdPersona');
}
