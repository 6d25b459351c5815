import { api } from '@platform/web/api/client';
import { isProblem, networkProblem, problemOf, shapeProblem } from '@platform/web/api/problem';
import { ensureFresh } from '@platform/web/api/renew';
import { accessToken } from '@platform/web/api/tokens';
import { type StoredFile, storeFile } from '@platform/web/data/files';
import { nothingSchema } from '@platform/web/data/schemas';
import { language } from '@platform/web/i18n/language';
import { z } from 'zod';
import { say } from '../say';

const PATH = '/api/PlataformaArchivo';
/** Larger files go in parts, each from where the last one ended: a bad network costs a part, not the file. */
const PART = 512 * 1024;
const PARTS = `${PATH}/parcial`;
/** Waits between tries that bring nothing new; then it is given up. */
const WAITS_MS = [500, 1000, 2000, 4000, 8000, 15_000];
/** What a paper of a requirement is to the file store: PDF only. */
const USE = 'REQ';
const MEGABYTE = 1_048_576;
const storedSchema = z.object({
  IdArchivo: z.number(),
  Nombre: z.string(),
  Tamano: z.number(),
  Hash: z.string(),
  Tipo: z.string(),
});
const answerSchema = z.object({ result: storedSchema });

/** Why a file is refused before it travels; the server looks again. */
export async function pdfFault(file: File, maximumMb: number): Promise<string | undefined> {
  const nombre = file.name;
  if (file.size === 0) return say('requisito.vacio', { nombre });
  if (file.size > maximumMb * MEGABYTE) return say('requisito.grande', { nombre, n: maximumMb });
  const head = await file.slice(0, 1024).text();
  return head.includes('%PDF-') ? undefined : say('requisito.noPdf', { nombre });
}

/** Stores a PDF and says how much of it has gone. */
export function uploadPdf(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<StoredFile> {
  return file.size > PART ? uploadInParts(file, onProgress, signal) : uploadWhole(file, onProgress, signal);
}

const placeSchema = z.object({ Desplazamiento: z.number(), Tamano: z.number() });
const begunSchema = placeSchema.extend({ IdSubida: z.string() });

/** Part by part; after a failure the server says how much it has, and it goes on from there. */
async function uploadInParts(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<StoredFile> {
  const { IdSubida } = await api.post(PARTS, { uso: USE, Nombre: file.name, Tamano: file.size }, begunSchema);
  const path = `${PARTS}/${IdSubida}`;
  try {
    let at = 0;
    for (let failures = 0; at < file.size; ) {
      signal.throwIfAborted();
      try {
        const form = new FormData();
        form.set('file', file.slice(at, at + PART), file.name);
        at = (await api.put(`${path}?desplazamiento=${String(at)}`, form, placeSchema)).Desplazamiento;
        failures = 0;
      } catch (error) {
        const wait = WAITS_MS[failures];
        if (!mayGoOn(error) || wait === undefined) throw error;
        failures += 1;
        await new Promise((done) => window.setTimeout(done, wait));
        const here = await api.get(path, {}, placeSchema, { signal }).catch(() => null);
        if (here && here.Desplazamiento > at) failures = 0;
        at = here?.Desplazamiento ?? at;
      }
      onProgress(at / file.size);
    }
    return await api.post(`${path}/terminar`, {}, storedSchema);
  } catch (error) {
    void api.del(path, {}, nothingSchema).catch(() => undefined);
    throw error;
  }
}

/** A network that failed, a server that did, a body cut short or a part that began elsewhere: worth another try. */
const mayGoOn = (error: unknown): boolean =>
  isProblem(error) && (error.status === 0 || error.status >= 500 || error.code === 'archivo.incompleto' || error.code === 'archivo.desplazamiento');

/** In one piece; `fetch` cannot tell how much of it has gone. */
async function uploadWhole(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<StoredFile> {
  await ensureFresh();
  const form = new FormData();
  form.set('uso', USE);
  form.set('file', file, file.name);
  const response = await send(form, onProgress, signal);
  // An ended access token is renewed by the common door, which then sends the file again.
  if (response.status === 401) return storeFile(file, file.name, USE);
  if (!response.ok) throw await problemOf(response);
  const parsed = answerSchema.safeParse(await response.json().catch(() => null));
  if (!parsed.success) throw shapeProblem(PATH, parsed.error.message);
  return parsed.data.result;
}

function send(form: FormData, onProgress: (share: number) => void, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const query = new URLSearchParams({ urlPath: window.location.pathname });
    request.open('POST', `${PATH}?${query}`);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('accept-language', language());
    const token = accessToken();
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () =>
      resolve(
        new Response(request.responseText, {
          status: request.status,
          headers: { 'content-type': request.getResponseHeader('content-type') ?? '' },
        }),
      ),
    );
    request.addEventListener('error', () => reject(networkProblem()));
    request.addEventListener('abort', () => reject(signal.reason));
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
