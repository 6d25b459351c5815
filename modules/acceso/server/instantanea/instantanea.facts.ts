import { type Carried, carriedByVehicles, carriedCards } from '@modules/identificacion/server/public';
import type { Tx } from '@platform/server/db/pool';
import { bool, int, json, list, orNull, text } from '@platform/server/db/rows';
import { z } from 'zod';
import {
  accreditationRow,
  assignmentRow,
  type GateConfiguration,
  restrictionRow,
  type Through,
  wholeAccreditation,
  wholeAssignment,
  wholeOwn,
  wholeRestriction,
} from '../decision/configuracion';
import { exemptionSchema, type Facts, ownRequirementRow, personSchema, validitySchema } from '../decision/decision.facts';
import { type GateFacts, knowing, readFacts } from '../decision/facts';
import { type Driver, driverSchema, type GateVehicle, readVehicles, type Vehicle } from '../decision/vehiculo.facts';
import { NO_REGIME, type Regime, regimesOf } from './instantanea.regimen';
import {
  ACCREDITATIONS_SQL,
  ASSIGNMENTS_SQL,
  CREDENTIALS_SQL,
  EXEMPTIONS_SQL,
  OWN_SQL,
  PEOPLE_SQL,
  RESTRICTIONS_SQL,
  THUMBNAILS_SQL,
  WHICH_SQL,
  WHO_SQL,
} from './instantanea.sql';

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
  readonly facts: Facts & { readonly Persona: NonNullable<Facts['Persona']> };
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

function grouped<T>(rows: readonly { readonly id_persona: number | null; readonly dato: T }[]): ReadonlyMap<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const { id_persona, dato } of rows) {
    if (id_persona === null) continue;
    const those = groups.get(id_persona);
    if (those) those.push(dato);
    else groups.set(id_persona, [dato]);
  }
  return groups;
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

/** What the gate would know of those people of the division that `among` names, some at a time: nobody keeps more of them than they need. */
export async function* someKnown(tx: Tx, configuration: GateConfiguration, asked: Gathered, among: ReadonlySet<number>): AsyncGenerator<Known[]> {
  const base = among.size === 0 ? undefined : await baseOf(tx, configuration, asked);
  if (base) yield* knownPeople(tx, configuration, asked, base, among);
}

/** What is the same of everyone at a door. */
function baseOf(tx: Tx, configuration: GateConfiguration, asked: Gathered): Promise<GateFacts | undefined> {
  const { IdCliente, IdDivision, IdPuerta, IdEquipo, IdCompania, Desde, Hasta } = asked;
  return readFacts(tx, configuration, { IdCliente, IdDivision, IdPuerta, IdEquipo, IdCompania, TipoIdentificacion: 'PLA', Desde, Hasta });
}

async function* knownPeople(
  tx: Tx,
  configuration: GateConfiguration,
  asked: Gathered,
  base: GateFacts,
  among?: ReadonlySet<number>,
): AsyncGenerator<Known[]> {
  const { IdCliente, IdDivision, IdCompania, TodaviaDesde } = asked;
  const who = await tx.rows({ id_persona: int }, { text: WHO_SQL, values: [IdCliente, IdDivision, IdCompania, TodaviaDesde] });
  const ids = who.flatMap(({ id_persona }) => (among && !among.has(id_persona) ? [] : id_persona));
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
  const { IdCliente, IdDivision, Desde, Hasta } = asked;
  const place = [IdCliente, IdDivision];
  const rows = await tx.rows(
    {
      id_persona: int,
      id_tipo_documento: int,
      rut: orNull(bool),
      codigos: list(text),
      exceptuada: bool,
      persona: json(personSchema),
      foto: orNull(int),
      conduce: json(driverSchema),
    },
    { text: PEOPLE_SQL, values: [...place, ids, asked.Hoy] },
  );
  const accredited = await tx.rows({ id_persona: int, dato: json(accreditationRow) }, { text: ACCREDITATIONS_SQL, values: [...place, ids] });
  const accreditations = await knowing(tx, configuration, asked, (known) =>
    grouped(accredited.map(({ id_persona, dato }) => ({ id_persona, dato: wholeAccreditation(known, dato) }))),
  );
  const restricted = await tx.rows(
    { id_persona: orNull(int), dato: json(restrictionRow) },
    { text: RESTRICTIONS_SQL, values: [...place, ids, Desde, Hasta] },
  );
  const restrictions = restricted.map(({ id_persona, dato }) => ({ id_persona, dato: wholeRestriction(configuration, dato) }));
  const exemptions = grouped(
    await tx.rows({ id_persona: orNull(int), dato: json(exemptionSchema) }, { text: EXEMPTIONS_SQL, values: [...place, ids, Desde, Hasta] }),
  );
  const owned = await tx.rows({ id_persona: int, dato: json(z.array(ownRequirementRow)) }, { text: OWN_SQL, values: [...place, ids] });
  const own = new Map(owned.map(({ id_persona, dato }) => [id_persona, wholeOwn(configuration, dato)]));
  const assigned = await tx.rows({ id_persona: orNull(int), dato: json(assignmentRow) }, { text: ASSIGNMENTS_SQL, values: [...place, ids] });
  const assignments = grouped(
    assigned.map(({ id_persona, dato }) => ({ id_persona, dato: wholeAssignment(configuration, base.Puerta, dato, asked.IdEquipo) })),
  );
  const regimes = base.MiraRegimen ? await regimesOf(tx, asked, assignments) : new Map<number, Regime>();
  const cards = await carriedCards(tx, IdCliente, ids);
  const credentials = grouped(
    base.Puerta?.ExigeCredencial === 'S'
      ? await tx.rows({ id_persona: int, dato: json(validitySchema) }, { text: CREDENTIALS_SQL, values: [IdCliente, ids] })
      : [],
  );
  const horarios = [...configuration.schedules.values()];
  const personally = new Set(restrictions.map(({ id_persona }) => id_persona));
  const ofCompanies = restrictions.filter(({ id_persona }) => id_persona === null);
  const restrictionsOf = (id: number, companies: ReadonlySet<number | null>) =>
    (personally.has(id) ? restrictions : ofCompanies)
      .filter(({ id_persona, dato }) => id_persona === id || (id_persona === null && companies.has(dato.IdCompania)))
      .map(({ dato }) => dato);
  return rows.map(({ id_persona, persona, rut, codigos, exceptuada, id_tipo_documento, foto, conduce }) => {
    const Acreditaciones = accreditations.get(id_persona) ?? [];
    const companies = new Set([persona.IdCompania, ...Acreditaciones.map(({ IdCompania: of }) => of)]);
    return {
      IdTipoDocumento: id_tipo_documento,
      Rut: rut === true,
      Codigos: codigos,
      SinAntipassback: exceptuada,
      Credencial: cards.get(id_persona) ?? null,
      Foto: foto,
      Conductor: conduce,
      facts: {
        ...base,
        Encontradas: 1,
        Persona: persona,
        CredencialActiva: credentials.get(id_persona)?.[0] ?? null,
        Acreditaciones,
        Restricciones: restrictionsOf(id_persona, companies),
        Propios: own.get(id_persona) ?? [],
        Exoneraciones: exemptions.get(id_persona) ?? [],
        ...(regimes.get(id_persona) ?? NO_REGIME),
        Asignaciones: assignments.get(id_persona) ?? [],
        Horarios: horarios,
      },
    };
  });
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
