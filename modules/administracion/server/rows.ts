import type { Row } from '@platform/entity/entity';
import type { Tx } from '@platform/server/db/pool';
import { tableOf } from '@platform/server/db/table';
import { type Context, today } from '@platform/server/http/context';
import { notFound, refuse } from '@platform/server/http/problem';
import { addWhole, type NewValues } from '@platform/server/record/rows';
import { storedBeside } from '@platform/server/resource/write.rows';
import { and, desc, eq } from 'drizzle-orm';
import { Persona, PersonaVinculo } from '../shared/persona.entity';
import { personState } from './personas/persona.rules';
import { lastTerm, termOf } from './personas/plazo';

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
  const kept = storedBeside(person);
  const last = kept ? termOf(kept) : await lastTerm(ctx, person.IdPersona);
  if (personState(person.Inactivo, last, today(ctx)) === 'C') throw refuse('persona.cesada');
}

export const insertLink = (ctx: Context, values: NewValues<typeof PersonaVinculo>): Promise<VinculoRow> =>
  addWhole(ctx, PersonaVinculo, values, 'crear');
