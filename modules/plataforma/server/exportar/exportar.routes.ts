import { int, orNull, text } from '@platform/server/db/rows';
import { forbidden, notFound } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { makeSessionAs } from '../sesion';
import { beginExport, EXPORTACION } from './exportar';
import { exportedOf, wishSchema } from './pedido';

const tag = 'PlataformaTrabajo';
const access = { kind: 'session' } as const;
const base = '/api/PlataformaTrabajo';

/** A list written to a file in the background, and the file, for seven days, for whoever asked for it. */
export function exportRoutes(kit: RouteKit): readonly Route[] {
  const as = makeSessionAs(kit.database, kit.clock);
  return [
    route({
      tag,
      method: 'POST',
      path: `${base}/exportar`,
      summary: 'Begins to write a list to an .xlsx in the background; answers the long work',
      access,
      body: wishSchema.extend({ Recurso: z.string().max(60) }),
      answer: z.object({ IdTrabajo: z.number() }),
      handler: async (ctx, { body: { Recurso, ...wish } }) => ({ IdTrabajo: await beginExport(kit, ctx, Recurso, wish) }),
    }),
    route({
      tag,
      method: 'GET',
      path: `${base}/:id/archivo`,
      summary: 'The file that a long work left',
      access,
      raw: true,
      params: z.object({
        id: z
          .string()
          .regex(/^\d{1,9}$/, { error: 'registro.no_existe' })
          .transform(Number),
      }),
      async handler(ctx, { params, reply }) {
        const { IdCliente, IdDivision, IdUsuario } = ctx.session;
        const row = await ctx.tx.first(
          {
            recurso: text,
            pedido: text,
            id_perfil: int,
            id_compania: orNull(int),
            nombre: text,
            hash: text,
            tipo_contenido: text,
            id_ruta_repositorio: orNull(int),
          },
          sql`select x.recurso, x.pedido, x.id_perfil, f.id_compania, f.nombre, f.hash, f.tipo_contenido, f.id_ruta_repositorio from base_trabajo t
              join plataforma_exportacion x on x.id_cliente = t.id_cliente and x.id_exportacion = t.registro join base_archivo f on f.id_archivo = x.archivo
            where t.id_trabajo = ${params.id} and t.tipo = ${EXPORTACION} and t.estado = 'T' and t.id_cliente = ${IdCliente} and t.id_division = ${IdDivision} and t.usuario_creacion = ${IdUsuario}`,
        );
        if (!row) throw notFound();
        // What was allowed when it was asked for has to be so still, with the profile and for the company that it was made for: another profile of his shows less.
        const made = await as(IdUsuario, row.id_perfil, IdDivision);
        if (!made || made.session.IdCompania !== row.id_compania) throw forbidden();
        exportedOf(kit, made.session, row.recurso, row.pedido);
        const content = await kit.files.read(ctx.tx, row.id_ruta_repositorio, row.hash);
        reply
          .type(row.tipo_contenido)
          .header('content-disposition', `attachment; filename="${row.nombre}"`)
          .header('x-content-type-options', 'nosniff')
          .header('cache-control', 'private, no-store');
        return reply.send(content);
      },
    }),
  ];
}
