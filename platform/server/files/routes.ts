import { eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { archivo } from '../db/own-tables';
import type { Context } from '../http/context';
import { notFound, Problem } from '../http/problem';
import { type Route, route } from '../http/route';
import type { Files } from './files';
import { readThumbnail, readThumbnails } from './thumbnails';
import { fileAnswer, register, upload, useSchema } from './upload';

interface HeldFile {
  readonly IdArchivo: number;
  readonly IdCompania: number | null;
  readonly UsuarioCreacion: string;
  readonly Uso: string;
}

/**
 * Whether a session may open a file, said by the module whose records hold it: true opens it, false closes it whatever
 * others say, null is not about this file.
 */
export type FileReader = (ctx: Context, file: HeldFile) => Promise<boolean | null>;

/** Where no module says: own uploads and one's company's files to a contractor, every file to the client's people. */
const byOwnership = (ctx: Context, file: HeldFile): boolean =>
  !ctx.session.contratista || file.UsuarioCreacion === ctx.session.IdUsuario || file.IdCompania === ctx.session.IdCompania;

/** Thumbnails that are asked for at once, at most: as many faces as a window shows. */
const AT_ONCE = 40;

export function fileRoutes(files: Files, readers: readonly FileReader[]): readonly Route[] {
  const common = { tag: 'PlataformaArchivo', resource: 'PlataformaArchivo' };

  async function mine(ctx: Context, hash: string) {
    if (!/^[0-9a-f]{64}$/.test(hash)) throw notFound();
    const [file] = await ctx.tx.db.select().from(archivo).where(eq(archivo.Hash, hash)).limit(1);
    if (!file || file.IdCliente !== ctx.session.IdCliente) throw notFound();
    let open = false;
    for (const mayRead of readers) {
      const answer = await mayRead(ctx, file);
      if (answer === false) throw notFound();
      open ||= answer === true;
    }
    if (!open && !byOwnership(ctx, file)) throw notFound();
    return file;
  }

  type StoredFile = Awaited<ReturnType<typeof mine>>;
  /** Those of some files that the session may open. */
  async function mineOf(ctx: Context, hashes: readonly string[]): Promise<StoredFile[]> {
    const found: StoredFile[] = [];
    for (const hash of new Set(hashes)) {
      const file = await mine(ctx, hash).catch((error: unknown) => {
        if (error instanceof Problem && error.status === 404) return null;
        throw error;
      });
      if (file) found.push(file);
    }
    return found;
  }

  const closed = (reply: FastifyReply) => reply.header('x-content-type-options', 'nosniff').header('cache-control', 'private, no-store');
  async function stream(ctx: Context, file: StoredFile, reply: FastifyReply): Promise<FastifyReply> {
    const content = await files.read(ctx.tx, file.IdRutaRepositorio, file.Hash);
    const ascii = file.Nombre.replace(/[^\w .-]/g, '_');
    closed(reply)
      .type(file.TipoContenido)
      .header('content-disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.Nombre)}`);
    return reply.send(content);
  }

  return [
    route({
      ...common,
      method: 'POST',
      path: '/api/PlataformaArchivo',
      summary: 'Stores a file (multipart: uso, file)',
      access: { kind: 'session' },
      query: z.strictObject({ uso: useSchema.optional() }),
      answer: fileAnswer,
      receive: (ctx, request) => upload(files, ctx, request),
      handler: (ctx, { received }) => register(files, ctx, received),
    }),
    route({
      ...common,
      method: 'GET',
      path: '/api/PlataformaArchivo/miniaturas',
      summary: 'Small JPEGs of several photographs as base64, of those that the session may open',
      access: { kind: 'session' },
      query: z.strictObject({
        hashes: z
          .string({ error: 'campo.obligatorio' })
          .regex(/^[0-9a-f]{64}(,[0-9a-f]{64})*$/, { error: 'campo.invalido' })
          .refine((hashes) => hashes.split(',').length <= AT_ONCE, { error: 'campo.invalido' }),
      }),
      answer: z.array(z.object({ Hash: z.string(), Contenido: z.string() })),
      async handler(ctx, { query: { hashes } }) {
        const found = await readThumbnails(ctx.tx, files, await mineOf(ctx, hashes.split(',')));
        return [...found].map(([Hash, content]) => ({ Hash, Contenido: content.toString('base64') }));
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: '/api/PlataformaArchivo/:hash',
      summary: 'A file as base64, or its bytes with Accept: application/octet-stream',
      access: { kind: 'session' },
      raw: true,
      params: z.object({ hash: z.string().max(100) }),
      query: z.strictObject({ fileName: z.string().max(200).optional(), fileType: z.string().max(100).optional() }),
      async handler(ctx, { params, request, reply }) {
        const file = await mine(ctx, params.hash);
        if ((request.headers.accept ?? '').includes('application/octet-stream')) return stream(ctx, file, reply);
        const content = await files.bytes(ctx.tx, file.IdRutaRepositorio, file.Hash);
        closed(reply);
        return reply.send({ result: { fileBase64: content.toString('base64') } });
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: '/api/PlataformaArchivo/:hash/contenido',
      summary: 'The bytes of a file, for previews',
      access: { kind: 'session' },
      raw: true,
      params: z.object({ hash: z.string().max(100) }),
      query: z.strictObject({}),
      handler: async (ctx, { params, reply }) => stream(ctx, await mine(ctx, params.hash), reply),
    }),
    route({
      ...common,
      method: 'GET',
      path: '/api/PlataformaArchivo/:hash/miniatura',
      summary: 'A small JPEG of a photograph, of at most 8 kB',
      access: { kind: 'session' },
      raw: true,
      params: z.object({ hash: z.string().max(100) }),
      query: z.strictObject({}),
      async handler(ctx, { params, reply }) {
        const thumbnail = await readThumbnail(ctx.tx, files, await mine(ctx, params.hash));
        closed(reply).type('image/jpeg');
        return reply.send(thumbnail);
      },
    }),
  ];
}
