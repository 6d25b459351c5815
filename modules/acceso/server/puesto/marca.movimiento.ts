import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { configurationOf } from '../decision/configuracion';
import type { Driving } from '../decision/controls/conductor';
import { decide, decideVehicle, type Question, type Verdict } from '../decision/decision';
import { type EarlierMark, type FactsRequest, type GateFacts, readFacts } from '../decision/facts';
import { type GateVehicle, readVehicle } from '../decision/vehiculo.facts';
import type { Reading } from './marca.body';
import type { When } from './marca.cuando';
import type { Meant } from './marca.equipo';

/** One of a movement: the vehicle, its driver, a passenger, or the pedestrian. */
export interface Subject {
  readonly TipoMarcacion: 'V' | 'C' | 'P' | 'T';
  /** As it was read. */
  readonly Identificador: string;
  readonly TipoIdentificacion: string;
  /** Of a person; a vehicle has its own. */
  readonly person: GateFacts | null;
  readonly vehicle: GateVehicle | null;
  readonly verdict: Verdict;
  /** The permitted pass that this one repeats. */
  readonly Ultima: EarlierMark | null;
}

/** Everybody of a movement, in sequence, and what is common to them: the door, the division, the call's own mark. */
export interface Movement {
  readonly base: GateFacts;
  readonly subjects: readonly Subject[];
  /** The vehicle that all of them are in. */
  readonly vehicle: GateVehicle | null;
}

type Identified = Pick<Reading, 'Identificador' | 'TipoIdentificacion' | 'IdTipoDocumento'>;

async function factsOf(ctx: Context, reading: Reading, who: Identified, when: When, registro?: FactsRequest['Registro']): Promise<GateFacts> {
  const { IdCliente, IdDivision, IdCompania } = ctx.session;
  const facts = await readFacts(ctx.tx, await configurationOf(ctx, IdDivision), {
    IdCliente,
    IdDivision,
    IdCompania,
    IdPuerta: reading.IdPuerta,
    Identificador: who.Identificador,
    TipoIdentificacion: who.TipoIdentificacion,
    IdTipoDocumento: who.IdTipoDocumento,
    Desde: when.local.Fecha,
    Hasta: when.local.Fecha,
    Registro: registro,
  });
  if (!facts) throw refuse('campo.referencia', { campo: 'IdPuerta' }, 'IdPuerta');
  return facts;
}

/** Nobody travels twice in the same vehicle. */
function refuseTwice(people: readonly GateFacts[]): void {
  const seen = new Set<number>();
  for (const { Persona } of people) {
    if (!Persona) continue;
    if (seen.has(Persona.IdPersona)) throw refuse('marca.ocupante_repetido', { nombre: Persona.Nombre }, 'Acompanantes');
    seen.add(Persona.IdPersona);
  }
}

/**
 * Reads and decides about everyone of a movement. A pedestrian is one statement; a vehicle adds one for itself and its
 * driver's licences, and one for each passenger.
 */
export async function readMovement(
  ctx: Context,
  reading: Reading,
  meant: Meant | null,
  when: When,
  registro?: FactsRequest['Registro'],
): Promise<Movement> {
  const { ModoMarcacion, TipoMarcacion } = reading;
  const base = await factsOf(ctx, reading, meant ?? reading, when, registro);
  const question = (Identificador: string): Question => ({
    Modo: ModoMarcacion,
    ...when.local,
    Identificador,
    Momento: when.at.toISOString(),
  });
  const person = (kind: 'T' | 'C' | 'P', who: Identified, facts: GateFacts, driving?: Driving): Subject => ({
    TipoMarcacion: kind,
    Identificador: who.Identificador,
    TipoIdentificacion: who.TipoIdentificacion,
    person: facts,
    vehicle: null,
    verdict: decide(facts, question(who.Identificador), driving),
    Ultima: facts.Ultima,
  });
  if (TipoMarcacion === 'T') return { base, subjects: [person('T', reading, base)], vehicle: null };

  const { IdCliente, IdDivision, IdCompania } = ctx.session;
  const read = reading.Vehiculo?.Identificador ?? reading.Identificador;
  const plate = reading.Vehiculo?.Identificador ?? meant?.Identificador ?? reading.Identificador;
  const vehicle = await readVehicle(ctx.tx, await configurationOf(ctx, IdDivision), {
    IdCliente,
    IdDivision,
    IdCompania,
    IdPuerta: reading.IdPuerta,
    Placa: plate,
    Desde: when.local.Fecha,
    Hasta: when.local.Fecha,
    IdConductor: base.Persona?.IdPersona ?? null,
    ...(registro ? { Registro: registro } : {}),
  });
  const own: Subject = {
    TipoMarcacion: 'V',
    Identificador: read,
    TipoIdentificacion: 'PLA',
    person: null,
    vehicle,
    verdict: decideVehicle(base, vehicle, question(plate), TipoMarcacion === 'C'),
    Ultima: vehicle.Ultima,
  };
  if (TipoMarcacion === 'V') return { base, subjects: [own], vehicle };
  const { Vehiculo, Conductor } = vehicle;
  const others: { who: Identified; facts: GateFacts }[] = [];
  for (const who of reading.Acompanantes ?? []) others.push({ who, facts: await factsOf(ctx, reading, who, when, registro) });
  refuseTwice([base, ...others.map(({ facts }) => facts)]);
  const driver = person('C', reading, base, Vehiculo && Conductor ? { Vehiculo, Conductor } : undefined);
  return { base, subjects: [own, driver, ...others.map(({ who, facts }) => person('P', who, facts))], vehicle };
}
