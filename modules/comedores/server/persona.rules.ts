import { inForceSql } from '@modules/acreditacion/server/public';
import { isDay } from '@platform/fields/date/shared';
import { keySchema } from '@platform/fields/ref/shared';
import type { Context } from '@platform/server/http/context';
import { notFound, Problem, refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { Session } from '@platform/server/http/session';
import type { RouteKit } from '@platform/server/kit';
import { visible } from '@platform/server/resource/read';
import { action, type Resource, resource } from '@platform/server/resource/resource';
import { scopeSql } from '@platform/server/resource/scope';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { Comensal, PersonaGrupo } from '../shared/grupo.entity';
import { type Assignment, replaced } from '../shared/reemplazo';

const day = z.string({ error: 'campo.fecha' }).refine(isDay, { error: 'campo.fecha' });
const MAX_PEOPLE = 1000;

/** One row a person: the accreditation in force that began last. */
const accredited: SQL = sql.raw(
  `exists (select 1 from acreditacion_persona a where a.id_acreditacion_persona = t.id_comensal and ${inForceSql('persona')('a')})
    and not exists (select 1 from acreditacion_persona a where a.id_cliente = t.id_cliente and a.id_division = t.id_division and a.id_persona = t.id_persona
      and (a.fecha_inicio, a.id_acreditacion_persona) > (t.fecha_acreditacion, t.id_comensal) and ${inForceSql('persona')('a')})`,
);

/** Groups of people that a contractor has accredited in the division. */
const ofOwnPeople = (session: Session): SQL | undefined =>
  session.IdCompania === null
    ? undefined
    : sql`exists (select 1 from acreditacion_persona a where a.id_cliente = t.id_cliente and a.id_division = t.id_division and a.id_persona = t.id_persona and a.id_compania = ${session.IdCompania})`;

/** Assignments of people that a period meets, held with their people, so that of two at once the second sees the first. */
async function meeting(ctx: Context, people: readonly number[], from: string, to: string | null): Promise<(Assignment & { readonly id: number })[]> {
  const { IdCliente, IdDivision } = ctx.session;
  const ids = sql.param([...people]);
  await ctx.tx.run(
    sql`select 1 from administracion_persona where id_cliente = ${IdCliente} and id_persona = any(${ids}) order by id_persona for no key update`,
  );
  const rows = await ctx.tx.run(
    sql`select id_persona_grupo as id, id_persona, id_grupo, to_char(fecha_inicio, 'YYYYMMDD') as desde, to_char(fecha_fin, 'YYYYMMDD') as hasta from comedor_persona_grupo
      where id_cliente = ${IdCliente} and id_division = ${IdDivision} and id_persona = any(${ids})
        and fecha_inicio <= coalesce(${to}::date, 'infinity') and coalesce(fecha_fin, 'infinity') >= ${from}::date order by 1`,
  );
  return rows.map((row) => ({
    id: Number(row.id),
    IdPersona: Number(row.id_persona),
    IdGrupo: Number(row.id_grupo),
    FechaInicio: String(row.desde),
    FechaFin: row.hasta === null ? null : String(row.hasta),
  }));
}

/** Ends, deletes or continues the assignments that a new one replaces. */
async function replace(ctx: Context, old: readonly (Assignment & { readonly id: number })[], from: string, to: string | null): Promise<void> {
  const { IdCliente, IdDivision, IdUsuario } = ctx.session;
  for (const one of old) {
    const [first, ...rest] = replaced(one, from, to);
    if (first)
      await ctx.tx.run(
        sql`update comedor_persona_grupo set fecha_inicio = ${first.FechaInicio}::date, fecha_fin = ${first.FechaFin}::date, version = version + 1,
          usuario_modificacion = ${IdUsuario}, fecha_modificacion = ${ctx.now.toISOString()} where id_persona_grupo = ${one.id}`,
      );
    else await ctx.tx.run(sql`delete from comedor_persona_grupo where id_persona_grupo = ${one.id}`);
    for (const after of rest)
      await ctx.tx.run(
        sql`insert into comedor_persona_grupo (id_cliente, id_division, id_persona, id_grupo, fecha_inicio, fecha_fin, usuario_creacion)
          values (${IdCliente}, ${IdDivision}, ${one.IdPersona}, ${one.IdGrupo}, ${after.FechaInicio}::date, ${after.FechaFin}::date, ${IdUsuario})`,
      );
    ctx.audit({
      entity: PersonaGrupo.resource,
      record: one.id,
      action: first ? 'reemplazar' : 'eliminar',
      changes: { FechaInicio: [one.FechaInicio, first?.FechaInicio ?? null], FechaFin: [one.FechaFin, first?.FechaFin ?? null] },
    });
  }
}

const assignBody = z.strictObject({
  IdGrupo: keySchema,
  IdPersonas: z.array(keySchema, { error: 'persona_grupo.sin_personas' }).min(1, { error: 'persona_grupo.sin_personas' }).max(MAX_PEOPLE, {
    error: 'peticion.invalida',
  }),
  FechaInicio: day,
  FechaFin: day.nullish(),
  Reemplazar: z.enum(['S', 'N'], { error: 'campo.opcion' }).default('N'),
});

/** *Asignar grupo*: a group for people from a day on; what they had in those days is replaced when the person says so. */
async function assign(ctx: Context, kit: RouteKit, sent: z.output<typeof assignBody>) {
  const { IdCliente, IdDivision, IdUsuario } = ctx.session;
  const { IdGrupo, FechaInicio, Reemplazar } = sent;
  const FechaFin = sent.FechaFin ?? null;
  const people = [...new Set(sent.IdPersonas)];
  if (FechaFin !== null && FechaFin < FechaInicio) throw refuse('persona_grupo.fechas', undefined, 'FechaFin');
  const persona = kit.registry.get('AdministracionPersona');
  if (!(await visible(ctx.tx, persona, ctx.session, people))) throw notFound();
  const [group] = await ctx.tx.run(
    sql`select 1 from comedor_grupo where id_grupo = ${IdGrupo} and id_cliente = ${IdCliente} and id_division = ${IdDivision} and activo = 'S' for share`,
  );
  if (!group) throw refuse('campo.referencia', undefined, 'IdGrupo');
  const old = await meeting(ctx, people, FechaInicio, FechaFin);
  const ended = await ctx.tx.run(
    sql`select 1 from administracion_persona p where p.id_cliente = ${IdCliente} and p.id_persona = any(${sql.param(people)})
      and ${sql.raw(persona.hooks.computed?.Estado?.('p', IdCliente) ?? 'null')} = 'C' limit 1`,
  );
  if (ended.length > 0) throw refuse('persona_grupo.cesada', undefined, 'IdPersonas');
  const n = new Set(old.map(({ IdPersona }) => IdPersona)).size;
  if (n > 0 && Reemplazar === 'N' && !ctx.confirmed.has('persona_grupo.cruce'))
    throw new Problem(400, 'persona_grupo.cruce', { n }, { confirmable: true });
  await replace(ctx, old, FechaInicio, FechaFin);
  const made = await ctx.tx.run(
    sql`insert into comedor_persona_grupo (id_cliente, id_division, id_persona, id_grupo, fecha_inicio, fecha_fin, usuario_creacion)
      select ${IdCliente}::int, ${IdDivision}::int, p, ${IdGrupo}::int, ${FechaInicio}::date, ${FechaFin}::date, ${IdUsuario}::text from unnest(${sql.param(people)}::int[]) as x(p)
      returning id_persona_grupo, id_persona`,
  );
  for (const row of made)
    ctx.audit({
      entity: PersonaGrupo.resource,
      record: Number(row.id_persona_grupo),
      action: 'asignar',
      changes: { IdPersona: Number(row.id_persona), IdGrupo, FechaInicio, FechaFin },
    });
  return { Asignadas: made.length, Reemplazadas: n };
}

export const comensalResource: Resource = resource(Comensal, {
  policy: () => accredited,
  can: (row) => ({ finalizar: row.Estado === 'V' }),
  actions: {
    finalizar: action({
      needs: 'editar',
      body: z.strictObject({ FechaFin: day }),
      async run(ctx, id, { FechaFin }) {
        const [row] = await ctx.tx.run(
          sql`select p.id_persona_grupo as id, to_char(p.fecha_inicio, 'YYYYMMDD') as desde, to_char(p.fecha_fin, 'YYYYMMDD') as hasta
            from comedor_comensal t join comedor_persona_grupo p on p.id_persona_grupo = t.id_persona_grupo where t.id_comensal = ${id} and t.estado = 'V' for no key update of p`,
        );
        if (!row) throw refuse('persona_grupo.sin_grupo');
        if (FechaFin < String(row.desde)) throw refuse('persona_grupo.fechas', undefined, 'FechaFin');
        // It is ended, not made longer.
        if (row.hasta !== null && FechaFin > String(row.hasta)) throw refuse('persona_grupo.termina_antes', undefined, 'FechaFin');
        await ctx.tx.run(
          sql`update comedor_persona_grupo set fecha_fin = ${FechaFin}::date, version = version + 1, usuario_modificacion = ${ctx.session.IdUsuario},
            fecha_modificacion = ${ctx.now.toISOString()} where id_persona_grupo = ${row.id}`,
        );
        ctx.audit({
          entity: PersonaGrupo.resource,
          record: Number(row.id),
          action: 'finalizar',
          changes: { FechaFin: [row.hasta === null ? null : String(row.hasta), FechaFin] },
        });
        return { FechaFin };
      },
    }),
  },
});

export const personaGrupoResource: Resource = resource(PersonaGrupo, { policy: ofOwnPeople });

const counts = z.object({ CodigoGrupo: z.string(), Grupo: z.string().nullable(), Personas: z.number() });

/** Calls of the assignment beyond those of its list. */
export const personaGrupoRoutes = (kit: RouteKit): readonly Route[] => [
  route({
    method: 'POST',
    path: '/api/ComedorPersonaGrupo/asignar',
    summary: 'Gives people a dining group from a day on',
    tag: PersonaGrupo.resource,
    resource: PersonaGrupo.resource,
    access: { kind: 'grant', menu: PersonaGrupo.options.menu, action: 'crear' },
    body: assignBody,
    answer: z.object({ Asignadas: z.number(), Reemplazadas: z.number() }),
    handler: (ctx, { body }) => assign(ctx, kit, body),
  }),
  route({
    method: 'GET',
    path: '/api/ComedorComensal/grupos',
    summary: 'How many people each group has today, and those without one or with one that is over',
    tag: Comensal.resource,
    resource: Comensal.resource,
    access: { kind: 'grant', menu: Comensal.options.menu, action: 'consultar' },
    answer: z.array(counts),
    async handler(ctx) {
      const rows = await ctx.tx.run(
        sql`with gente as materialized (select t.id_grupo, t.codigo_grupo from comedor_comensal t where ${scopeSql(comensalResource, ctx.session)})
          select x.codigo, null as grupo, 0 as orden, (select count(*)::int from gente where x.codigo = any(codigo_grupo)) as n from (values ('TODOS'), ('SINASIG'), ('VENCIDO')) as x(codigo)
          union all select g.codigo, g.grupo, 1, (select count(*)::int from gente where gente.id_grupo = g.id_grupo and g.codigo = any(codigo_grupo)) from comedor_grupo g
            where g.id_cliente = ${ctx.session.IdCliente} and g.id_division = ${ctx.session.IdDivision} and g.activo = 'S' order by 3, 1`,
      );
      const fixed = ['TODOS', 'SINASIG', 'VENCIDO'];
      const place = (code: string) => (fixed.includes(code) ? fixed.indexOf(code) : fixed.length);
      return rows
        .map((row) => ({ CodigoGrupo: String(row.codigo), Grupo: row.grupo === null ? null : String(row.grupo), Personas: Number(row.n) }))
        .sort((a, b) => place(a.CodigoGrupo) - place(b.CodigoGrupo));
    },
  }),
];
