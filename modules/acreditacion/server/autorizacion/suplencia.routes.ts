import { int, text } from '@platform/server/db/rows';
import { type Route, route } from '@platform/server/http/route';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Suplencia } from '../../shared/suplencia.entity';
import { authorizerRoles } from './roles';

/** What a substitution may be of: the roles of who is away, each with the other authorizers who have it. */
export const suplenciaRoutes: readonly Route[] = [
  route({
    tag: Suplencia.resource,
    resource: Suplencia.resource,
    method: 'GET',
    path: `/api/${Suplencia.resource}/roles`,
    summary: 'Roles of an authorizer (by default the session’s own) in the division, and who else has each',
    access: { kind: 'grant', menu: Suplencia.options.menu, action: 'consultar' },
    query: z.strictObject({ IdUsuario: z.string().max(60).optional() }),
    answer: z.array(z.object({ IdRol: z.number(), Nombre: z.string(), Suplentes: z.array(z.object({ IdUsuario: z.string(), Nombre: z.string() })) })),
    async handler(ctx, { query }) {
      const { IdCliente, IdDivision, IdUsuario } = ctx.session;
      const away = query.IdUsuario ?? IdUsuario;
      const roles = await authorizerRoles(ctx.tx, away, IdDivision, ctx.lang);
      const others = await ctx.tx.rows(
        { IdRol: int, IdUsuario: text, Nombre: text },
        sql`select a.id_rol as "IdRol", u.id_usuario as "IdUsuario", u.nombre || ' ' || u.apellido as "Nombre"
          from acreditacion_autorizador_usuario a join seguridad_usuario u on u.id_usuario = a.id_usuario and u.activo = 'S'
          where a.id_cliente = ${IdCliente} and a.id_division = ${IdDivision} and a.id_rol = any(${sql.param(roles.map((role) => role.IdRol))}::int[]) and u.id_usuario <> ${away} order by 3`,
      );
      return roles.map((role) => ({
        ...role,
        Suplentes: others.filter((one) => one.IdRol === role.IdRol).map((one) => ({ IdUsuario: one.IdUsuario, Nombre: one.Nombre })),
      }));
    },
  }),
];
