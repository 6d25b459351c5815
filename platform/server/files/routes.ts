import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import '@fastify/multipart';
import { eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isCleanText } from '../../fields/patterns';
import { archivo } from '../db/own-tables';
import type { Tx } from '../db/pool';
import type { Context } from '../http/context';
import { notFound, Problem, refuse } from '../http/problem';
import { type Received, type Route, route } from '../http/route';
import { numberParameter } from '../settings';
import type { FilePlace, FileStore, Kept } from './store';

const USES = { FOT: ['jpg', 'png'], REQ: ['pdf'], DOC: ['pdf', 'jpg', 'png'], MAN: ['pdf'] } as const;
const useSchema = z.enum(['FOT', 'REQ', 'DOC', 'MAN'], { error: 'campo.opcion' });

export const fileAnswer = z.object({ IdArchivo: z.number(), Nombre: z.string(), Tamano: z.number(), Hash: z.string(), Tipo: z.string() });

/** Which repository holds a file: said by who keeps them. */
export interface FilePlaces {
  /** Where a new file of a use goes, and how many bytes fit there; refuses when there is no place. */
  choose(ctx: Context, use: string): Promise<{ readonly id: number; readonly name: string; readonly place: FilePlace; readonly free: number }>;
  /** Counts a file in, in the caller's transaction: what does not fit to the byte is refused. */
  admit(ctx: Context, id: number, size: number): Promise<void>;
  /** Where the files of a repository are; the root's own folder for those that have none. */
  at(tx: Tx, id: number | null): Promise<FilePlace>;
}

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

const ANY_FILE = 60 * 1_048_576;

interface Upload extends Received {
  readonly repository: number;
  readonly kept: Kept;
  readonly Nombre: string;
  readonly Uso: z.infer<typeof useSchema>;
}

/** Refuses a body that goes on beyond any file it could hold, also around its parts, where the parser does not count. */
function bounded(request: FastifyRequest): Promise<never> {
  return new Promise((_, reject) => {
    let size = 0;
    const count = (chunk: Buffer) => {
      size += chunk.length;
      if (size > ANY_FILE + 1_048_576) stop(new Problem(413, 'peticion.grande'));
    };
    const stop = (problem: Problem) => {
      request.raw.off('data', count);
      request.raw.unpipe();
      request.raw.resume();
      reject(problem);
    };
    request.raw.on('data', count);
    request.raw.once('close', () => {
      if (!request.raw.complete) stop(new Problem(400, 'archivo.incompleto'));
    });
  });
}

/** The one `file` of a multipart body with its `uso` (sent before it, or in the address); a broken body is the sender's fault, never ours. */
async function upload(store: FileStore, places: FilePlaces, ctx: Context, request: FastifyRequest): Promise<Upload> {
  if (Number(request.headers['content-length'] ?? 0) > ANY_FILE + 1_048_576) throw new Problem(413, 'peticion.grande');
  let sent: unknown = Object(request.query).uso;
  let made: Upload | undefined;
  const read = async (): Promise<Upload> => {
    for await (const part of request.parts({ limits: { fileSize: ANY_FILE } })) {
      if (part.type === 'field') {
        if (part.fieldname === 'uso') sent = part.value;
        else if (part.fieldname !== 'urlPath') throw refuse('campo.desconocido', { campo: 'multipart' });
        continue;
      }
      if (part.fieldname !== 'file' && part.fieldname !== 'archivo') throw refuse('archivo.requerido', undefined, 'file');
      const use = useSchema.safeParse(sent);
      if (!use.success) throw refuse('campo.opcion', { campo: 'uso' }, 'uso');
      if (made) throw new Problem(400, 'peticion.invalida');
      const limit = numberParameter(ctx, use.data === 'FOT' ? 'sistema.fotoMaximoMb' : 'sistema.pdfMaximoMb') * 1_048_576;
      const { id, name, place, free } = await places.choose(ctx, use.data);
      const kept = await store.keep(place, part.file, { maxBytes: limit, accept: USES[use.data] });
      if (kept.size > free) {
        await store.drop(place, kept.hash);
        throw refuse('repositorio.lleno', { nombre: name });
      }
      const given = (part.filename ?? '')
        .replace(/^.*[\\/]/, '')
        .normalize('NFC')
        .slice(0, 150);
      const Nombre = given && isCleanText(given) ? given : `archivo.${kept.type.split('/')[1]}`;
      made = { kept, Nombre, Uso: use.data, repository: id, undo: () => store.drop(place, kept.hash) };
    }
    if (!made) throw refuse('archivo.requerido', undefined, 'file');
    return made;
  };
  try {
    return await Promise.race([read(), bounded(request)]);
  } catch (error) {
    await made?.undo();
    if (error instanceof Problem) throw error;
    if (error instanceof Error && 'statusCode' in error && error.statusCode !== 500) throw error;
    throw new Problem(400, 'archivo.incompleto');
  }
}

export function fileRoutes(store: FileStore, places: FilePlaces, readers: readonly FileReader[]): readonly Route[] {
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
  /** The content where its repository has it; what is not there is a file that is not there. */
  const contentOf = async (ctx: Context, file: StoredFile): Promise<Readable> => {
    const place = await places.at(ctx.tx, file.IdRutaRepositorio);
    return store.read(place, file.Hash).catch((error: unknown) => {
      ctx.log.error({ err: error }, 'content of a file');
      throw notFound();
    });
  };
  const closed = (reply: FastifyReply) => reply.header('x-content-type-options', 'nosniff').header('cache-control', 'private, no-store');
  async function stream(ctx: Context, file: StoredFile, reply: FastifyReply): Promise<FastifyReply> {
    const content = await contentOf(ctx, file);
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
      receive: (ctx, request) => upload(store, places, ctx, request),
      async handler(ctx, { received: { kept, Nombre, Uso, repository } }) {
        await places.admit(ctx, repository, kept.size);
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
            IdRutaRepositorio: repository,
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
        if ((request.headers.accept ?? '').includes('application/octet-stream')) return stream(ctx, file, reply);
        const content = await contentOf(ctx, file);
        closed(reply);
        return reply.send({ result: { fileBase64: (await buffer(content)).toString('base64') } });
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
  ];
}
