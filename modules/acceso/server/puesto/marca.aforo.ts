import type { Tx } from '@platform/server/db/pool';
import { int } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { notFound } from '@platform/server/http/problem';
import { configurationOf, zonesAround, zonesWithin } from '../decision/configuracion';
import { behaviourOf } from '../decision/decision';
import type { Reading } from './marca.body';
import type { When } from './marca.cuando';
import type { Movement, Subject } from './marca.movimiento';

/** A zone with a limit that some of a movement newly enter. */
export interface Limit {
  readonly IdZona: number;
  readonly Zona: string;
  readonly Aforo: number;
  /** The zone and those inside it. */
  readonly Dentro: readonly number[];
  readonly entran: readonly Subject[];
}

/** Zones with a limit that people of a movement newly enter, innermost first; none where nothing limits, on the way out, or of what is over. */
export async function limitsOf(ctx: Context, { base, subjects }: Movement, { ModoMarcacion }: Reading, { cuando }: When): Promise<Limit[]> {
  if (ModoMarcacion === 'N' || cuando !== 'ahora' || behaviourOf(base, { Modo: 'S' }, 'AFORO') === 'N') return [];
  const configuration = await configurationOf(ctx, ctx.session.IdDivision);
  return base.ZonasDestino.flatMap((IdZona): Limit[] => {
    const zone = configuration.zones.get(IdZona);
    if (!zone || zone.Aforo === 0) return [];
    const entran = subjects.filter(({ person, Ultima }) => person?.Persona && !Ultima && !person.ZonasPresencia.includes(IdZona));
    return entran.length === 0 ? [] : [{ IdZona, Zona: zone.Nombre, Aforo: zone.Aforo, Dentro: zonesWithin(configuration, IdZona), entran }];
  });
}

/** How many people there are in each zone, those of the zones inside it not counted. */
export type Inside = Map<number, number>;

const HOLD = `select 1 from acceso_zona where id_zona = any($1::int[]) and id_cliente = $2 order by id_zona for no key update`;
/** What everybody who moved left beside the zones (migrations/repeatable/acceso_zona_ocupacion.sql). */
const INSIDE = `select id_zona as zona, sum(personas)::int as n from acceso_zona_ocupacion where id_cliente = $2 and id_zona = any($1::int[]) group by 1`;

/**
 * How many people there are in what is limited. Held, until the end of the transaction whoever takes a place in the same zones waits, and then
 * counts what this one took: the count is read after the zones are held, in the same trip.
 */
export async function insideOf(tx: Tx, IdCliente: number, limits: readonly Limit[], hold: boolean): Promise<Inside> {
  if (limits.length === 0) return new Map();
  const within = [...new Set(limits.flatMap(({ Dentro }) => Dentro))];
  const held = hold ? holdZones(tx, IdCliente, limits) : undefined;
  const [counted] = await Promise.all([tx.rows({ zona: int, n: int }, { text: INSIDE, values: [within, IdCliente] }), held]);
  return new Map(counted.map(({ zona, n }) => [zona, n]));
}

/** Holds limited zones until the end of the transaction; what is asked after it sees what whoever had them before left. */
export const holdZones = (tx: Tx, IdCliente: number, limits: readonly Limit[]): Promise<unknown> =>
  tx.first({}, { text: HOLD, values: [[...new Set(limits.map(({ IdZona }) => IdZona))], IdCliente] });

const insideLimit = (inside: Inside, { Dentro }: Limit): number => Dentro.reduce((sum, zone) => sum + (inside.get(zone) ?? 0), 0);

/** How full the zones are that a door leads into, innermost first, those without a limit too; another division's door is not there. */
export async function fullnessOf(ctx: Context, IdPuerta: number) {
  const { IdCliente, IdDivision } = ctx.session;
  const configuration = await configurationOf(ctx, IdDivision);
  const door = configuration.doors.get(IdPuerta);
  if (!door) throw notFound();
  const zones = zonesAround(configuration, door.IdZonaDestino).flatMap((IdZona) => {
    const zone = configuration.zones.get(IdZona);
    return zone ? [{ IdZona, Zona: zone.Nombre, Aforo: zone.Aforo, Dentro: zonesWithin(configuration, IdZona), entran: [] }] : [];
  });
  const inside = await insideOf(ctx.tx, IdCliente, zones, false);
  return zones.map((zone) => ({ IdZona: zone.IdZona, Zona: zone.Zona, Aforo: zone.Aforo, Dentro: insideLimit(inside, zone) }));
}

/** The movement decided with how full those zones are: as many places as people, or none of them enters. */
export function withPlaces(movement: Movement, limits: readonly Limit[], inside: Inside): Movement {
  const full = limits.filter((limit) => insideLimit(inside, limit) + limit.entran.length > limit.Aforo);
  if (full.length === 0) return movement;
  const subjects = movement.subjects.map((subject): Subject => {
    const own = full.filter(({ entran }) => entran.includes(subject));
    if (!subject.person || own.length === 0) return subject;
    const Llenas = own.map((limit) => ({ Zona: limit.Zona, Aforo: limit.Aforo, Ocupacion: insideLimit(inside, limit) }));
    const person = { ...subject.person, Llenas };
    return { ...subject, person, verdict: subject.judge(person) };
  });
  return { ...movement, subjects };
}

/** Notes those who came into a zone, for whoever is decided next in the same transaction. */
export function takePlaces(inside: Inside, IdZona: number, people: number): void {
  inside.set(IdZona, (inside.get(IdZona) ?? 0) + people);
}
