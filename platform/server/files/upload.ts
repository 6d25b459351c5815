import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { archivo } from '../db/own-tables';
import type { Context } from '../http/context';
import { notFound, refuse } from '../http/problem';
import type { Received } from '../http/route';
import { numberParameter } from '../settings';
import { nameFor } from './check';
import type { Files, KeptFile } from './files';
import { LONGEST_OF_PLAN, LONGEST_SIDE } from './photo';
import { receiveFile } from './receive';
import type { Limits } from './store';
import { keepThumbnail } from './thumbnails';

/** What a file of each use may be. */
const USES = { FOT: ['jpg', 'png'], PLA: ['jpg', 'png'], REQ: ['pdf'], DOC: ['pdf', 'jpg', 'png'], MAN: ['pdf'] } as const;
/** What people upload; what the product itself makes for somebody (an export) has no call that takes it. PLA is a plan: a picture that keeps its resolution. */
export const useSchema = z.enum(['FOT', 'PLA', 'REQ', 'DOC', 'MAN'], { error: 'campo.opcion' });
/** Of uses that are pictures, the longest side that is kept. */
const LONGEST = { FOT: LONGEST_SIDE, PLA: LONGEST_OF_PLAN, REQ: undefined, DOC: undefined, MAN: undefined } as const;

export const fileAnswer = z.object({ IdArchivo: z.number(), Nombre: z.string(), Tamano: z.number(), Hash: z.string(), Tipo: z.string() });

/** How many bytes a file of a use may have. */
export const limitOf = (ctx: Context, use: z.infer<typeof useSchema>): number =>
  numberParameter(ctx, use === 'FOT' ? 'sistema.fotoMaximoMb' : 'sistema.pdfMaximoMb') * 1_048_576;

/** What a file of a use may be, and how large a picture is kept. */
const limitsOf = (ctx: Context, use: z.infer<typeof useSchema>): Limits => ({
  maxBytes: limitOf(ctx, use),
  accept: USES[use],
  longest: LONGEST[use],
});

/** Stores a content of a use where files of its use go: a plan beside the photographs. */
export const keepOf = (files: Files, ctx: Context, use: z.infer<typeof useSchema>, content: Readable): Promise<KeptFile> =>
  files.keep(ctx, use === 'PLA' ? 'FOT' : use, content, limitsOf(ctx, use));

/** A stored content on its way to become a file of the client. */
export interface Kept extends Received {
  readonly kept: KeptFile;
  readonly Nombre: string;
  readonly Uso: z.infer<typeof useSchema> | 'EXP';
}

/** The one `file` of a multipart body with its `uso` (sent before it, or in the address). */
export async function upload(files: Files, ctx: Context, request: FastifyRequest): Promise<Kept> {
  let sent: unknown = Object(request.query).uso;
  const made = await receiveFile(
    request,
    async (content, given): Promise<Kept> => {
      const use = useSchema.safeParse(sent);
      if (!use.success) throw refuse('campo.opcion', { campo: 'uso' }, 'uso');
      const kept = await keepOf(files, ctx, use.data, content);
      return { kept, Nombre: given ?? 'archivo', Uso: use.data, undo: kept.drop };
    },
    (name, value) => {
      if (name !== 'uso') throw refuse('campo.desconocido', { campo: 'multipart' });
      sent = value;
    },
  );
  if (!made) throw refuse('archivo.requerido', undefined, 'file');
  return made;
}

/** Counts a stored content in and registers it as a file of whoever sent it, by a name that ends as its content is. */
export async function register(files: Files, ctx: Context, { kept, Nombre: given, Uso }: Kept): Promise<z.infer<typeof fileAnswer>> {
  const Nombre = nameFor(kept.type, given);
  await files.admit(ctx, kept);
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
      Escaneo: kept.scanned,
      IdRutaRepositorio: kept.repository,
      IdCompania: ctx.session.IdCompania,
      UsuarioCreacion: ctx.session.IdUsuario,
    })
    .returning();
  if (!row) throw notFound();
  if (kept.thumbnail) await keepThumbnail(ctx.tx, row.IdArchivo, kept.thumbnail);
  ctx.audit({ entity: 'PlataformaArchivo', record: row.IdArchivo, action: 'crear', changes: { Nombre, Tamano: kept.size, Uso } });
  return { IdArchivo: row.IdArchivo, Nombre, Tamano: kept.size, Hash: kept.hash, Tipo: kept.type };
}
