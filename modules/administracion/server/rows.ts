import type { Entity, Row } from '@platform/entity/entity';
import { snake } from '@platform/entity/entity';
import { difference } from '@platform/server/audit/audit';
import type { Tx } from '@platform/server/db/pool';
import { tableOf } from '@platform/server/db/table';
import { type Context, today } from '@platform/server/http/context';
import { notFound, refuse } from '@platform/server/http/problem';
import { and, desc, eq, sql } from 'drizzle-orm';
import { Persona, PersonaVinculo } from '../shared/persona.entity';
import { personState } from './personas/persona.rules';
import { lastTerm } from './personas/plazo';

export type PersonaRow = Row<typeof Persona>;
export type VinculoRow = Row<typeof PersonaVinculo>;

const personas = tableOf(Persona);
const vinculos = tableOf(PersonaVinculo);

/** A person held until the end of the operation: whoever gives, ends or changes an employment waits here. */
export async function heldPerson(ctx: Context, idPersona: number): Promise<PersonaRow> {
  const [row] = await ctx.tx.db
    .select()
    .from(personas)
    .where(and(eq(personas.IdCliente, ctx.session.IdCliente), eq(personas.IdPersona, idPersona)))
    .for('no key update');
  if (!row) throw notFound();
  return row;
}

/** The open employment of a person, or the last one. */
export async function lastLink(tx: Tx, idCliente: number, idPersona: number): Promise<VinculoRow | undefined> {
  const [row] = await tx.db
    .select()
    .from(vinculos)
    .where(and(eq(vinculos.IdCliente, idCliente), eq(vinculos.IdPersona, idPersona)))
    .orderBy(desc(vinculos.FechaInicio))
    .limit(1);
  return row;
}

/** Of a terminated person nothing is changed any more: a new position, or the termination withdrawn, comes first. */
export async function refuseTerminated(ctx: Context, person: Pick<PersonaRow, 'IdPersona' | 'Inactivo'>): Promise<void> {
  const last = await lastTerm(ctx, person.IdPersona);
  if (personState(person.Inactivo, last, today(ctx)) === 'C') throw refuse('persona.cesada');
}

export async function insertLink(ctx: Context, values: typeof vinculos.$inferInsert): Promise<VinculoRow> {
  const [row] = await ctx.tx.db.insert(vinculos).values(values).returning();
  if (!row) throw notFound();
  ctx.audit({
    entity: PersonaVinculo.resource,
    record: row.IdPersonaVinculo,
    action: 'crear',
    changes: difference(null, row),
  });
  return row;
}

/** Writes what an action changes of a row, with its stamps and its trace. */
export async function patch<E extends Entity>(
  ctx: Context,
  entity: E,
  id: number,
  before: Row<E>,
  values: Partial<Row<E>>,
  action: string,
): Promise<void> {
  const sets = Object.entries(values).map(([name, value]) => sql`${sql.raw(snake(name))} = ${sql.param(value)}`);
  await ctx.tx.run(
    sql`update ${sql.raw(entity.table)} set ${sql.join(sets, sql`, `)}, usuario_modificacion = ${ctx.session.IdUsuario},
      fecha_modificacion = ${ctx.now.toISOString()}, version = version + 1 where ${sql.raw(snake(entity.key))} = ${id}`,
  );
  const changes = difference(before, { ...before, ...values });
  ctx.audit({ entity: entity.resource, record: id, action, changes });
}
