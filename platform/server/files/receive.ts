import type { Readable } from 'node:stream';
import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { isCleanText } from '../../fields/patterns';
import { Problem, refuse } from '../http/problem';
import type { Received } from '../http/route';

/** No file of any kind is larger. */
export const ANY_FILE = 60 * 1_048_576;

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

/** The last part of a name as it was given, or null when it is no name. */
function nameOf(given: string | undefined): string | null {
  const name = (given ?? '')
    .replace(/^.*[\\/]/, '')
    .normalize('NFC')
    .slice(0, 150);
  return name && isCleanText(name) ? name : null;
}

/**
 * Takes the one `file` of a multipart body, handing its other fields to `field`; undefined when no file came. A broken
 * body is the sender's fault, never ours, and what was taken of it is given back.
 */
export async function receiveFile<T extends Received>(
  request: FastifyRequest,
  take: (content: Readable, name: string | null) => Promise<T>,
  field: (name: string, value: unknown) => void,
): Promise<T | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > ANY_FILE + 1_048_576) throw new Problem(413, 'peticion.grande');
  let made: T | undefined;
  const read = async (): Promise<T | undefined> => {
    for await (const part of request.parts({ limits: { fileSize: ANY_FILE } })) {
      if (part.type === 'field') {
        if (part.fieldname !== 'urlPath') field(part.fieldname, part.value);
        continue;
      }
      if (part.fieldname !== 'file' && part.fieldname !== 'archivo') throw refuse('archivo.requerido', undefined, 'file');
      if (made) throw new Problem(400, 'peticion.invalida');
      made = await take(part.file, nameOf(part.filename));
    }
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
