import { keySchema } from '@platform/fields/ref/shared';
import { int, orNull, text } from '@platform/server/db/rows';
import { notFound } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { scopeSql } from '@platform/server/resource/scope';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Lote } from '../../shared/impresion.entity';
import { loteSchema, reviewSchema } from '../../shared/lote.wire';
import { loteResource } from './impresion.resource';
import { beginLot, listedIn, reviewLot, takeBackLot } from './lote';

const MENU = Lote.options.menu;
const MOST = 5000;
const flag = z.enum(['S', 'N'], { error: 'campo.opcion' });
const keys = z.array(keySchema, { error: 'campo.lista' }).max(MOST, { error: `lote.maximo{"n":${MOST}}` });
const params = z.object({
  id: z
    .string()
    .regex(/^\d{1,9}$/, { error: 'registro.no_existe' })
    .transform(Number),
});

/** Bulk print: who is in it, the making of its file, the file, and its taking back. */
export const lotRoutes = (kit: RouteKit): readonly Route[] => [
  route({
    tag: Lote.resource,
    resource: Lote.resource,
    method: 'POST',
    path: '/api/IdentificacionLote/revisar',
    summary: 'Of those chosen, whose card may be printed, and why not of the rest',
    access: { kind: 'grant', menu: MENU, action: 'imprimir' },
    writes: false,
    body: z.strictObject({
      IdPersonas: keys.default([]),
      IdVehiculos: keys.default([]),
      SinImprimir: flag.default('N'),
      PorEmitir: flag.default('N'),
      /** Whom the list of 0705 shows: of people or of vehicles, under its filter and what was searched for. */
      Lista: z
        .strictObject({
          Entidad: z.enum(['P', 'V'], { error: 'campo.opcion' }),
          Filtro: z.string({ error: 'campo.texto' }).max(4000, { error: 'peticion.invalida' }).nullish(),
          Buscar: z.string({ error: 'campo.texto' }).max(100, { error: 'peticion.invalida' }).nullish(),
        })
        .nullish(),
      Documentos: z
        .array(
          z
            .string({ error: 'campo.texto' })
            .max(40, { error: 'campo.maximo_texto{"n":40}' })
            .regex(/^[^\p{Cc}]*$/u, { error: 'campo.caracteres' }),
          {
            error: 'campo.lista',
          },
        )
        .max(MOST, { error: `lote.maximo{"n":${MOST}}` })
        .default([]),
    }),
    answer: reviewSchema,
    async handler(ctx, { body: { Lista, ...chosen } }) {
      if (!Lista) return reviewLot(ctx, chosen);
      const { Entidad, Filtro = null, Buscar = null } = Lista;
      const listed = await listedIn(ctx, kit, { Entidad, Filtro, Buscar });
      const [IdPersonas, IdVehiculos] = [[...chosen.IdPersonas], [...chosen.IdVehiculos]];
      (Entidad === 'V' ? IdVehiculos : IdPersonas).push(...listed);
      return reviewLot(ctx, { ...chosen, IdPersonas, IdVehiculos });
    },
  }),
  route({
    tag: Lote.resource,
    resource: Lote.resource,
    method: 'POST',
    path: '/api/IdentificacionLote',
    summary: 'Begins to print many cards to one file in the background; answers the long work',
    access: { kind: 'grant', menu: MENU, action: 'imprimir' },
    body: z.strictObject({
      Credenciales: keys.min(1, { error: 'lote.sin_registros' }),
      Formato: z.enum(['T', 'A'], { error: 'campo.opcion' }).default('T'),
      Reversos: z.enum(['S', 'N'], { error: 'campo.opcion' }).default('S'),
      IdMotivo: keySchema.nullish(),
    }),
    answer: loteSchema,
    handler: (ctx, { body: { IdMotivo, ...lot } }) => beginLot(ctx, { ...lot, IdMotivo: IdMotivo ?? null }),
  }),
  route({
    tag: Lote.resource,
    resource: Lote.resource,
    method: 'POST',
    path: '/api/IdentificacionLote/:id/anular',
    summary: 'Takes the prints of a lot back from the counters, before any of its cards is handed over',
    access: { kind: 'grant', menu: MENU, action: 'autorizar' },
    params,
    body: z.strictObject({}),
    handler: (ctx, { params: { id } }) => takeBackLot(ctx, id),
  }),
  route({
    tag: Lote.resource,
    resource: Lote.resource,
    method: 'GET',
    path: '/api/IdentificacionLote/:id/archivo',
    summary: 'The file of a lot, for seven days',
    access: { kind: 'grant', menu: MENU, action: 'imprimir' },
    raw: true,
    params,
    async handler(ctx, { params: { id }, reply }) {
      // What is printed is what its asker sees: nobody else is given it.
      const row = await ctx.tx.first(
        { nombre: text, hash: text, id_ruta_repositorio: orNull(int) },
        sql`select f.nombre, f.hash, f.id_ruta_repositorio from identificacion_lote t join base_archivo f on f.id_archivo = t.archivo
          where t.id_lote = ${id} and t.id_usuario = ${ctx.session.IdUsuario} and t.anulado = 'N' and ${scopeSql(loteResource, ctx.session)}`,
      );
      if (!row) throw notFound();
      const content = await kit.files.read(ctx.tx, row.id_ruta_repositorio, row.hash);
      reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${row.nombre}"`)
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'private, no-store');
      return reply.send(content);
    },
  }),
];
