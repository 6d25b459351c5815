import { assignGuard } from '@modules/administracion/server/public';
import { isDay } from '@platform/fields/date/shared';
import { keySchema } from '@platform/fields/ref/shared';
import { optionalWords } from '@platform/fields/texts';
import { bool, int } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { notFound, refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { scopeSql } from '@platform/server/resource/scope';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Horario } from '../../shared/horario.entity';
import { Persona } from '../../shared/persona.entity';
import { byWay } from '../calendario/cambios';
import { giveSchedule } from './personas';

type Kit = Pick<RouteKit, 'registry' | 'writer'>;
/** People of one call. */
const MANY = 500;
const common = { tag: Persona.resource, resource: Persona.resource } as const;
const params = z.object({ id: z.string().regex(/^\d{1,9}$/, { error: 'registro.no_existe' }) });
const day = z.string({ error: 'campo.fecha' }).refine(isDay, { error: 'campo.fecha' });
const hour = z.string({ error: 'campo.hora' }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'campo.hora' });
const given = z.object({ Asignado: z.enum(['S', 'N']) });

/** Somebody of attendance whom the session reaches. */
async function reached(ctx: Context, { registry }: Kit, id: string) {
  const row = await ctx.tx.first(
    { persona: int, version: int },
    sql`select t.id_persona as persona, t.version from asistencia_persona t where t.id_asistencia_persona = ${Number(id)} and ${scopeSql(registry.get(Persona.resource), ctx.session)}`,
  );
  if (!row) throw notFound();
  return row;
}

/** What is given to people of attendance one by one or many at once (050301), each by the rules of the forms. */
export const asignarRoutes = (kit: Kit): readonly Route[] => [
  route({
    ...common,
    method: 'POST',
    path: `/api/${Persona.resource}/:id/asignarHorario`,
    summary: 'A schedule from a day on: the one that goes on ends the day before',
    access: { kind: 'grant', menu: ['050301'], action: 'editar' },
    params,
    body: z.strictObject({ IdHorario: keySchema, FechaInicio: day }),
    answer: given,
    async handler(ctx, { params: { id }, body }) {
      const { persona } = await reached(ctx, kit, id);
      return { Asignado: (await giveSchedule(ctx, kit, persona, body.FechaInicio, body.IdHorario)) ? 'S' : 'N' };
    },
  }),
  route({
    method: 'POST',
    path: `/api/${Horario.resource}/:id/asignar`,
    summary: 'Gives a schedule to people from a day on; all of them or none',
    tag: Horario.resource,
    resource: Horario.resource,
    access: { kind: 'grant', menu: ['050301'], action: 'editar' },
    params,
    body: z.strictObject({
      Personas: z.array(keySchema, { error: 'asistencia.sin_personas' }).min(1, { error: 'asistencia.sin_personas' }).max(MANY),
      FechaInicio: day,
    }),
    answer: z.object({ Asignados: z.number() }),
    async handler(ctx, { params: { id }, body }) {
      const schedule = await ctx.tx.first(
        {},
        sql`select 1 from asistencia_horario t where t.id_horario = ${Number(id)} and ${scopeSql(kit.registry.get(Horario.resource), ctx.session)}`,
      );
      if (!schedule) throw notFound();
      const people = [...new Set(body.Personas)];
      const followed = await ctx.tx.rows(
        { persona: int },
        sql`select distinct t.id_persona as persona from asistencia_persona t where t.id_persona = any(${sql.param(people)}::int[]) and ${scopeSql(kit.registry.get(Persona.resource), ctx.session)}
          and ${body.FechaInicio}::date between t.fecha_inicio and coalesce(t.fecha_fin, 'infinity')`,
      );
      if (followed.length < people.length) throw refuse('justificacion.sin_asistencia', undefined, 'Personas');
      let Asignados = 0;
      const many = byWay(ctx, 'M');
      for (const { persona } of followed) if (await giveSchedule(many, kit, persona, body.FechaInicio, Number(id))) Asignados += 1;
      return { Asignados };
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: `/api/${Persona.resource}/:id/asignarGuardia`,
    summary: 'A guard of a regime from a day on: the one that goes on ends the day before, once it is confirmed',
    access: { kind: 'grant', menu: ['050301'], action: 'editar' },
    params,
    body: z.strictObject({ IdRegimenGuardia: keySchema, FechaInicio: day }),
    answer: given,
    async handler(ctx, { params: { id }, body }) {
      const { persona } = await reached(ctx, kit, id);
      const guard = await ctx.tx.first(
        { ya: bool },
        sql`select exists (select 1 from administracion_persona_guardia p where p.id_cliente = g.id_cliente and p.id_persona = ${persona} and p.id_regimen_guardia = g.id_regimen_guardia
            and ${body.FechaInicio}::date between p.fecha_inicio and coalesce(p.fecha_fin, 'infinity')) as ya
          from administracion_regimen_guardia g where g.id_cliente = ${ctx.session.IdCliente} and g.id_regimen_guardia = ${body.IdRegimenGuardia}`,
      );
      if (!guard) throw refuse('campo.referencia', { campo: 'IdRegimenGuardia' }, 'IdRegimenGuardia');
      if (guard.ya) return { Asignado: 'N' };
      await assignGuard(ctx, body.IdRegimenGuardia, persona, body.FechaInicio, null);
      return { Asignado: 'S' };
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: `/api/${Persona.resource}/:id/asignarPlanilla`,
    summary: 'The payroll that somebody is paid by',
    access: { kind: 'grant', menu: ['050301'], action: 'editar' },
    params,
    body: z.strictObject({ IdPlanilla: keySchema }),
    answer: given,
    async handler(ctx, { params: { id }, body }) {
      const { version } = await reached(ctx, kit, id);
      await kit.writer.update(ctx, kit.registry.get(Persona.resource), Number(id), { ...body, Version: version });
      return { Asignado: 'S' };
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: `/api/${Persona.resource}/:id/justificar`,
    summary: 'A justification of somebody, as its form would register it',
    access: { kind: 'grant', menu: ['050105'], action: 'crear' },
    params,
    body: z.strictObject({
      ...{ IdJustificacion: keySchema, Modalidad: z.enum(['D', 'H'], { error: 'campo.opcion' }), FechaInicio: day, FechaFin: day },
      ...{ HoraInicio: hour.nullish(), HoraFin: hour.nullish(), Observacion: optionalWords(500) },
    }),
    answer: given,
    async handler(ctx, { params: { id }, body }) {
      const { persona } = await reached(ctx, kit, id);
      await kit.writer.create(ctx, kit.registry.get('AsistenciaJustificacionPersona'), { ...body, IdPersona: persona });
      return { Asignado: 'S' };
    },
  }),
];
