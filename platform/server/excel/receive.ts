import type { FastifyRequest } from 'fastify';
import { receiveFile } from '../files/receive';
import { Problem, refuse } from '../http/problem';
import type { Received } from '../http/route';
import { BookFault, type BookLimits, type ReadSheet, readBook } from './read';

const MEGABYTE = 1_048_576;

/** Rows of a workbook that came with a call, and the name that it came by. */
export interface SentBook<Row> extends Received {
  readonly name: string | null;
  readonly rows: readonly Row[];
}
interface BookParts<Row> {
  /** The code of what is said where no file came. */
  readonly missing: string;
  /** Largest size as it is sent. */
  readonly megabytes: number;
  readonly read: (content: Buffer) => Promise<readonly Row[]>;
  /** The other fields of the body; none is expected where it is not said. */
  readonly field?: (name: string, value: unknown) => void;
}

/** The one workbook of a multipart body, read whole: 400 `missing` without one, 413 `archivo.grande`, and what `read` refuses. */
export async function receiveBook<Row>(request: FastifyRequest, { missing, megabytes, read, field }: BookParts<Row>): Promise<SentBook<Row>> {
  if (!request.isMultipart()) throw refuse(missing, undefined, 'file');
  const taken = await receiveFile(
    request,
    async (content, name): Promise<SentBook<Row>> => {
      const parts: Buffer[] = [];
      let size = 0;
      for await (const part of content) {
        const bytes = Buffer.from(part);
        size += bytes.length;
        if (size > megabytes * MEGABYTE) throw new Problem(413, 'archivo.grande', { n: megabytes });
        parts.push(bytes);
      }
      return { name, rows: await read(Buffer.concat(parts)), undo: async () => undefined };
    },
    field ??
      (() => {
        throw refuse('campo.desconocido', { campo: 'multipart' });
      }),
  );
  if (!taken) throw refuse(missing, undefined, 'file');
  return taken;
}

/** Reads a workbook for its cells; one that unpacks to too much is 413, and what is none 400 `archivo.tipo`. */
export function readSentBook<T>(content: Buffer, limits: BookLimits, use: (sheets: readonly ReadSheet[]) => Promise<T>): Promise<T> {
  return readBook(content, limits, use).catch((error: unknown) => {
    if (!(error instanceof BookFault)) throw error;
    if (error.reason === 'size') throw new Problem(413, 'archivo.grande', { n: limits.megabytes });
    throw refuse('archivo.tipo', { tipos: '.xlsx' }, 'file');
  });
}
