import { bool, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { conflict, refuse } from '@platform/server/http/problem';
import type { Session } from '@platform/server/http/session';
import { type Product, question } from '@platform/server/product';
import { type SQL, sql } from 'drizzle-orm';

/** What equipment serves in a module that stands on this one: doors, dining rooms. */
export interface EquipmentUse {
  /** Its name, which look-ups ask for as `Para`. */
  readonly use: string;
  /** Equipment (alias `t`) that such a place may have. */
  readonly fits: (session: Session) => SQL;
  /** SQL of the names of the places that an equipment (alias) serves; null where it serves none. */
  readonly places: (t: string) => string;
  /** SQL of whether an equipment (alias) left something that has to be told by it for ever: its marks. */
  readonly traced?: (t: string) => string;
  /** Lets a retired equipment go. */
  readonly release: (ctx: Context, idEquipo: number) => Promise<unknown>;
}
/** What equipment serves: one equipment serves one use (Sistema › Registro de equipos). */
export const equipmentServes = question<EquipmentUse>('sistema.equipoSirve');
const usesOf = (product: Product): readonly EquipmentUse[] => product.answers(equipmentServes);

/** Where an equipment stands for a use, as a calculated field. */
export const placesOf = (use: string) => (t: string, _client: number, product: Product) =>
  usesOf(product)
    .find((one) => one.use === use)
    ?.places(t) ?? 'null::text';

/** Equipment that may be chosen for a use: it fits, and serves no other. */
export function offered(session: Session, use: string): SQL {
  const uses = usesOf(session.product);
  const found = uses.find((one) => one.use === use);
  if (!found) throw refuse('campo.opcion', undefined, 'Para');
  const others = uses.filter((one) => one !== found).map(({ places }) => sql`${sql.raw(places('t'))} is null`);
  return sql.join([found.fits(session), ...others], sql` and `);
}

/** Refuses an equipment that serves another use already, naming the place. */
export async function requireFree(ctx: Context, idEquipo: number, use: string): Promise<void> {
  const others = usesOf(ctx.tx.product)
    .filter((one) => one.use !== use)
    .map(({ places }) => places('q'));
  if (others.length === 0) return;
  const row = await ctx.tx.first(
    { lugar: orNull(text) },
    sql`select coalesce(${sql.raw(others.join(', '))}) as lugar from sistema_equipo q where q.id_equipo = ${idEquipo} and q.id_cliente = ${ctx.session.IdCliente} for update`,
  );
  if (typeof row?.lugar === 'string') throw conflict('equipo.asignado', { lugar: row.lugar });
}

/** One with marks is retired, not deleted. */
export async function requireUntraced(ctx: Context, idEquipo: number): Promise<void> {
  const traces = usesOf(ctx.tx.product).flatMap(({ traced }) => (traced ? [traced('q')] : []));
  if (traces.length === 0) return;
  const row = await ctx.tx.first(
    { usado: bool },
    sql`select ${sql.raw(traces.join(' or '))} as usado from sistema_equipo q where q.id_equipo = ${idEquipo} and q.id_cliente = ${ctx.session.IdCliente}`,
  );
  if (row?.usado === true) throw conflict('equipo.con_marcas');
}

/** A retired equipment leaves whatever it served. */
export async function releaseEverywhere(ctx: Context, idEquipo: number): Promise<void> {
  for (const { release } of usesOf(ctx.tx.product)) await release(ctx, idEquipo);
}
