import type { Row } from '@platform/entity/entity';
import type { Json } from '@platform/entity/field';
import { tableOf } from '@platform/server/db/table';
import type { Context } from '@platform/server/http/context';
import { notFound } from '@platform/server/http/problem';
import { and, eq } from 'drizzle-orm';
import { Reserva, ReservaHistorial } from '../../shared/reserva.entity';
import { stretchesIn, type TramoDeCama } from './promesa';

export type ReservaRow = Row<typeof Reserva>;
export type Cambios = Partial<
  Pick<ReservaRow, 'Estado' | 'IdHotel' | 'FechaIngreso' | 'FechaSalida' | 'TurnoTrabajo' | 'FechaHoraCheckin' | 'FechaHoraCheckout' | 'Motivo'>
>;

const reservas = tableOf(Reserva);
const historial = tableOf(ReservaHistorial);

/** A reservation held until the end of the operation: of two clicks at once the second sees what the first did. */
export async function heldReservation(ctx: Context, id: number): Promise<ReservaRow> {
  const [row] = await ctx.tx.db
    .select()
    .from(reservas)
    .where(and(eq(reservas.IdCliente, ctx.session.IdCliente), eq(reservas.IdReserva, id)))
    .for('no key update');
  if (!row) throw notFound();
  return row;
}

const plainStretches = (stretches: readonly TramoDeCama[]): Json => stretches.map((one) => ({ ...one }));

/** A line of a reservation's history. */
export async function note(
  ctx: Context,
  { IdReserva, IdDivision }: Pick<ReservaRow, 'IdReserva' | 'IdDivision'>,
  Accion: string,
  { Antes = null, Despues = null, Motivo = null }: { readonly Antes?: Json; readonly Despues?: Json; readonly Motivo?: string | null } = {},
): Promise<void> {
  const { IdCliente, IdUsuario } = ctx.session;
  await ctx.tx.db.insert(historial).values({
    IdCliente,
    IdDivision,
    IdReserva,
    Accion,
    Momento: ctx.now.toISOString(),
    Usuario: IdUsuario,
    Antes,
    Despues,
    Motivo,
    UsuarioCreacion: IdUsuario,
  });
}

/** Writes what an act changes of a reservation, with its trace and its history; `before` are the stretches it had. */
export async function change(
  ctx: Context,
  row: ReservaRow,
  accion: string,
  changes: Cambios,
  before: readonly TramoDeCama[],
  motivo: string | null = null,
): Promise<ReservaRow> {
  const [saved] = await ctx.tx.db
    .update(reservas)
    .set({ ...changes, UsuarioModificacion: ctx.session.IdUsuario, FechaModificacion: ctx.now.toISOString(), Version: row.Version + 1 })
    .where(eq(reservas.IdReserva, row.IdReserva))
    .returning();
  if (!saved) throw notFound();
  const [old, made]: [Record<string, Json>, Record<string, Json>] = [{}, {}];
  const traced: Record<string, Json> = {};
  for (const [name, value] of Object.entries(changes)) {
    const was = Object.entries(row).find(([own]) => own === name)?.[1] ?? null;
    old[name] = was;
    made[name] = value;
    if (was !== value) traced[name] = [was, value];
  }
  ctx.audit({ entity: Reserva.resource, record: row.IdReserva, action: accion, changes: traced });
  await note(ctx, row, accion, {
    Antes: { ...old, tramos: plainStretches(before) },
    Despues: { ...made, tramos: plainStretches(await stretchesIn(ctx, row.IdReserva)) },
    Motivo: motivo,
  });
  return saved;
}
