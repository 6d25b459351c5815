import { setImmediate } from 'node:timers/promises';
import { int, orNull } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';
import { type GateConfiguration, isOfDoor, namesDevices } from '../decision/configuracion';
import { permits } from '../decision/decision';
import type { Door, Facts } from '../decision/decision.facts';
import { markingAt } from '../gestion/areas';
import { someAtDoors } from '../instantanea/instantanea.facts';
import { foretoldFacts, minutesOf, shiftMinutes, slotsFor } from '../instantanea/instantanea.ventanas';
import { regimeGranted } from '../puesto/marca.alrededor';

/** Somebody who may pass within this time is on the reader. */
const AHEAD_MS = 24 * 3_600_000;
/** Decided in one go; then whoever waits at a gate has their turn. */
const AT_ONCE = 50;

/** Where a reader stands. */
export interface Standing {
  readonly IdEquipo: number;
  readonly Puertas: readonly number[];
}
/** A door as one of its readers stands at it, or as all of them do where no group names devices. */
export interface Place {
  readonly name: string;
  readonly door: Door;
  readonly IdEquipo: number;
}
/** The name of the place where a reader stands at a door. */
export const nameOf = (configuration: GateConfiguration, door: Door, IdEquipo: number): string =>
  `${door.IdPuerta}.${namesDevices(configuration, door) ? IdEquipo : 0}`;

/** Where readers stand: doors in use, each once. */
export function placesOf(configuration: GateConfiguration, readers: readonly Standing[]): Place[] {
  const places = new Map<string, Place>();
  for (const { IdEquipo, Puertas } of readers)
    for (const IdPuerta of Puertas) {
      const door = configuration.doors.get(IdPuerta);
      if (door?.Activo !== 'S') continue;
      const name = nameOf(configuration, door, IdEquipo);
      if (!places.has(name)) places.set(name, { name, door, IdEquipo });
    }
  return [...places.values()];
}

/** Who has a group or a profile, from today on, that holds one of some doors: whoever has none is not looked at. */
async function holding(ctx: Context, { groups, profiles }: GateConfiguration, doors: readonly Door[], until: string): Promise<number[]> {
  const holds = [...groups].flatMap(([id, rows]) => (rows.some((row) => doors.some((door) => isOfDoor(row, door))) ? [id] : []));
  if (holds.length === 0) return [];
  const given = [...profiles].flatMap(([id, { Grupos }]) => (Grupos.some((one) => holds.includes(one)) ? [id] : []));
  const rows = await ctx.tx.rows(
    { id: orNull(int) },
    sql`select distinct a.id_persona as id from acceso_asignacion a where a.id_cliente = ${ctx.session.IdCliente} and a.id_division = ${ctx.session.IdDivision}
      and a.fecha_inicio <= ${until}::date and a.fecha_fin >= ${today(ctx)}::date
      and (a.id_grupo = any(${sql.param(holds)}::int[]) or a.id_perfil_acceso = any(${sql.param(given)}::int[]))`,
  );
  return rows.flatMap(({ id }) => id ?? []);
}

/**
 * Who may pass each of some doors by its devices within a day, by the gate's own decision, and by a group that holds it or an area that was given. What is known of
 * somebody is read once for all of them.
 */
export async function entitled(
  ctx: Context,
  configuration: GateConfiguration,
  places: readonly Place[],
  only: ReadonlySet<number> | undefined,
): Promise<ReadonlyMap<string, Set<number>>> {
  const { IdCliente, IdDivision } = ctx.session;
  const Hoy = today(ctx);
  const from = ctx.now.getTime();
  const minutes = minutesOf(ctx.session.zona, from, from + AHEAD_MS);
  const Hasta = minutes.at(-1)?.Fecha ?? Hoy;
  const inside = new Map(places.map(({ name }) => [name, new Set<number>()]));
  const byHand: Set<number>[] = [];
  for (const { door } of places) byHand.push(await markingAt(ctx, door));
  const held = await holding(
    ctx,
    configuration,
    places.map(({ door }) => door),
    Hasta,
  );
  const among = new Set([...held, ...byHand.flatMap((ids) => [...ids])].filter((id) => only?.has(id) ?? true));
  const asked = { IdCliente, IdDivision, IdCompania: null, Hoy, Desde: Hoy, Hasta, TodaviaDesde: Hoy, regimen: regimeGranted(ctx) };
  const doors = places.map(({ door: { IdPuerta }, IdEquipo }) => ({ IdPuerta, IdEquipo }));
  const slotsOfEach = slotsFor(minutes);
  let decided = 0;
  for await (const some of someAtDoors(ctx.tx, configuration, asked, doors, among)) {
    for (const { IdPersona, at } of some) {
      for (const [place, { name }] of places.entries()) {
        const facts = at(place);
        if (facts && passesSomeTime(facts, slotsOfEach, byHand[place]?.has(IdPersona) === true)) inside.get(name)?.add(IdPersona);
      }
      decided += places.length;
      if (decided < AT_ONCE) continue;
      decided = 0;
      await setImmediate();
    }
  }
  return inside;
}

function passesSomeTime(facts: Facts, slotsOfEach: ReturnType<typeof slotsFor>, byHand: boolean): boolean {
  // A door that looks at no group would hold everybody: readers hold those whose groups name it, and those who mark there by hand's word.
  if (!byHand && facts.Asignaciones.every(({ Horarios }) => Horarios.length === 0)) return false;
  const foretold = foretoldFacts(facts);
  return slotsOfEach(facts, shiftMinutes(facts)).some(({ Fecha, Hora }) => permits(foretold, { Modo: 'S', Fecha, Hora, Identificador: '' }));
}
