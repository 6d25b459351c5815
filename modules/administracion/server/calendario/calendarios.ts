import { keyText } from '@platform/fields/ref/shared';
import { int, orNull, text } from '@platform/server/db/rows';
import { fileName } from '@platform/server/excel/house';
import type { Context } from '@platform/server/http/context';
import { notFound, refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Regimen, RegimenGuardia } from '../../shared/calendario.entity';
import { daysBetween } from '../../shared/dia';
import { Persona } from '../../shared/persona.entity';
import { personReach } from '../personas/persona.sql';
import { day } from '../schemas';
import { calendarExcel } from './calendario.excel';
import { calendarOf, type GuardDay } from './guardias';

const MAX_DAYS = 366;
const period = z.strictObject({ FechaInicio: day, FechaFin: day });
const id = z.object({
  id: keyText,
});
type Period = z.output<typeof period>;

function checkPeriod({ FechaInicio, FechaFin }: Period): void {
  const days = daysBetween(FechaInicio, FechaFin) + 1;
  if (days < 1 || days > MAX_DAYS) throw refuse('calendario.rango', undefined, 'FechaFin');
}

/** What a person works each day of a period, in whatever guard it was then; days without a guard are not there. */
async function calendarOfPerson(ctx: Context, idPersona: number, asked: Period): Promise<(GuardDay & { Guardia: string })[]> {
  checkPeriod(asked);
  const reach = personReach(ctx.session);
  const person = await ctx.tx.first(
    {},
    sql`select 1 from administracion_persona t where t.id_persona = ${idPersona} and t.id_cliente = ${ctx.session.IdCliente} ${reach ? sql`and ${reach}` : sql``}`,
  );
  if (!person) throw notFound();
  const rows = await ctx.tx.rows(
    { id_regimen_guardia: int, desde: orNull(text), hasta: orNull(text), guardia: orNull(text) },
    sql`select g.id_regimen_guardia, r.codigo || ' – ' || g.codigo as guardia, to_char(greatest(a.fecha_inicio, ${asked.FechaInicio}::date), 'YYYYMMDD') as desde,
        to_char(least(coalesce(a.fecha_fin, 'infinity'), ${asked.FechaFin}::date), 'YYYYMMDD') as hasta
      from administracion_persona_guardia a join administracion_regimen_guardia g on g.id_regimen_guardia = a.id_regimen_guardia join administracion_regimen r on r.id_regimen = g.id_regimen
      where a.id_cliente = ${ctx.session.IdCliente} and a.id_persona = ${idPersona} and a.fecha_inicio <= ${asked.FechaFin}::date
        and coalesce(a.fecha_fin, 'infinity') >= ${asked.FechaInicio}::date order by a.fecha_inicio`,
  );
  const days: (GuardDay & { Guardia: string })[] = [];
  for (const row of rows) {
    const own = await calendarOf(ctx, row.id_regimen_guardia, String(row.desde), String(row.hasta));
    days.push(...own.map((one) => ({ ...one, Guardia: String(row.guardia) })));
  }
  return days;
}

/** The calendar of a regime's guards, in the house format. */
async function regimeFile(ctx: Context, idRegimen: number, asked: Period): Promise<{ name: string; file: Buffer }> {
  checkPeriod(asked);
  const regime = await ctx.tx.first(
    { codigo: text, regimen: text },
    sql`select codigo, regimen from administracion_regimen where id_regimen = ${idRegimen} and id_cliente = ${ctx.session.IdCliente}`,
  );
  if (!regime) throw notFound();
  const rows = await ctx.tx.rows(
    { id_regimen_guardia: int, guardia: text },
    sql`select g.id_regimen_guardia, g.guardia from administracion_regimen_guardia g where g.id_regimen = ${idRegimen} and g.activo = 'S' order by g.codigo`,
  );
  const guards: { name: string; days: GuardDay[]; people: { from: string; to: string }[] }[] = [];
  for (const row of rows) {
    const people = await ctx.tx.rows(
      { desde: orNull(text), hasta: text },
      sql`select to_char(a.fecha_inicio, 'YYYYMMDD') as desde, coalesce(to_char(a.fecha_fin, 'YYYYMMDD'), '99991231') as hasta from administracion_persona_guardia a
        where a.id_cliente = ${ctx.session.IdCliente} and a.id_regimen_guardia = ${row.id_regimen_guardia}`,
    );
    guards.push({
      name: row.guardia,
      days: await calendarOf(ctx, row.id_regimen_guardia, asked.FechaInicio, asked.FechaFin),
      people: people.map(({ desde, hasta }) => ({ from: String(desde), to: hasta })),
    });
  }
  if (guards.length === 0) throw refuse('regimen.sin_guardias');
  const title = `${regime.codigo} · ${regime.regimen}`;
  return {
    name: fileName(Regimen.resource, ctx.session.zona, ctx.now),
    file: await calendarExcel(ctx, title, guards, asked.FechaInicio, asked.FechaFin),
  };
}

const shift = z.object({
  Fecha: z.string(),
  DiaCiclo: z.number(),
  Tipo: z.enum(['T', 'D']),
  Turno: z.enum(['D', 'N']).nullable(),
  Subida: z.boolean(),
  Bajada: z.boolean(),
  Feriado: z.string().nullable(),
  Guardia: z.string(),
});

export const calendarRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: `/api/${Persona.resource}/:id/calendario`,
    summary: 'What a person works each day of a period of at most 366',
    tag: RegimenGuardia.resource,
    resource: Persona.resource,
    access: { kind: 'grant', menu: Persona.options.menu, action: 'consultar' },
    params: id,
    query: period,
    answer: z.array(shift),
    handler: (ctx, { params, query }) => calendarOfPerson(ctx, params.id, query),
  }),
  route({
    method: 'GET',
    path: `/api/${Regimen.resource}/:id/calendario/exportar`,
    summary: 'The calendar of a regime’s guards, as .xlsx',
    tag: RegimenGuardia.resource,
    resource: Regimen.resource,
    access: { kind: 'grant', menu: Regimen.options.menu, action: 'exportar' },
    params: id,
    query: period,
    raw: true,
    async handler(ctx, { params, query, reply }) {
      const { name, file } = await regimeFile(ctx, params.id, query);
      ctx.audit({ entity: Regimen.resource, record: params.id, action: 'exportar', changes: { ...query } });
      return reply
        .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('x-content-type-options', 'nosniff')
        .send(file);
    },
  }),
];
