import type { Context } from '@platform/server/http/context';
import { forbidden, refuse } from '@platform/server/http/problem';
import { numberParameter } from '@platform/server/settings';
import { sql } from 'drizzle-orm';
import type { FactsRequest } from '../decision/facts';
import { requireOpenDay } from '../marcas/marca.dia';
import { asForced } from './lote.hecho';
import { insideOf, limitsOf, withPlaces } from './marca.aforo';
import { movementOf, type SubjectOutcome } from './marca.answer';
import type { MovementAnswer, Reading } from './marca.body';
import { type When, whenOf } from './marca.cuando';
import { type OwnReading, throughEquipment, type Understood } from './marca.equipo';
import { mayForce } from './marca.forzado';
import { type Movement, readMovement } from './marca.movimiento';
import { settle } from './marca.resultado';

/** A mark made by hand, or forced, says why. */
export async function checkReason(ctx: Context, reading: Reading): Promise<void> {
  if (reading.Automatica === 'S' && !reading.IdMotivoMarca) return;
  if (!reading.IdMotivoMarca) throw refuse('marca.motivo_requerido', undefined, 'IdMotivoMarca');
  const row = await ctx.tx.first(
    {},
    sql`select 1 from acceso_motivo_marca where id_motivo_marca = ${reading.IdMotivoMarca} and id_cliente = ${ctx.session.IdCliente} and activo = 'S' and ${reading.Forzada === 'S' ? 'F' : 'M'} = any(uso)`,
  );
  if (!row) throw refuse('campo.referencia', { campo: 'IdMotivoMarca' }, 'IdMotivoMarca');
}

/** A mark by hand at a post is of a day for which such marks are still taken, as one that is made afterwards (040103). */
export async function requireByHand(ctx: Context, { Automatica }: Reading, { subjects }: Movement, { local: { Fecha } }: When): Promise<void> {
  if (Automatica === 'S') return;
  const people = subjects.flatMap(({ person }) => person?.Persona?.IdPersona ?? []);
  for (const IdPersona of people.length > 0 ? people : [null]) await requireOpenDay(ctx, Fecha, IdPersona, 'FechaHora');
}

/** What a call is compared with: the one of its name, where it has one, and the pass that it may repeat. */
export const registroOf = (
  ctx: Context,
  { ModoMarcacion, IdMarcaOrigen }: Reading,
  { at }: When,
  ClaveOrigen: string | null,
): NonNullable<FactsRequest['Registro']> => ({
  ClaveOrigen,
  IdMarcaOrigen,
  ModoMarcacion,
  FechaHora: at.toISOString(),
  SegundosRebote: numberParameter(ctx, 'acceso.segundosRebote'),
});

/** What the gate decides of a reading, whatever it answered a moment ago; nothing is written. */
export async function evaluateReading(ctx: Context, sent: Reading, lector?: OwnReading): Promise<MovementAnswer> {
  return evaluated(ctx, await throughEquipment(ctx, sent, lector));
}

/** What *registrar* would answer to the same call, who repeats a pass of some seconds ago like then; nothing is written. */
export async function evaluateCall(ctx: Context, sent: Reading): Promise<MovementAnswer> {
  return evaluated(ctx, { ...(await throughEquipment(ctx, sent)), bounces: true });
}

/** What it would say of whom nobody reads: by the equipment that is named, else by any of the door's. */
export const evaluateTrial = (ctx: Context, reading: Reading): Promise<MovementAnswer> => evaluated(ctx, { reading, meant: null, nobodyReads: true });

async function evaluated(
  ctx: Context,
  { reading, bounces = false, ...understood }: Omit<Understood, 'clave'> & { readonly nobodyReads?: true; readonly bounces?: boolean },
): Promise<MovementAnswer> {
  const when = whenOf(ctx, reading, 'pregunta');
  await checkReason(ctx, reading);
  const read = await readMovement(ctx, reading, understood, when, bounces ? registroOf(ctx, reading, when, null) : undefined);
  if (when.cuando !== 'despues') await requireByHand(ctx, reading, read, when);
  const limits = await limitsOf(ctx, read, reading, when);
  const movement = withPlaces(read, limits, await insideOf(ctx.tx, ctx.session.IdCliente, limits, false));
  return movementOf(ctx, movement.base, {
    IdMovimiento: null,
    Repetida: 'N',
    ModoMarcacion: reading.ModoMarcacion,
    FechaHora: when.at.toISOString(),
    subjects: reading.Forzada === 'S' ? forcedThrough(ctx, settle(movement), reading) : settle(movement),
  });
}

/** As a forced pass would be answered; whether who signs for it may is found out when it is registered. */
function forcedThrough(ctx: Context, outcomes: readonly SubjectOutcome[], { Autoriza }: Reading): readonly SubjectOutcome[] {
  if (!Autoriza && !mayForce(ctx.session)) throw forbidden();
  return asForced({ outcomes, Observada: 'N', IdInstantanea: null, IdUsuarioAutoriza: null }, ctx.session.IdUsuario, ctx.lang).outcomes;
}
