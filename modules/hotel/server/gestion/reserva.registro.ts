import type { Row } from '@platform/entity/entity';
import type { Json } from '@platform/entity/field';
import { tableOf } from '@platform/server/db/table';
import type { Context } from '@platform/server/http/context';
import { notFound } from '@platform/server/http/problem';
import { addRow } from '@platform/server/record/rows';
import type { Step } from '@platform/server/state/machine';
import { and, eq } from 'drizzle-orm';
import { type EstadoReserva, Reserva, ReservaHistorial } from '../../shared/reserva.entity';
import { stretchesIn, type TramoDeCama } from './promesa';

export type ReservaRow = Row<typeof Reserva>;
export type Cambios = Partial<
  Pick<ReservaRow, 'IdHotel' | 'FechaIngreso' | 'FechaSalida' | 'TurnoTrabajo' | 'FechaHoraCheckin' | 'FechaHoraCheckout' | 'Motivo'>
>;

const reservas = tableOf(Reserva);

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
  const Usuario = ctx.session.IdUsuario;
  await addRow(ctx, ReservaHistorial, { IdDivision, IdReserva, Accion, Momento: ctx.now.toISOString(), Usuario, Antes, Despues, Motivo });
}

/** What an act says beside where it led: what it wrote, the stretches there were before it, and why. */
export interface Nota {
  readonly changes: Cambios;
  readonly tramos: readonly TramoDeCama[];
  readonly motivo: string | null;
}

const fieldOf = (row: ReservaRow, field: string): Json => Object.entries(row).find(([own]) => own === field)?.[1] ?? null;

/** Field by field, what an act changes of a row. */
export const traceOf = (row: ReservaRow, changes: Cambios): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(changes)
      .map(([name, value]): [string, Json] => [name, [fieldOf(row, name), value]])
      .filter(([, change]) => Array.isArray(change) && change[0] !== change[1]),
  );

/** The line of an act in a reservation's history. */
export async function noteStep(ctx: Context, row: ReservaRow, { action, from, to }: Step<EstadoReserva, string, string>, nota?: Nota): Promise<void> {
  const moved = from !== to;
  const { changes = {}, tramos = [], motivo = null } = nota ?? {};
  await note(ctx, row, action, {
    Antes: {
      ...(moved ? { Estado: from } : {}),
      ...Object.fromEntries(Object.keys(changes).map((name) => [name, fieldOf(row, name)])),
      tramos: plainStretches(tramos),
    },
    Despues: { ...(moved ? { Estado: to } : {}), ...changes, tramos: plainStretches(await stretchesIn(ctx, row.IdReserva)) },
    Motivo: motivo,
  });
}
