import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { twiceOf } from '../../shared/movimiento';
import { configurationOf, type Through } from '../decision/configuracion';
import type { Driving } from '../decision/controls/conductor';
import { decide, decideVehicle, type Question, type Verdict } from '../decision/decision';
import { type EarlierMark, type FactsRequest, type GateFacts, readFacts } from '../decision/facts';
import { type GateVehicle, readVehicle } from '../decision/vehiculo.facts';
import { withEscort, withMoment, withPlaceThen } from './marca.alrededor';
import type { Reading } from './marca.body';
import type { When } from './marca.cuando';
import type { Meant, Understood } from './marca.equipo';

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
  /** The same once more is known of a person. */
  readonly judge: (facts: GateFacts) => Verdict;
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

/** By which device: none at a post without one; of a mark by hand nobody says which, nor where nobody reads, so that any will do. */
const throughOf = ({ IdEquipo, Automatica }: Reading, nobodyReads?: boolean): Through =>
  IdEquipo ?? (Automatica === 'N' || nobodyReads ? undefined : null);

/** The moment of a reading that is over. */
const thenOf = ({ at, cuando }: When): string | undefined => (cuando === 'antes' ? at.toISOString() : undefined);

async function factsOf(
  ctx: Context,
  reading: Reading,
  who: Identified,
  when: When,
  through: Through,
  registro?: FactsRequest['Registro'],
): Promise<GateFacts> {
  const { IdCliente, IdDivision, IdCompania } = ctx.session;
  const facts = await readFacts(ctx.tx, await configurationOf(ctx, IdDivision), {
    IdCliente,
    IdDivision,
    IdCompania,
    IdPuerta: reading.IdPuerta,
    IdEquipo: through,
    Identificador: who.Identificador,
    TipoIdentificacion: who.TipoIdentificacion,
    IdTipoDocumento: who.IdTipoDocumento,
    Modo: reading.ModoMarcacion,
    Desde: when.local.Fecha,
    Hasta: when.local.Fecha,
    Entonces: thenOf(when),
    Registro: registro,
  });
  if (!facts) throw refuse('campo.referencia', { campo: 'IdPuerta' }, 'IdPuerta');
  return withMoment(ctx, facts, when);
}

/** Nobody travels twice in the same vehicle. */
function refuseTwice(people: readonly GateFacts[]): void {
  const twice = twiceOf(
    people.map(({ Persona }) => Persona),
    ({ IdPersona }) => IdPersona,
  );
  if (twice) throw refuse('marca.ocupante_repetido', { nombre: twice.Nombre }, 'Acompanantes');
}

/**
 * Reads and decides about everyone of a movement. A pedestrian is one statement; a vehicle adds one for itself and its
 * driver's licences, and one for each passenger.
 */
export async function readMovement(
  ctx: Context,
  reading: Reading,
  { meant, vehicleFault, nobodyReads }: Pick<Understood, 'meant' | 'vehicleFault'> & { readonly nobodyReads?: boolean },
  when: When,
  registro?: FactsRequest['Registro'],
): Promise<Movement> {
  const { ModoMarcacion, TipoMarcacion } = reading;
  const through = throughOf(reading, nobodyReads);
  const question = (Identificador: string, Falla?: Meant['Falla']): Question => ({
    Modo: ModoMarcacion,
    ...when.local,
    IdEquipo: reading.IdEquipo ?? null,
    Identificador,
    Zona: ctx.session.zona,
    AMano: reading.Automatica === 'N',
    ...(when.cuando === 'despues' ? {} : { Momento: when.at.toISOString() }),
    ...(Falla ? { Falla } : {}),
  });
  const person = async (kind: 'T' | 'C' | 'P', who: Identified, known: GateFacts, along: readonly number[], driving?: Driving): Promise<Subject> => {
    const facts = await withEscort(ctx, known, when, along);
    const judge = (of: GateFacts) => decide(of, question(who.Identificador, kind === 'P' ? undefined : meant?.Falla), driving);
    const { Identificador, TipoIdentificacion } = who;
    return {
      TipoMarcacion: kind,
      Identificador,
      TipoIdentificacion,
      person: facts,
      vehicle: null,
      judge,
      verdict: judge(facts),
      Ultima: facts.Ultima,
    };
  };
  const base = await factsOf(ctx, reading, meant ?? reading, when, through, registro);
  if (TipoMarcacion === 'T') return { base, subjects: [await person('T', reading, base, [])], vehicle: null };

  const { IdCliente, IdDivision, IdCompania } = ctx.session;
  const read = reading.Vehiculo?.Identificador ?? reading.Identificador;
  const plate = reading.Vehiculo?.Identificador ?? meant?.Identificador ?? reading.Identificador;
  const card = reading.Vehiculo && reading.Vehiculo.TipoIdentificacion !== 'PLA' ? reading.Vehiculo.Identificador : undefined;
  const found = await readVehicle(ctx.tx, await configurationOf(ctx, IdDivision), {
    IdCliente,
    IdDivision,
    IdCompania,
    IdPuerta: reading.IdPuerta,
    IdEquipo: through,
    ...(card === undefined ? { Placa: plate } : vehicleFault ? {} : { Tarjeta: card }),
    Desde: when.local.Fecha,
    Hasta: when.local.Fecha,
    Entonces: thenOf(when),
    IdConductor: base.Persona?.IdPersona ?? null,
    ...(registro ? { Registro: registro } : {}),
  });
  const vehicle = await withPlaceThen(ctx, found, when);
  const judge = () =>
    decideVehicle(
      base,
      vehicle,
      question(plate, vehicleFault ?? (TipoMarcacion === 'V' && !reading.Vehiculo ? meant?.Falla : undefined)),
      TipoMarcacion === 'C',
    );
  const own: Subject = {
    TipoMarcacion: 'V',
    Identificador: read,
    TipoIdentificacion: reading.Vehiculo?.TipoIdentificacion ?? 'PLA',
    person: null,
    vehicle,
    judge,
    verdict: judge(),
    Ultima: vehicle.Ultima,
  };
  if (TipoMarcacion === 'V') return { base, subjects: [own], vehicle };
  const { Vehiculo, Conductor } = vehicle;
  const others: { who: Identified; facts: GateFacts }[] = [];
  for (const who of reading.Acompanantes ?? []) others.push({ who, facts: await factsOf(ctx, reading, who, when, through, registro) });
  const everybody = [base, ...others.map(({ facts }) => facts)];
  refuseTwice(everybody);
  const along = everybody.flatMap(({ Persona }) => Persona?.IdPersona ?? []);
  const subjects = [own, await person('C', reading, base, along, Vehiculo && Conductor ? { Vehiculo, Conductor } : undefined)];
  for (const { who, facts } of others) subjects.push(await person('P', who, facts, along));
  return { base, subjects, vehicle };
}
