import { type Days, replaced } from '@modules/administracion/shared/reemplazo';
import { type Entity, snake } from '@platform/entity/entity';
import { isDay } from '@platform/fields/date/shared';
import { keySchema } from '@platform/fields/ref/shared';
import { ask } from '@platform/server/audit/confirm';
import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import type { Session } from '@platform/server/http/session';
import { addRows, changeRow, changeRows, removeRows } from '@platform/server/record/rows';
import { keyIs } from '@platform/server/record/sql';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { inForceSql } from '../consultas/estado.sql';

const MAX_PEOPLE = 1000;

/** Something that people have for some days, at most one a day in a division: a dining group, a camp profile. */
export interface Assigned {
  readonly entity: Entity;
  /** Its reference to what is given. */
  readonly thing: string;
  /** Before the dot of the codes of its messages: `.cruce`, `.sin_personas`, `.fechas`, `.termina_antes`. */
  readonly codes: string;
}
interface Held extends Days {
  readonly id: number;
  readonly IdPersona: number;
  readonly thing: number;
}

const columns = ({ entity, thing }: Assigned) => ({
  table: sql.raw(entity.table),
  key: sql.raw(snake(entity.key)),
  thing: sql.raw(snake(thing)),
});

export const daySchema = z.string({ error: 'campo.fecha' }).refine(isDay, { error: 'campo.fecha' });

/** What *Asignar* is sent beside what is given. */
export const assignFields = ({ codes }: Assigned) => ({
  IdPersonas: z
    .array(keySchema, { error: `${codes}.sin_personas` })
    .min(1, { error: `${codes}.sin_personas` })
    .max(MAX_PEOPLE, {
      error: 'peticion.invalida',
    }),
  FechaInicio: daySchema,
  FechaFin: daySchema.nullish(),
  Reemplazar: z.enum(['S', 'N'], { error: 'campo.opcion' }).default('N'),
});
export const assignedAnswer = z.object({ Asignadas: z.number(), Reemplazadas: z.number() });

/** Of several accreditations in force of a person in a division, the one that began last; `t` names it by `key`. */
export const lastAccreditedSql = (key: string): SQL =>
  sql.raw(
    `exists (select 1 from acreditacion_persona a where a.id_acreditacion_persona = t.${key} and ${inForceSql('persona')('a')})
    and not exists (select 1 from acreditacion_persona a where a.id_cliente = t.id_cliente and a.id_division = t.id_division and a.id_persona = t.id_persona
      and (a.fecha_inicio, a.id_acreditacion_persona) > (t.fecha_acreditacion, t.${key}) and ${inForceSql('persona')('a')})`,
  );

/** What people `t` are given, for a contractor's session: of those whom it has accredited in the division. */
export const ofAccreditedPeople = ({ IdCompania }: Session): SQL | undefined =>
  IdCompania === null
    ? undefined
    : sql`exists (select 1 from acreditacion_persona a where a.id_cliente = t.id_cliente and a.id_division = t.id_division and a.id_persona = t.id_persona and a.id_compania = ${IdCompania})`;

/** The same as a condition: people (`t.id_persona`) accredited in the session's company and units, in its division. */
export const accreditedHere = ({ IdCliente, IdDivision, IdCompania, units }: Session): SQL =>
  sql`(${IdCompania === null && units === null} or exists (select 1 from acreditacion_persona a where a.id_cliente = ${IdCliente} and a.id_division = ${IdDivision} and a.id_persona = t.id_persona
    and (${IdCompania}::int is null or a.id_compania = ${IdCompania}::int) and (${units === null} or a.id_unidad_organizacional = any(${sql.param([...(units ?? [])])}::int[]))))`;

/** Assignments of people that a period meets, held with their people, so that of two at once the second sees the first. */
async function meeting(ctx: Context, of: Assigned, people: readonly number[], from: string, to: string | null): Promise<Held[]> {
  const { IdCliente, IdDivision } = ctx.session;
  const { table, key, thing } = columns(of);
  const ids = sql.param([...people]);
  await ctx.tx.run(
    sql`select 1 from administracion_persona where id_cliente = ${IdCliente} and id_persona = any(${ids}) order by id_persona for no key update`,
  );
  const rows = await ctx.tx.rows(
    { id: int, id_persona: int, thing: int, desde: orNull(text), hasta: orNull(text) },
    sql`select ${key} as id, id_persona, ${thing} as thing, to_char(fecha_inicio, 'YYYYMMDD') as desde, to_char(fecha_fin, 'YYYYMMDD') as hasta from ${table}
      where id_cliente = ${IdCliente} and id_division = ${IdDivision} and id_persona = any(${ids})
        and fecha_inicio <= coalesce(${to}::date, 'infinity') and coalesce(fecha_fin, 'infinity') >= ${from}::date order by 1`,
  );
  return rows.map((row) => ({
    id: row.id,
    IdPersona: row.id_persona,
    thing: row.thing,
    FechaInicio: String(row.desde),
    FechaFin: row.hasta,
  }));
}

const daysOf = ({ FechaInicio, FechaFin }: Days) => ({ FechaInicio, FechaFin });

/** Ends, deletes or continues the assignments that a new one replaces. */
async function replace(ctx: Context, of: Assigned, old: readonly Held[], from: string, to: string | null): Promise<void> {
  for (const one of old) {
    const [first, ...rest] = replaced(one, from, to);
    const where = keyIs(of.entity, one.id);
    if (first) await changeRows(ctx, of.entity, { set: daysOf(first), where });
    else await removeRows(ctx, of.entity, { where });
    for (const after of rest) await addRows(ctx, of.entity, { values: { IdPersona: one.IdPersona, [of.thing]: one.thing, ...daysOf(after) } });
    ctx.audit({
      entity: of.entity.resource,
      record: one.id,
      action: first ? 'reemplazar' : 'eliminar',
      changes: { FechaInicio: [one.FechaInicio, first?.FechaInicio ?? null], FechaFin: [one.FechaFin, first?.FechaFin ?? null] },
    });
  }
}

interface Gift {
  readonly thing: number;
  readonly IdPersonas: readonly number[];
  readonly FechaInicio: string;
  readonly FechaFin?: string | null | undefined;
  readonly Reemplazar: 'S' | 'N';
}

/**
 * Gives something to people from a day on; what they had in those days is replaced when whoever gives it says so. `check` refuses
 * for reasons of its own, once the people are held.
 */
export async function giveToPeople(
  ctx: Context,
  of: Assigned,
  gift: Gift,
  check: (people: readonly number[]) => Promise<void>,
): Promise<z.output<typeof assignedAnswer>> {
  const { FechaInicio } = gift;
  const FechaFin = gift.FechaFin ?? null;
  const people = [...new Set(gift.IdPersonas)];
  if (FechaFin !== null && FechaFin < FechaInicio) throw refuse(`${of.codes}.fechas`, undefined, 'FechaFin');
  const old = await meeting(ctx, of, people, FechaInicio, FechaFin);
  await check(people);
  const n = new Set(old.map(({ IdPersona }) => IdPersona)).size;
  const clash = `${of.codes}.cruce`;
  if (n > 0 && gift.Reemplazar === 'N') ask(ctx, clash, { n });
  await replace(ctx, of, old, FechaInicio, FechaFin);
  const made = await addRows(ctx, of.entity, {
    values: { IdPersona: sql`x.p`, [of.thing]: sql`${gift.thing}::int`, FechaInicio: sql`${FechaInicio}::date`, FechaFin: sql`${FechaFin}::date` },
    from: sql`unnest(${sql.param(people)}::int[]) as x(p)`,
    returning: sql`t.id_persona`,
    trace: {
      action: 'asignar',
      changes: (row) => ({ IdPersona: Number(row.id_persona), [of.thing]: gift.thing, FechaInicio, FechaFin }),
    },
  });
  return { Asignadas: made.length, Reemplazadas: n };
}

/** *Finalizar*: an assignment ends on a day that it covers; it is ended, not made longer. */
export async function endAssignment(ctx: Context, of: Assigned, id: number, FechaFin: string): Promise<{ FechaFin: string }> {
  const { table, key } = columns(of);
  const row = await ctx.tx.first(
    { hasta: orNull(text), desde: orNull(text) },
    sql`select to_char(fecha_inicio, 'YYYYMMDD') as desde, to_char(fecha_fin, 'YYYYMMDD') as hasta from ${table}
      where id_cliente = ${ctx.session.IdCliente} and ${key} = ${id} for no key update`,
  );
  const before = row?.hasta === null || row?.hasta === undefined ? null : row.hasta;
  if (FechaFin < String(row?.desde)) throw refuse(`${of.codes}.fechas`, undefined, 'FechaFin');
  if (before !== null && FechaFin > before) throw refuse(`${of.codes}.termina_antes`, undefined, 'FechaFin');
  await changeRow(ctx, of.entity, id, { FechaFin: before }, { FechaFin }, 'finalizar');
  return { FechaFin };
}
