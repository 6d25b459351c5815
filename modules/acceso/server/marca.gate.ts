import { randomUUID } from 'node:crypto';
import type { Context } from '@platform/server/http/context';
import { conflict, refuse } from '@platform/server/http/problem';
import { numberParameter } from '@platform/server/settings';
import { sql } from 'drizzle-orm';
import { DatabaseError } from 'pg';
import { isCodigo } from '../shared/oraciones';
import { type LocalMoment, localMoment } from './calendar';
import { decide, type Reason } from './decision';
import { type EarlierMark, type FactsRequest, type GateFacts, readFacts } from './facts';
import { movementOf, type Outcome, reasonsOf } from './marca.answer';
import type { MovementAnswer, Reading } from './marca.body';
import { sha256 } from './marca.seal';
import { type Movement, writeMark } from './marca.write';

const FUTURE_MS = 5 * 60_000;
const ONLINE_MS = 120_000;

interface When {
  readonly at: Date;
  readonly local: LocalMoment;
  readonly EnLinea: 'S' | 'N';
}

/** When the reading happened: the server's clock unless it says; one that is far from it was not made on line. */
function whenOf(ctx: Context, reading: Reading): When {
  if (!reading.FechaHora && reading.EnLinea === 'N') throw refuse('marca.fecha_hora_invalida', undefined, 'FechaHora');
  const at = reading.FechaHora ? new Date(reading.FechaHora) : ctx.now;
  const ahead = at.getTime() - ctx.now.getTime();
  if (ahead > FUTURE_MS) throw refuse('marca.fecha_futura', undefined, 'FechaHora');
  return { at, local: localMoment(ctx.session.zona, at), EnLinea: Math.abs(ahead) > ONLINE_MS ? 'N' : reading.EnLinea };
}

/** A mark made by hand says why. */
async function checkManual(ctx: Context, reading: Reading): Promise<void> {
  if (reading.Automatica === 'S' && !reading.IdMotivoMarca) return;
  if (!reading.IdMotivoMarca) throw refuse('marca.motivo_requerido', undefined, 'IdMotivoMarca');
  const [row] = await ctx.tx.run(
    sql`select 1 from acceso_motivo_marca where id_motivo_marca = ${reading.IdMotivoMarca} and id_cliente = ${ctx.session.IdCliente} and activo = 'S' and 'M' = any(uso)`,
  );
  if (!row) throw refuse('campo.referencia', { campo: 'IdMotivoMarca' }, 'IdMotivoMarca');
}

async function factsFor(ctx: Context, reading: Reading, when: When, registro?: FactsRequest['Registro']): Promise<GateFacts> {
  const { IdCliente, IdDivision, IdCompania } = ctx.session;
  const facts = await readFacts(ctx.tx, {
    IdCliente,
    IdDivision,
    IdCompania,
    IdPuerta: reading.IdPuerta,
    Identificador: reading.Identificador,
    TipoIdentificacion: reading.TipoIdentificacion,
    IdTipoDocumento: reading.IdTipoDocumento,
    Desde: when.local.Fecha,
    Hasta: when.local.Fecha,
    Registro: registro,
  });
  if (!facts) throw refuse('campo.referencia', { campo: 'IdPuerta' }, 'IdPuerta');
  return facts;
}

/** What the gate would say; nothing is written. */
export async function evaluateReading(ctx: Context, reading: Reading): Promise<MovementAnswer> {
  const when = whenOf(ctx, reading);
  await checkManual(ctx, reading);
  const facts = await factsFor(ctx, reading, when);
  const { ModoMarcacion, Identificador } = reading;
  const verdict = decide(facts, { Modo: ModoMarcacion, ...when.local, Identificador });
  return movementOf(ctx, facts, {
    ...verdict,
    ModoMarcacion,
    IdMovimiento: null,
    IdMarca: null,
    Repetida: 'N',
    Rebote: 'N',
    FechaHora: when.at.toISOString(),
  });
}

function remembered(mark: EarlierMark): Omit<Outcome, 'IdMovimiento' | 'IdMarca' | 'Repetida' | 'Rebote' | 'Acreditacion'> {
  const reasons = reasonsOf(mark);
  return {
    Permitido: mark.Resultado,
    Codigo: isCodigo(mark.Codigo) ? mark.Codigo : '000',
    ModoMarcacion: mark.ModoMarcacion,
    FechaHora: new Date(mark.FechaHora).toISOString(),
    Motivos: reasons.filter(({ Severidad }) => Severidad === 'B'),
    Advertencias: reasons.filter(({ Severidad }) => Severidad === 'A'),
  };
}

/** The first answer again to the same call; another call under the same origin is refused. */
function repeated(ctx: Context, facts: GateFacts, previous: EarlierMark, digest: string, when: When, reading: Reading): MovementAnswer {
  if (previous.HuellaPeticion !== digest) throw conflict('marca.origen_repetido', { id: previous.IdMarca }, { IdMarca: previous.IdMarca });
  const { Acreditacion } = decide(facts, { Modo: reading.ModoMarcacion, ...when.local, Identificador: reading.Identificador });
  return movementOf(ctx, facts, {
    ...remembered(previous),
    Acreditacion,
    IdMovimiento: previous.IdMovimiento,
    IdMarca: previous.IdMarca,
    Repetida: 'S',
    Rebote: 'N',
  });
}

/** Where a permitted pass leaves the person. */
function movementAfter(facts: GateFacts, modo: 'S' | 'N'): Movement {
  const zone = modo === 'S' ? facts.Puerta?.IdZonaDestino : facts.Puerta?.IdZonaOrigen;
  return typeof zone === 'number' ? { kind: 'into', IdZona: zone } : { kind: 'outside' };
}

/** Of what was asked, leaving out what was left out. */
function digestOf(reading: Reading): string {
  const said = Object.entries(reading).filter(([, value]) => value !== null && value !== undefined && typeof value !== 'object');
  return sha256(JSON.stringify(said.sort(([one], [other]) => one.localeCompare(other))));
}

const stored = (reasons: readonly Reason[]) => reasons.map(({ Codigo, Severidad, Detalle }) => ({ Codigo, Severidad, Detalle: { ...Detalle } }));

/** Decides and writes the mark: on disk before it is answered, once for each call however often it comes. */
export async function registerReading(ctx: Context, reading: Reading): Promise<MovementAnswer> {
  const when = whenOf(ctx, reading);
  await checkManual(ctx, reading);
  const { ModoMarcacion, Identificador, IdMarcaOrigen } = reading;
  const { session } = ctx;
  const digest = digestOf(reading);
  const FechaHora = when.at.toISOString();
  const registro = {
    ClaveOrigen: session.IdUsuario,
    IdMarcaOrigen,
    ModoMarcacion,
    FechaHora,
    SegundosRebote: numberParameter(ctx, 'acceso.segundosRebote'),
  };
  const facts = await factsFor(ctx, reading, when, registro);
  if (facts.Previa) return repeated(ctx, facts, facts.Previa, digest, when, reading);

  const verdict = decide(facts, { Modo: ModoMarcacion, ...when.local, Identificador });
  const bounced = facts.Ultima;
  const outcome = { ...verdict, ModoMarcacion, FechaHora, ...(bounced ? { ...remembered(bounced), FechaHora } : {}) };
  const movement: Movement = outcome.Permitido === 'S' && !bounced ? movementAfter(facts, ModoMarcacion) : { kind: 'none' };
  const { Puerta, Persona } = facts;
  if (!Puerta) throw new Error('A mark without door');
  const IdMovimiento = randomUUID();
  try {
    const IdMarca = await writeMark(
      ctx.tx,
      {
        IdCliente: session.IdCliente,
        IdDivision: session.IdDivision,
        IdMovimiento,
        Secuencia: 0,
        ClaveOrigen: session.IdUsuario,
        IdMarcaOrigen,
        HuellaPeticion: digest,
        Origen: 'PU',
        IdPersona: Persona?.IdPersona ?? null,
        Identificador,
        TipoIdentificacion: reading.TipoIdentificacion,
        FechaHora,
        ...when.local,
        ModoMarcacion,
        TipoMarcacion: 'T',
        Funcion: reading.Funcion ?? (ModoMarcacion === 'S' ? 'E' : 'S'),
        Resultado: outcome.Permitido,
        Codigo: outcome.Codigo,
        Motivos: stored([...outcome.Motivos, ...outcome.Advertencias]),
        IdPuntoControl: Puerta.IdPuntoControl,
        IdPuerta: Puerta.IdPuerta,
        IdZona: movement.kind === 'into' ? movement.IdZona : movement.kind === 'outside' ? null : facts.IdZonaPresencia,
        IdCompania: verdict.Acreditacion?.IdCompania ?? Persona?.IdCompania ?? null,
        IdContrato: verdict.Acreditacion?.IdContrato ?? Persona?.IdContrato ?? null,
        Automatica: reading.Automatica,
        EnLinea: when.EnLinea,
        IdMotivoMarca: reading.IdMotivoMarca ?? null,
        Observacion: reading.Observacion ?? null,
        Rebote: bounced ? 'S' : 'N',
        IdUsuario: session.IdUsuario,
        FechaHoraRecepcion: ctx.now.toISOString(),
      },
      Persona ? movement : { kind: 'none' },
      { IdPerfil: session.IdPerfil, address: ctx.address, screen: ctx.screen },
    );
    return movementOf(ctx, facts, { ...outcome, IdMovimiento, IdMarca, Repetida: 'N', Rebote: bounced ? 'S' : 'N' });
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== '23505') throw error;
    // The same call, an instant earlier on another connection.
    const again = await factsFor(ctx, reading, when, registro);
    if (!again.Previa) throw error;
    return repeated(ctx, again, again.Previa, digest, when, reading);
  }
}
