import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';
import { insideOf, limitsOf, withPlaces } from './marca.aforo';
import { movementOf } from './marca.answer';
import type { MovementAnswer, Reading } from './marca.body';
import { whenOf } from './marca.cuando';
import { type OwnReading, throughEquipment, type Understood } from './marca.equipo';
import { readMovement } from './marca.movimiento';
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

/** What the gate would say; nothing is written. */
export async function evaluateReading(ctx: Context, sent: Reading, lector?: OwnReading): Promise<MovementAnswer> {
  return evaluated(ctx, await throughEquipment(ctx, sent, lector));
}

/** What it would say of whom nobody reads: by the equipment that is named, else by any of the door's. */
export const evaluateTrial = (ctx: Context, reading: Reading): Promise<MovementAnswer> => evaluated(ctx, { reading, meant: null, nobodyReads: true });

async function evaluated(
  ctx: Context,
  { reading, ...understood }: Omit<Understood, 'clave'> & { readonly nobodyReads?: true },
): Promise<MovementAnswer> {
  const when = whenOf(ctx, reading, 'pregunta');
  await checkReason(ctx, reading);
  const read = await readMovement(ctx, reading, understood, when);
  const limits = await limitsOf(ctx, read, reading, when);
  const movement = withPlaces(read, limits, await insideOf(ctx.tx, ctx.session.IdCliente, limits, false));
  return movementOf(ctx, movement.base, {
    IdMovimiento: null,
    Repetida: 'N',
    ModoMarcacion: reading.ModoMarcacion,
    FechaHora: when.at.toISOString(),
    subjects: settle(movement),
  });
}
