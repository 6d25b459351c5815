import { randomUUID } from 'node:crypto';
import type { Database } from '@platform/server/db/pool';
import { int, json, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { conflict } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';
import { DatabaseError } from 'pg';
import { z } from 'zod';
import type { Reason } from '../decision/decision';
import { type EarlierMark, earlierMark, type FactsRequest } from '../decision/facts';
import { sha256 } from '../sellos/sello';
import { asDone, asForced, asManual, type DeviceFact, type Done, type Manual, ofWhom } from './lote.hecho';
import { type Limit, limitsOf, withPlaces } from './marca.aforo';
import { movementOf, type SubjectOutcome } from './marca.answer';
import type { MovementAnswer, Reading } from './marca.body';
import { type When, whenOf } from './marca.cuando';
import { throughEquipment, type Understood } from './marca.equipo';
import { type Passing, writeHere, writeTogether } from './marca.escribe';
import { authorizerOf, tellForced } from './marca.forzado';
import { checkReason, registroOf, requireByHand } from './marca.gate';
import { type Movement, readMovement } from './marca.movimiento';
import { remembered, settle } from './marca.resultado';
import type { MarkRow, Movement as Pass } from './marca.write';

const sequenced = z.array(earlierMark.extend({ Secuencia: z.number() }));

/** Every mark of the call that came before; a pedestrian's is the one already read. */
async function marksOf(
  ctx: Context,
  previous: EarlierMark,
  movement: Movement,
  reading: Reading,
  clave: string,
): Promise<ReadonlyMap<number, EarlierMark>> {
  if (!movement.vehicle) return new Map([[0, previous]]);
  const rows = await ctx.tx.rows(
    {
      IdMarca: int,
      IdMovimiento: text,
      HuellaPeticion: text,
      ModoMarcacion: text,
      FechaHora: text,
      Resultado: text,
      Codigo: text,
      Motivos: json(z.unknown()),
      Secuencia: int,
    },
    sql`select id_marca as "IdMarca", id_movimiento as "IdMovimiento", huella_peticion as "HuellaPeticion", modo_marcacion as "ModoMarcacion", fecha_hora as "FechaHora",
        resultado as "Resultado", codigo as "Codigo", motivos as "Motivos", secuencia as "Secuencia"
      from acceso_marca where id_cliente = ${ctx.session.IdCliente} and clave_origen = ${clave} and id_marca_origen = ${reading.IdMarcaOrigen}`,
  );
  return new Map(sequenced.parse(rows).map((mark) => [mark.Secuencia, mark]));
}

/** The first answer again to the same call; another call under the same origin is refused. */
async function repeated(
  ctx: Context,
  movement: Movement,
  previous: EarlierMark,
  digests: readonly string[],
  reading: Reading,
  clave: string,
): Promise<MovementAnswer> {
  if (!digests.includes(previous.HuellaPeticion)) throw conflict('marca.origen_repetido', { id: previous.IdMarca }, { IdMarca: previous.IdMarca });
  const marks = await marksOf(ctx, previous, movement, reading, clave);
  const subjects = movement.subjects.map((subject, at): SubjectOutcome => {
    const mark = marks.get(at) ?? previous;
    return { subject, Acreditacion: subject.verdict.Acreditacion, Rebote: 'N', ...remembered(mark), IdMarca: mark.IdMarca };
  });
  return movementOf(ctx, movement.base, {
    IdMovimiento: previous.IdMovimiento,
    Repetida: 'S',
    ModoMarcacion: previous.ModoMarcacion,
    FechaHora: new Date(previous.FechaHora).toISOString(),
    subjects,
  });
}

/** Where a permitted pass leaves whoever makes it. */
function passThrough({ base }: Movement, modo: 'S' | 'N'): Pass {
  const zone = modo === 'S' ? base.Puerta?.IdZonaDestino : base.Puerta?.IdZonaOrigen;
  return typeof zone === 'number' ? { kind: 'into', IdZona: zone } : { kind: 'outside' };
}

/** Names of a reading in the order of its digest, which is that of a language and takes a while: the same few sets of names come at every call. */
const inOrder = new Map<string, readonly string[]>();
const MOST_ORDERS = 500;
function ordered(reading: Reading): readonly string[] {
  const names = Object.keys(reading);
  const all = names.join();
  const known = inOrder.get(all);
  if (known) return known;
  const made = names.sort((one, other) => one.localeCompare(other));
  if (inOrder.size < MOST_ORDERS) inOrder.set(all, made);
  return made;
}

/** Of what was asked, leaving out what was left out. */
function digestOf(reading: Reading): string {
  const sent: Readonly<Record<string, unknown>> = reading;
  const said = ordered(reading).flatMap((name) => {
    const value = sent[name];
    return value === null || value === undefined || typeof value === 'object' ? [] : [[name, value]];
  });
  const whole = [...said, ...(reading.Vehiculo ? [reading.Vehiculo, reading.Acompanantes ?? []] : [])];
  return sha256(JSON.stringify(whole));
}

const stored = (reasons: readonly Reason[]) => reasons.map(({ Codigo, Severidad, Detalle }) => ({ Codigo, Severidad, Detalle: { ...Detalle } }));

const NONE: Pass = { kind: 'none' };
const OUTSIDE: Pass = { kind: 'outside' };
/** Of the post, or of an equipment on line or off. */
const originOf = ({ IdEquipo }: Reading, { EnLinea }: When) => (IdEquipo ? (EnLinea === 'S' ? 'EQ' : 'OF') : 'PU');

/** The marks of a movement, one of each subject. */
function marksMade(
  ctx: Context,
  reading: Reading,
  when: When,
  origin: { readonly digest: string; readonly clave: string; readonly medio: NonNullable<DeviceFact['lector']>['Medio'] | undefined },
  movement: Movement,
  IdMovimiento: string,
  { outcomes, Observada, IdInstantanea, IdUsuarioAutoriza }: Done,
  manual?: Manual,
): MarkRow[] {
  const { session } = ctx;
  const { ModoMarcacion, IdMarcaOrigen } = reading;
  const { Puerta } = movement.base;
  if (!Puerta) throw new Error('A mark without door');
  const FechaHora = when.at.toISOString();
  const inVehicle = movement.vehicle?.Vehiculo ?? null;
  const plate = inVehicle?.Placa ?? movement.subjects.find(({ TipoMarcacion }) => TipoMarcacion === 'V')?.Identificador;
  return outcomes.map((outcome, Secuencia): MarkRow => {
    const { subject, Permitido, Rebote, Acreditacion } = outcome;
    const Persona = subject.person?.Persona ?? null;
    const known = subject.TipoMarcacion === 'V' ? inVehicle : Persona;
    const pass = Permitido === 'S' && Rebote === 'N' ? (manual?.afuera ? OUTSIDE : passThrough(movement, ModoMarcacion)) : NONE;
    const present = (subject.vehicle ?? subject.person)?.IdZonaPresencia ?? null;
    return {
      mark: {
        IdCliente: session.IdCliente,
        IdDivision: session.IdDivision,
        IdMovimiento,
        Secuencia,
        ClaveOrigen: origin.clave,
        IdMarcaOrigen,
        HuellaPeticion: origin.digest,
        Origen: manual?.Origen ?? originOf(reading, when),
        IdPersona: Persona?.IdPersona ?? null,
        IdVehiculo: inVehicle?.IdVehiculo ?? manual?.ocupante?.IdVehiculo ?? null,
        Placa: (plate ?? manual?.ocupante?.Placa)?.toUpperCase().slice(0, 10) ?? null,
        Identificador: subject.Identificador,
        TipoIdentificacion: origin.medio ?? subject.TipoIdentificacion,
        FechaHora,
        ...when.local,
        ModoMarcacion,
        TipoMarcacion: subject.TipoMarcacion,
        Funcion: reading.Funcion ?? (ModoMarcacion === 'S' ? 'E' : 'S'),
        Resultado: Permitido,
        Codigo: outcome.Codigo,
        Motivos: stored([...outcome.Motivos, ...outcome.Advertencias]),
        IdPuntoControl: Puerta.IdPuntoControl,
        IdPuerta: Puerta.IdPuerta,
        IdZona: pass.kind === 'into' ? pass.IdZona : pass.kind === 'outside' ? null : present,
        IdCompania: Acreditacion?.IdCompania ?? known?.IdCompania ?? null,
        IdContrato: Acreditacion?.IdContrato ?? Persona?.IdContrato ?? null,
        Automatica: reading.Automatica,
        EnLinea: when.EnLinea,
        IdMotivoMarca: reading.IdMotivoMarca ?? null,
        Observacion: reading.Observacion ?? null,
        Rebote,
        // Nobody is signed in at a terminal: its marks are the equipment's.
        IdUsuario: session.IdEquipo === undefined ? session.IdUsuario : null,
        FechaHoraRecepcion: ctx.now.toISOString(),
      },
      movement: known ? pass : NONE,
      trace: { IdPerfil: session.IdPerfil, address: ctx.address, screen: ctx.screen },
      beside: { Observada, IdInstantanea, IdUsuarioAutoriza, IdMarcaCorregida: manual?.corrige ?? null },
    };
  });
}

/** Everybody of a movement who is known, by name. */
const subjectsOf = ({ subjects }: Movement): string[] =>
  subjects.flatMap(({ person, vehicle }) => {
    const [IdPersona, IdVehiculo] = [person?.Persona?.IdPersona, vehicle?.Vehiculo?.IdVehiculo];
    return [...(IdPersona === undefined ? [] : [`P${IdPersona}`]), ...(IdVehiculo === undefined ? [] : [`V${IdVehiculo}`])];
  });

/** Whether a call's marks need a transaction: a pedestrian's one statement is atomic by itself; a forced pass is told of with it. */
export const writesSeveral = (reading: Pick<Reading, 'TipoMarcacion' | 'Forzada'>): boolean =>
  reading.TipoMarcacion === 'C' || reading.Forzada === 'S';

/** A call that is decided and not written yet. */
export interface Prepared {
  readonly sent: Reading;
  readonly device: DeviceFact | undefined;
  readonly manual: Manual | undefined;
  readonly understood: Understood;
  readonly when: When;
  readonly registro: NonNullable<FactsRequest['Registro']>;
  readonly movement: Movement;
  readonly limits: readonly Limit[];
  /** Who lets it through although something blocks it. */
  readonly authorizer: string | null;
}

/** Reads and decides about a call; nothing is written. Refused with what is wrong with it. */
export async function prepareReading(
  ctx: Context,
  database: Database | null,
  sent: Reading,
  device?: DeviceFact,
  manual?: Manual,
): Promise<Prepared> {
  const understood = await throughEquipment(ctx, sent, device?.lector);
  const { reading, clave } = understood;
  const when = whenOf(ctx, reading);
  await checkReason(ctx, reading);
  const registro = { ...registroOf(ctx, reading, when, clave), Contada: device?.lector !== undefined, ...(manual ? { SegundosRebote: 0 } : {}) };
  const movement = ofWhom(await readMovement(ctx, reading, understood, when, registro), manual);
  const common = { sent, device, manual, understood, when, registro, movement };
  if (movement.base.Previa) return { ...common, limits: [], authorizer: null };
  if (!manual && !device) await requireByHand(ctx, reading, movement, when);
  const limits = manual ? [] : await limitsOf(ctx, movement, reading, when);
  return { ...common, limits, authorizer: await authorizerOf(ctx, database, reading) };
}

/**
 * Writes what is prepared: on disk before it is answered, once for each call however often it comes. What is asked of it in one turn of the loop is written in
 * that order. Without a database it is part of its caller's transaction.
 */
export async function writePrepared(ctx: Context, database: Database | null, prepared: Prepared): Promise<MovementAnswer> {
  const { sent, device, manual, understood, when, registro, movement, limits, authorizer } = prepared;
  const { reading, clave } = understood;
  const { ModoMarcacion, IdMarcaOrigen } = reading;
  const digest = digestOf(sent);
  // A device may have asked on line first and never heard the answer.
  const digests = device ? [digest, digestOf({ ...sent, FechaHora: null, EnLinea: 'S' })] : [digest];
  if (movement.base.Previa) return repeated(ctx, movement, movement.base.Previa, digests, reading, clave);
  const IdMovimiento = randomUUID();
  const doneOf = (decided: Movement): Done => {
    const evaluated = settle(decided);
    if (manual) return asManual(evaluated);
    const done = asDone(evaluated, device);
    return authorizer === null || device ? { ...done, IdUsuarioAutoriza: authorizer } : asForced(done, authorizer, ctx.lang);
  };
  let outcomes: readonly SubjectOutcome[] = [];
  const passing: Passing = {
    limits,
    decide(inside) {
      const decided = withPlaces(movement, limits, inside);
      const done = doneOf(decided);
      outcomes = done.outcomes;
      return marksMade(ctx, reading, when, { digest, clave, medio: device?.lector?.Medio }, decided, IdMovimiento, done, manual);
    },
  };
  // A mark written afterwards is part of its call's transaction.
  const several = writesSeveral(reading) || manual !== undefined || database === null;
  const { IdCliente } = ctx.session;
  const coming = { isVehicle: reading.TipoMarcacion === 'V', isTold: device?.lector !== undefined };
  const write = () =>
    several || !database
      ? writeHere(ctx.tx, IdCliente, passing)
      : writeTogether(database, IdCliente, coming, passing, [`${clave} ${IdMarcaOrigen}`, ...subjectsOf(movement)]);
  if (several) await ctx.tx.query('savepoint movimiento');
  try {
    const keys = await write();
    const subjects = outcomes.map((outcome, at) => ({ ...outcome, IdMarca: keys[at] ?? null }));
    if (authorizer !== null) await tellForced(ctx, authorizer, reading, subjects, movement.base.Puerta?.Nombre ?? '');
    return movementOf(ctx, movement.base, { IdMovimiento, Repetida: 'N', ModoMarcacion, FechaHora: registro.FechaHora, subjects });
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== '23505') throw error;
    if (several) await ctx.tx.query('rollback to savepoint movimiento');
    // The same call, an instant earlier on another connection.
    const again = ofWhom(await readMovement(ctx, reading, understood, when, registro), manual);
    if (!again.base.Previa) throw error;
    return repeated(ctx, again, again.base.Previa, digests, reading, clave);
  }
}

/**
 * Decides and writes the marks: on disk before it is answered, once for each call however often it comes. Of a device that worked without
 * a network what it did is written. Without a database it is part of its caller's transaction, and nobody signs for it on the spot.
 */
export async function registerReading(
  ctx: Context,
  database: Database | null,
  sent: Reading,
  device?: DeviceFact,
  manual?: Manual,
): Promise<MovementAnswer> {
  return writePrepared(ctx, database, await prepareReading(ctx, database, sent, device, manual));
}
