import { and, count, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isCleanText } from '../../fields/patterns';
import { subida } from '../db/own-tables';
import type { Context } from '../http/context';
import { notFound, Problem, refuse } from '../http/problem';
import { type Received, type Route, route } from '../http/route';
import type { Files } from './files';
import type { Partials } from './partial';
import { receiveFile } from './receive';
import { fileAnswer, type Kept, keepOf, limitOf, register, useSchema } from './upload';

/** Uploads in parts that one person may have open. */
const MOST_OPEN = 20;
const params = z.object({ id: z.string().max(100) });
const place = z.object({ Desplazamiento: z.number(), Tamano: z.number() });
const from = z.strictObject({
  desplazamiento: z.coerce.number({ error: 'campo.numero' }).int({ error: 'campo.numero' }).min(0, { error: 'campo.numero' }),
});

/** The caller's own upload; anybody else's is not there. */
async function ownUpload(ctx: Context, id: string) {
  const [row] = await ctx.tx.db
    .select()
    .from(subida)
    .where(and(eq(subida.IdSubida, id), eq(subida.IdCliente, ctx.session.IdCliente), eq(subida.IdUsuario, ctx.session.IdUsuario)));
  if (!row) throw notFound();
  return row;
}

interface Added extends Received {
  readonly Desplazamiento: number;
}

/**
 * Large files over bad networks: begin, add parts from where the last one ended, ask where that was, finish. What a
 * file may be is asked when it is whole, as of any other upload.
 */
export function partialRoutes(files: Files, partials: Partials): readonly Route[] {
  const common = { tag: 'PlataformaArchivo', resource: 'PlataformaArchivo', access: { kind: 'session' } } as const;
  const base = '/api/PlataformaArchivo/parcial';
  return [
    route({
      ...common,
      method: 'POST',
      path: base,
      summary: 'Begins an upload in parts',
      body: z.strictObject({
        uso: useSchema,
        Nombre: z
          .string({ error: 'campo.obligatorio' })
          .trim()
          .min(1, { error: 'campo.obligatorio' })
          .max(150, { error: 'campo.maximo_texto{"n":150}' })
          .refine((name) => isCleanText(name) && !/[\\/]/.test(name), { error: 'campo.texto' }),
        Tamano: z.number({ error: 'campo.numero' }).int({ error: 'campo.numero' }).min(1, { error: 'archivo.vacio' }),
      }),
      answer: place.extend({ IdSubida: z.string() }),
      async handler(ctx, { body: { uso, Nombre, Tamano } }) {
        const limit = limitOf(ctx, uso);
        if (Tamano > limit) throw new Problem(413, 'archivo.grande', { n: Math.floor(limit / 1_048_576) });
        const { IdCliente, IdUsuario } = ctx.session;
        // Counted one at a time, or as many as come at once would all find room.
        await ctx.tx.run(sql`select pg_advisory_xact_lock(hashtext(${`subida:${IdUsuario}`}))`);
        const [open] = await ctx.tx.db
          .select({ n: count() })
          .from(subida)
          .where(and(eq(subida.IdCliente, IdCliente), eq(subida.IdUsuario, IdUsuario)));
        if ((open?.n ?? 0) >= MOST_OPEN) throw refuse('archivo.subidas_abiertas', { n: MOST_OPEN });
        const IdSubida = await partials.begin();
        await ctx.tx.db.insert(subida).values({ IdSubida, IdCliente, IdUsuario, Nombre, Uso: uso, Tamano, Creada: ctx.now.toISOString() });
        return { IdSubida, Desplazamiento: 0, Tamano };
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: `${base}/:id`,
      summary: 'How much of an upload in parts has arrived',
      params,
      answer: place,
      async handler(ctx, { params: { id } }) {
        const { Tamano } = await ownUpload(ctx, id);
        return { Desplazamiento: await partials.length(id), Tamano };
      },
    }),
    route({
      ...common,
      method: 'PUT',
      path: `${base}/:id`,
      summary: 'Adds a part (multipart: file) from where the last one ended; what arrives of a broken one stays',
      params,
      query: from,
      answer: place,
      async receive(ctx, request): Promise<Added> {
        const { id } = params.parse(request.params);
        const { desplazamiento } = from.parse({ desplazamiento: Object(request.query).desplazamiento });
        const { Tamano } = await ownUpload(ctx, id);
        const added = await receiveFile(
          request,
          async (content): Promise<Added> => ({
            Desplazamiento: await partials.append(id, desplazamiento, content, Tamano),
            undo: async () => undefined,
          }),
          (name) => {
            throw refuse('campo.desconocido', { campo: name });
          },
        );
        if (!added) throw refuse('archivo.requerido', undefined, 'file');
        return added;
      },
      async handler(ctx, { params: { id }, received }) {
        const { Tamano } = await ownUpload(ctx, id);
        return { Desplazamiento: received.Desplazamiento, Tamano };
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: `${base}/:id/terminar`,
      summary: 'Stores an upload in parts that has arrived whole',
      params,
      body: z.strictObject({}),
      answer: fileAnswer,
      async receive(ctx, request): Promise<Kept> {
        const { id } = params.parse(request.params);
        const { Nombre, Tamano, Uso } = await ownUpload(ctx, id);
        const uso = useSchema.parse(Uso);
        const here = await partials.length(id);
        if (here !== Tamano) throw new Problem(409, 'archivo.falta', {}, { extra: { actual: { Desplazamiento: here } } });
        const kept = await keepOf(files, ctx, uso, partials.read(id));
        return { kept, Nombre, Uso: uso, undo: kept.drop };
      },
      async handler(ctx, { params: { id }, received }) {
        const gone = await ctx.tx.db.delete(subida).where(eq(subida.IdSubida, id)).returning();
        if (gone.length === 0) throw notFound();
        const made = await register(files, ctx, received);
        await partials.drop(id);
        return made;
      },
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${base}/:id`,
      summary: 'Gives an upload in parts up',
      params,
      async handler(ctx, { params: { id } }) {
        await ownUpload(ctx, id);
        await ctx.tx.db.delete(subida).where(eq(subida.IdSubida, id));
        await partials.drop(id);
        return null;
      },
    }),
  ];
}
