import { type Carried, carriedByVehicles, carriedCards } from '@modules/identificacion/server/public';
import type { Tx } from '@platform/server/db/pool';
import { bool, int, json, orNull, text } from '@platform/server/db/rows';
import type { GateConfiguration, Through } from '../decision/configuracion';
import { type Facts, type Person, personSchema } from '../decision/decision.facts';
import { type GateFacts, readFacts } from '../decision/facts';
import { type Driver, driverSchema, type GateVehicle, readVehicles, type Vehicle } from '../decision/vehiculo.facts';
import { atDoor, recordsOf, theirsOf } from './instantanea.partes';
import { DECIDED_SQL, PEOPLE_SQL, THUMBNAILS_SQL, WHICH_SQL, WHO_SQL } from './instantanea.sql';

/** For whom, where and for which days. */
export interface Gathered {
  readonly IdCliente: number;
  readonly IdDivision: number;
  readonly IdPuerta: number;
  readonly IdEquipo: Through;
  readonly IdCompania: number | null;
  readonly Hoy: string;
  readonly Desde: string;
  readonly Hasta: string;
  /** Since when whoever left is still told. */
  readonly TodaviaDesde: string;
  /** What of a regime the division grants. */
  readonly regimen: Pick<Facts, 'Descanso' | 'Margen'>;
}
/** One person with everything that the gate's decision knows of them, and what identifies them. */
export interface Known {
  readonly facts: Facts & { readonly Persona: Person };
  readonly IdTipoDocumento: number;
  readonly Rut: boolean;
  /** Numbers that readers know them by. */
  readonly Codigos: readonly string[];
  /** Whether anti-passback leaves it alone. */
  readonly SinAntipassback: boolean;
  readonly Credencial: Carried | null;
  /** Which photograph has a thumbnail. */
  readonly Foto: number | null;
  /** Its licences. */
  readonly Conductor: Driver;
}
/** One vehicle, the same way. */
export interface KnownVehicle {
  readonly facts: GateVehicle & { readonly Vehiculo: Vehicle };
  readonly Credencial: Carried | null;
}
export interface Division {
  /** What is the same of everyone: the door, the zones, the days off. */
  readonly base: Facts;
  readonly people: readonly Known[];
  readonly vehicles: readonly KnownVehicle[];
}

/** People asked about together: so many that a trip is worth it, so few that whoever comes to a gate meanwhile does not wait for them. */
const AT_ONCE = 400;

/** What the gate would know of everyone of the division at a door; undefined when the door is not of the division. */
export async function gatherFacts(tx: Tx, configuration: GateConfiguration, asked: Gathered): Promise<Division | undefined> {
  const base = await baseOf(tx, configuration, asked);
  if (!base) return undefined;
  const people: Known[] = [];
  for await (const some of knownPeople(tx, configuration, asked, base)) people.push(...some);
  const { IdCliente, IdDivision, IdCompania } = asked;
  const which = await tx.rows({ id_vehiculo: int }, { text: WHICH_SQL, values: [IdCliente, IdDivision, IdCompania, asked.TodaviaDesde] });
  const keys = which.map(({ id_vehiculo }) => id_vehiculo);
  const vehicles: KnownVehicle[] = [];
  for (let at = 0; at < keys.length; at += AT_ONCE) vehicles.push(...(await vehiclesOf(tx, configuration, asked, keys.slice(at, at + AT_ONCE))));
  return { base, people, vehicles };
}

/** A door where some are decided of, and by which of its devices. */
export interface AtDoor {
  readonly IdPuerta: number;
  readonly IdEquipo: Through;
}
/** Somebody, and what the gate would know of them at each of some doors, in the order of these; undefined at a door that is none of the division's. */
export interface Somebody {
  readonly IdPersona: number;
  readonly at: (door: number) => Facts | undefined;
}

/**
 * Those people of the division that `among` names, some at a time, so that nobody keeps more of them than they need. What is the same of them at every door is
 * read once, however many doors there are.
 */
export async function* someAtDoors(
  tx: Tx,
  configuration: GateConfiguration,
  asked: Omit<Gathered, 'IdPuerta' | 'IdEquipo'>,
  doors: readonly AtDoor[],
  among: ReadonlySet<number>,
): AsyncGenerator<Somebody[]> {
  if (among.size === 0) return;
  const bases = await Promise.all(doors.map((door) => baseOf(tx, configuration, { ...asked, ...door })));
  const known = bases.flatMap((base) => base ?? []);
  const ids = await idsOf(tx, asked, among);
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    const { IdCliente, Hoy } = asked;
    const rows = await tx.rows({ id_persona: int, persona: json(personSchema) }, { text: DECIDED_SQL, values: [IdCliente, some, Hoy] });
    const theirs = await theirsOf(tx, configuration, asked, known, some);
    yield rows.map(({ id_persona: IdPersona, persona }) => {
      const own = theirs(persona);
      return {
        IdPersona,
        at(place) {
          const [base, door] = [bases[place], doors[place]];
          return base && door && atDoor(configuration, { ...base, ...asked.regimen }, door.IdEquipo, own);
        },
      };
    });
  }
}

/** What is the same of everyone at a door. */
function baseOf(tx: Tx, configuration: GateConfiguration, asked: Gathered): Promise<GateFacts | undefined> {
  const { IdCliente, IdDivision, IdPuerta, IdEquipo, IdCompania, Desde, Hasta } = asked;
  return readFacts(tx, configuration, { IdCliente, IdDivision, IdPuerta, IdEquipo, IdCompania, TipoIdentificacion: 'PLA', Desde, Hasta });
}

/** Whom the division tells of, those that `among` names where it is said. */
async function idsOf(
  tx: Tx,
  { IdCliente, IdDivision, IdCompania, TodaviaDesde }: Omit<Gathered, 'IdPuerta' | 'IdEquipo'>,
  among?: ReadonlySet<number>,
) {
  const who = await tx.rows({ id_persona: int }, { text: WHO_SQL, values: [IdCliente, IdDivision, IdCompania, TodaviaDesde] });
  return who.flatMap(({ id_persona }) => (among && !among.has(id_persona) ? [] : id_persona));
}

async function* knownPeople(tx: Tx, configuration: GateConfiguration, asked: Gathered, base: GateFacts): AsyncGenerator<Known[]> {
  const ids = await idsOf(tx, asked);
  const regimens = { ...base, ...asked.regimen };
  for (let at = 0; at < ids.length; at += AT_ONCE) yield await knownOf(tx, configuration, asked, regimens, ids.slice(at, at + AT_ONCE));
}

/** What is known of some vehicles, in their order. */
async function vehiclesOf(tx: Tx, configuration: GateConfiguration, asked: Gathered, ids: readonly number[]): Promise<KnownVehicle[]> {
  const { IdCliente, IdDivision, IdPuerta, IdEquipo, IdCompania, Desde, Hasta } = asked;
  const cards = await carriedByVehicles(tx, IdCliente, ids);
  const of = { IdCliente, IdDivision, IdPuerta, IdEquipo, IdCompania, Desde, Hasta, IdConductor: null };
  const found = await readVehicles(tx, configuration, of, ids);
  return found.flatMap((facts) =>
    facts.Vehiculo ? [{ facts: { ...facts, Vehiculo: facts.Vehiculo }, Credencial: cards.get(facts.Vehiculo.IdVehiculo) ?? null }] : [],
  );
}

/** What is known of some, in their order. */
async function knownOf(tx: Tx, configuration: GateConfiguration, asked: Gathered, base: GateFacts, ids: readonly number[]): Promise<Known[]> {
  const { IdCliente, IdDivision } = asked;
  const rows = await tx.rows(
    {
      id_persona: int,
      id_tipo_documento: int,
      rut: orNull(bool),
      persona: json(personSchema),
      foto: orNull(int),
      conduce: json(driverSchema),
    },
    { text: PEOPLE_SQL, values: [IdCliente, IdDivision, ids, asked.Hoy] },
  );
  const records = await recordsOf(tx, asked, ids);
  const theirs = await theirsOf(tx, configuration, asked, [base], ids, records);
  const cards = await carriedCards(tx, IdCliente, ids);
  return rows.map(({ id_persona, persona, rut, id_tipo_documento, foto, conduce }) => ({
    IdTipoDocumento: id_tipo_documento,
    Rut: rut === true,
    Codigos: records.get(id_persona)?.codigos ?? [],
    SinAntipassback: records.get(id_persona)?.control?.ControlaAntipassback === 'N',
    Credencial: cards.get(id_persona) ?? null,
    Foto: foto,
    Conductor: conduce,
    facts: atDoor(configuration, base, asked.IdEquipo, theirs(persona)),
  }));
}

/** Thumbnails of some people, in base64, by whom they show. */
export async function thumbnailsOf(tx: Tx, IdCliente: number, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const found = new Map<number, string>();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const rows = await tx.rows({ id_persona: int, foto: text }, { text: THUMBNAILS_SQL, values: [IdCliente, ids.slice(at, at + AT_ONCE)] });
    for (const { id_persona, foto } of rows) found.set(id_persona, foto);
  }
  return found;
}
