import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { archivo } from '../db/own-tables';
import type { Context } from '../http/context';
import { notFound, refuse } from '../http/problem';
import { type Received, type Route, route } from '../http/route';
import { numberParameter } from '../settings';
import { receiveFile } from './receive';
import type { FileStore, Kept } from './store';

const USES = { FOT: ['jpg', 'png'], REQ: ['pdf'], DOC: ['pdf', 'jpg', 'png'], MAN: ['pdf'] } as const;
const useSchema = z.enum(['FOT', 'REQ', 'DOC', 'MAN'], { error: 'campo.opcion' });

export const fileAnswer = z.object({ IdArchivo: z.number(), Nombre: z.string(), Tamano: z.number(), Hash: z.string(), Tipo: z.string() });

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

interface Upload extends Received {
  readonly kept: Kept;
  readonly Nombre: string;
  readonly Uso: z.infer<typeof useSchema>;
}

/** The one `file` of a multipart body with its `uso` (sent before it, or in the address). */
async function upload(store: FileStore, ctx: Context, request: FastifyRequest): Promise<Upload> {
  let sent: unknown = Object(request.query).uso;
  const made = await receiveFile(
    request,
    async (content, given): Promise<Upload> => {
      const use = useSchema.safeParse(sent);
      if (!use.success) throw refuse('campo.opcion', { campo: 'uso' }, 'uso');
      const limit = numberParameter(ctx, use.data === 'FOT' ? 'sistema.fotoMaximoMb' : 'sistema.pdfMaximoMb') * 1_048_576;
      const kept = await store.keep(content, limit, USES[use.data]);
      return { kept, Nombre: given ?? `archivo.${kept.type.split('/')[1]}`, Uso: use.data, undo: () => store.drop(kept.hash) };
    },
    (name, value) => {
      if (name !== 'uso') throw refuse('campo.desconocido', { campo: 'multipart' });
      sent = value;
    },
  );
  if (!made) throw refuse('archivo.requerido', undefined, 'file');
  return made;
}

export function fileRoutes(store: FileStore, readers: readonly FileReader[]): readonly Route[] {
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

  return [
    route({
      ...common,
      method: 'POST',
      path: '/api/PlataformaArchivo',
      summary: 'Stores a file (multipart: uso, file)',
      access: { kind: 'session' },
      query: z.strictObject({ uso: useSchema.optional() }),
      answer: fileAnswer,
      receive: (ctx, request) => upload(store, ctx, request),
      async handler(ctx, { received: { kept, Nombre, Uso } }) {
        const [row] = await ctx.tx.db
          .insert(archivo)
          .values({
            IdCliente: ctx.session.IdCliente,
            Hash: kept.hash,
            Huella: kept.print,
            Nombre,
            TipoContenido: kept.type,
            Tamano: kept.size,
            Uso,
            IdCompania: ctx.session.IdCompania,
            UsuarioCreacion: ctx.session.IdUsuario,
          })
          .returning();
        if (!row) throw notFound();
        ctx.audit({ entity: 'PlataformaArchivo', record: row.IdArchivo, action: 'crear', changes: { Nombre, Tamano: kept.size, Uso } });
        return { IdArchivo: row.IdArchivo, Nombre, Tamano: kept.size, Hash: kept.hash, Tipo: kept.type };
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
        const content: Readable = store.read(file.Hash);
        reply.header('x-content-type-options', 'nosniff').header('cache-control', 'private, no-store');
        if (!(request.headers.accept ?? '').includes('application/octet-stream')) {
          return reply.send({ result: { fileBase64: (await buffer(content)).toString('base64') } });
        }
        const ascii = file.Nombre.replace(/[^\w .-]/g, '_');
        return reply
          .type(file.TipoContenido)
          .header('content-disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.Nombre)}`)
          .send(content);
      },
    }),
  ];
}
