import type { Row } from '@platform/entity/entity';
import { keyText } from '@platform/fields/ref/shared';
import { ask } from '@platform/server/audit/confirm';
import { int, json, orNull, text } from '@platform/server/db/rows';
import { tableOf } from '@platform/server/db/table';
import type { Context } from '@platform/server/http/context';
import { notFound, refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import { addRow, changeRow } from '@platform/server/record/rows';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { PersonaGuardia, RegimenGuardia } from '../../shared/calendario.entity';
import { addDays, daysBetween, shownDay } from '../../shared/dia';
import { readSegments, type ShiftDay, shiftsBetween } from '../../shared/turno';
import { fullNameSql } from '../personas/persona.sql';
import { heldPerson, lastLink, refuseTerminated } from '../rows';
import { day } from '../schemas';
import { holidaysOf } from './feriado.resource';

type Assignment = Pick<Row<typeof PersonaGuardia>, 'IdPersona' | 'IdRegimenGuardia' | 'FechaInicio' | 'FechaFin'>;

const LATEST = '99991231';
/** How long an assignment without an end lasts, after `hasta`. */
const OPEN_END = { es: 'nuevo aviso', en: 'further notice' } as const;

/** Inside the person's employment and the regime's dates; a guard that goes on is asked about, and ends the day before. */
export async function checkAssignment(ctx: Context, after: Assignment, own: number | null): Promise<void> {
  const person = await heldPerson(ctx, after.IdPersona);
  await refuseTerminated(ctx, person);
  const link = await lastLink(ctx.tx, ctx.session.IdCliente, person.IdPersona);
  const until = after.FechaFin ?? LATEST;
  const last = link?.FechaCese ?? link?.FechaFin ?? null;
  if (
    !link ||
    after.FechaInicio < link.FechaInicio ||
    (last !== null && (after.FechaInicio > last || (after.FechaFin !== null && after.FechaFin > last)))
  ) {
    const name = await ctx.tx.first(
      { nombre: orNull(text) },
      sql`select ${sql.raw(fullNameSql('p'))} as nombre from administracion_persona p where p.id_persona = ${person.IdPersona}`,
    );
    throw refuse('guardia.vinculo', { persona: String(name?.nombre) }, 'FechaInicio');
  }
  const regime = await ctx.tx.first(
    { inicio: orNull(text), fin: orNull(text) },
    sql`select to_char(r.fecha_inicio, 'YYYYMMDD') as inicio, to_char(r.fecha_fin, 'YYYYMMDD') as fin from administracion_regimen r
      join administracion_regimen_guardia g on g.id_regimen = r.id_regimen where g.id_regimen_guardia = ${after.IdRegimenGuardia}`,
  );
  if (after.FechaInicio < String(regime?.inicio) || (regime?.fin && (after.FechaInicio > regime.fin || (after.FechaFin ?? '') > regime.fin))) {
    throw refuse('guardia.regimen', undefined, 'FechaInicio');
  }
  const guards = tableOf(PersonaGuardia);
  const rows = await ctx.tx.db
    .select()
    .from(guards)
    .where(
      and(
        eq(guards.IdCliente, ctx.session.IdCliente),
        eq(guards.IdPersona, after.IdPersona),
        sql`${guards.IdPersonaGuardia} <> ${own ?? 0} and ${guards.FechaInicio} <= ${until}::date and coalesce(${guards.FechaFin}, 'infinity') >= ${after.FechaInicio}::date`,
      ),
    );
  for (const row of rows) {
    const other = await ctx.tx.first(
      { nombre: orNull(text) },
      sql`select r.codigo || ' – ' || g.codigo as nombre from administracion_regimen_guardia g join administracion_regimen r on r.id_regimen = g.id_regimen where g.id_regimen_guardia = ${row.IdRegimenGuardia}`,
    );
    const guardia = String(other?.nombre);
    if (row.FechaInicio >= after.FechaInicio) throw refuse('guardia.cruce', { guardia, fecha: shownDay(row.FechaInicio) }, 'FechaInicio');
    ask(ctx, 'guardia.en_curso', { guardia, fecha: row.FechaFin === null ? OPEN_END[ctx.lang] : shownDay(row.FechaFin) });
    await changeRow(ctx, PersonaGuardia, row.IdPersonaGuardia, row, { FechaFin: addDays(after.FechaInicio, -1) }, 'finalizar');
  }
}

/** Assigns a person of the session's client to a guard. */
export async function assignGuard(
  ctx: Context,
  IdRegimenGuardia: number,
  IdPersona: number,
  FechaInicio: string,
  FechaFin: string | null,
): Promise<void> {
  if (FechaFin !== null && FechaFin < FechaInicio) throw refuse('fechas.fin_menor', undefined, 'FechaFin');
  await checkAssignment(ctx, { IdPersona, IdRegimenGuardia, FechaInicio, FechaFin }, null);
  const changes = { IdPersona, IdRegimenGuardia, FechaInicio, FechaFin };
  await addRow(ctx, PersonaGuardia, changes, { action: 'asignar', changes });
}

/** A person who leaves is in no guard after the last day of work. */
export async function closeGuardsOf(ctx: Context, idPersona: number, last: string): Promise<void> {
  const guards = tableOf(PersonaGuardia);
  const rows = await ctx.tx.db
    .select()
    .from(guards)
    .where(
      and(
        eq(guards.IdCliente, ctx.session.IdCliente),
        eq(guards.IdPersona, idPersona),
        sql`${guards.FechaInicio} <= ${last}::date and coalesce(${guards.FechaFin}, 'infinity') > ${last}::date`,
      ),
    );
  for (const row of rows) await changeRow(ctx, PersonaGuardia, row.IdPersonaGuardia, row, { FechaFin: last }, 'finalizar');
}

const MAX_DAYS = 366;

/** A day of a guard, and the holiday it is. */
export type GuardDay = ShiftDay & { readonly Feriado: string | null };

/** A guard's days with the holidays of the regime's division, or of the session's. */
export async function calendarOf(ctx: Context, idGuard: number, from: string, to: string): Promise<GuardDay[]> {
  const guard = await ctx.tx.first(
    { segmentos: json(z.unknown()), id_division: orNull(int), base: orNull(text) },
    sql`select r.segmentos, r.id_division, to_char(g.fecha_base, 'YYYYMMDD') as base from administracion_regimen_guardia g join administracion_regimen r on r.id_regimen = g.id_regimen
      where g.id_regimen_guardia = ${idGuard} and g.id_cliente = ${ctx.session.IdCliente}`,
  );
  const segments = readSegments(guard?.segmentos);
  if (!guard || !segments) throw notFound();
  const days = daysBetween(from, to) + 1;
  if (days < 1 || days > MAX_DAYS) throw refuse('calendario.rango', undefined, 'FechaFin');
  const holidays = await holidaysOf(ctx.tx, Number(guard.id_division ?? ctx.session.IdDivision), from, to);
  return shiftsBetween(segments, String(guard.base), from, to).map((one) => ({ ...one, Feriado: holidays.get(one.Fecha) ?? null }));
}

export const guardiaRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: `/api/${RegimenGuardia.resource}/:id/calendario`,
    summary: 'What a guard does each day of a period of at most 366',
    tag: RegimenGuardia.resource,
    resource: RegimenGuardia.resource,
    access: { kind: 'grant', menu: [...RegimenGuardia.options.menu, '030101'], action: 'consultar' },
    params: z.object({
      id: keyText,
    }),
    query: z.strictObject({ FechaInicio: day, FechaFin: day }),
    answer: z.array(
      z.object({
        Fecha: z.string(),
        DiaCiclo: z.number(),
        Tipo: z.enum(['T', 'D']),
        Turno: z.enum(['D', 'N']).nullable(),
        Subida: z.boolean(),
        Bajada: z.boolean(),
        Feriado: z.string().nullable(),
      }),
    ),
    handler: (ctx, { params, query }) => calendarOf(ctx, params.id, query.FechaInicio, query.FechaFin),
  }),
];
