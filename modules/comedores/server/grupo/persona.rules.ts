import {
  assignedAnswer,
  assignFields,
  daySchema,
  endAssignment,
  giveToPeople,
  type Listed,
  lastAccreditedSql,
  listRoute,
  ofAccreditedPeople,
} from '@modules/acreditacion/server/public';
import { keySchema } from '@platform/fields/ref/shared';
import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { notFound, refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { visible } from '@platform/server/resource/read';
import { action, type Resource, resource } from '@platform/server/resource/resource';
import { scopeSql } from '@platform/server/resource/scope';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Comensal, PersonaGrupo } from '../../shared/grupo.entity';

/** Dining groups, as they are given to people. */
const DINING_GROUPS: Listed = {
  entity: PersonaGrupo,
  thing: 'IdGrupo',
  codes: 'persona_grupo',
  unknown: 'persona_grupo.grupo_desconocido',
  offered: ({ session }) =>
    sql`select codigo, id_grupo as id from comedor_grupo where id_cliente = ${session.IdCliente} and id_division = ${session.IdDivision} and activo = 'S'`,
};

const assignBody = z.strictObject({ IdGrupo: keySchema, ...assignFields(DINING_GROUPS) });

/** *Asignar grupo*: a group for people from a day on; what they had in those days is replaced when the person says so. */
async function assign(ctx: Context, kit: RouteKit, { IdGrupo, ...sent }: z.output<typeof assignBody>) {
  const { IdCliente, IdDivision } = ctx.session;
  const persona = kit.registry.get('AdministracionPersona');
  if (!(await visible(ctx.tx, persona, ctx.session, sent.IdPersonas))) throw notFound();
  const group = await ctx.tx.first(
    {},
    sql`select 1 from comedor_grupo where id_grupo = ${IdGrupo} and id_cliente = ${IdCliente} and id_division = ${IdDivision} and activo = 'S' for share`,
  );
  if (!group) throw refuse('campo.referencia', undefined, 'IdGrupo');
  return giveToPeople(ctx, DINING_GROUPS, { thing: IdGrupo, ...sent }, async (people) => {
    const ended = await ctx.tx.rows(
      {},
      sql`select 1 from administracion_persona p where p.id_cliente = ${IdCliente} and p.id_persona = any(${sql.param([...people])})
        and ${sql.raw(persona.hooks.computed?.Estado?.('p', IdCliente, ctx.tx.product) ?? 'null')} = 'C' limit 1`,
    );
    if (ended.length > 0) throw refuse('persona_grupo.cesada', undefined, 'IdPersonas');
  });
}

export const comensalResource: Resource = resource(Comensal, {
  policy: () => lastAccreditedSql('id_comensal'),
  can: (row) => ({ finalizar: row.Estado === 'V' }),
  actions: {
    finalizar: action({
      needs: 'editar',
      body: z.strictObject({ FechaFin: daySchema }),
      async run(ctx, id, { FechaFin }) {
        const row = await ctx.tx.first(
          { id: orNull(int) },
          sql`select t.id_persona_grupo as id from comedor_comensal t where t.id_comensal = ${id} and t.estado = 'V'`,
        );
        if (!row) throw refuse('persona_grupo.sin_grupo');
        return endAssignment(ctx, DINING_GROUPS, Number(row.id), FechaFin);
      },
    }),
  },
});

export const personaGrupoResource: Resource = resource(PersonaGrupo, { policy: ofAccreditedPeople });

const counts = z.object({ CodigoGrupo: z.string(), Grupo: z.string().nullable(), Personas: z.number() });

/** Calls of the assignment beyond those of its list. */
export const personaGrupoRoutes = (kit: RouteKit): readonly Route[] => [
  listRoute(kit, DINING_GROUPS),
  route({
    method: 'POST',
    path: '/api/ComedorPersonaGrupo/asignar',
    summary: 'Gives people a dining group from a day on',
    tag: PersonaGrupo.resource,
    resource: PersonaGrupo.resource,
    access: { kind: 'grant', menu: PersonaGrupo.options.menu, action: 'crear' },
    body: assignBody,
    answer: assignedAnswer,
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
      const rows = await ctx.tx.rows(
        { codigo: orNull(text), grupo: orNull(text), n: int },
        sql`with gente as materialized (select t.id_grupo, t.codigo_grupo from comedor_comensal t where ${scopeSql(comensalResource, ctx.session)})
          select x.codigo, null as grupo, 0 as orden, (select count(*)::int from gente where x.codigo = any(codigo_grupo)) as n from (values ('TODOS'), ('SINASIG'), ('VENCIDO')) as x(codigo)
          union all select g.codigo, g.grupo, 1, (select count(*)::int from gente where gente.id_grupo = g.id_grupo and g.codigo = any(codigo_grupo)) from comedor_grupo g
            where g.id_cliente = ${ctx.session.IdCliente} and g.id_division = ${ctx.session.IdDivision} and g.activo = 'S' order by 3, 1`,
      );
      const fixed = ['TODOS', 'SINASIG', 'VENCIDO'];
      const place = (code: string) => (fixed.includes(code) ? fixed.indexOf(code) : fixed.length);
      return rows
        .map((row) => ({ CodigoGrupo: String(row.codigo), Grupo: row.grupo, Personas: row.n }))
        .sort((a, b) => place(a.CodigoGrupo) - place(b.CodigoGrupo));
    },
  }),
];
