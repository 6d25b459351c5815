import { int } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { type SQL, sql } from 'drizzle-orm';

type Writing = Pick<Context, 'tx'>;

/** Something changed that may bear on anybody: readers of a division, or of the whole client, are compared with everybody at their next turn. */
export async function everybodyDue({ tx }: Writing, IdCliente: number, IdDivision: number | null): Promise<void> {
  await tx.run(
    sql`update acceso_equipo_conexion set sincronizada = null where id_cliente = ${IdCliente} and (${IdDivision}::int is null or id_division = ${IdDivision}::int)
      and protocolo <> 'WEB' and sincronizada is not null`,
  );
}

/** Something changed of some people, whom `who` selects: they alone are looked at when the readers of the division, or of the client, have their turn. */
export async function peopleDue({ tx }: Writing, IdCliente: number, IdDivision: number | null, who: SQL): Promise<void> {
  await tx.run(
    sql`insert into acceso_lector_pendiente (id_cliente, id_division, id_persona)
      select ${IdCliente}::int, d.id_division, w.id_persona from (${who}) w(id_persona) cross join (
        select distinct k.id_division from acceso_equipo_conexion k where k.id_cliente = ${IdCliente} and (${IdDivision}::int is null or k.id_division = ${IdDivision}::int)
          and k.estado = 'A' and k.protocolo <> 'WEB') d
      where w.id_persona is not null`,
  );
}

/** One of them. */
export const personDue = (by: Writing, IdCliente: number, IdDivision: number | null, IdPersona: number): Promise<void> =>
  peopleDue(by, IdCliente, IdDivision, sql`select ${IdPersona}::int`);

/** Whom a row is about: of a company, anybody may be theirs; readers know no vehicles. */
interface Subject {
  readonly IdPersona: number | null;
  readonly IdCompania?: number | null;
}

/** Whom rows of the division were about, or are from now on: what lets in or keeps out. */
export async function subjectsDue(ctx: Context, rows: readonly (Subject | null)[]): Promise<void> {
  const { IdCliente, IdDivision } = ctx.session;
  const people = [...new Set(rows.flatMap((row) => row?.IdPersona ?? []))];
  if (rows.some((row) => (row?.IdCompania ?? null) !== null)) await everybodyDue(ctx, IdCliente, IdDivision);
  else if (people.length > 0) await peopleDue(ctx, IdCliente, IdDivision, sql`select unnest(${sql.param(people)}::int[])`);
}

/** Takes the people of the division that wait, each once. */
export async function takeDue({ tx, session }: Context): Promise<Set<number>> {
  const rows = await tx.rows(
    { id: int },
    sql`delete from acceso_lector_pendiente where id_cliente = ${session.IdCliente} and id_division = ${session.IdDivision} returning id_persona as id`,
  );
  return new Set(rows.map(({ id }) => id));
}
