import { networkProblem, problemOf, shapeProblem } from '@platform/web/api/problem';
import { ensureFresh } from '@platform/web/api/renew';
import { accessToken } from '@platform/web/api/tokens';
import { type StoredFile, storeFile } from '@platform/web/data/files';
import { language } from '@platform/web/i18n/language';
import { z } from 'zod';
import { say } from '../say';

const PATH = '/api/PlataformaArchivo';
/** What a paper of a requirement is to the file store: PDF only. */
const USE = 'REQ';
const MEGABYTE = 1_048_576;
const answerSchema = z.object({
  result: z.object({
    IdArchivo: z.number(),
    Nombre: z.string(),
    Tamano: z.number(),
    Hash: z.string(),
    Tipo: z.string(),
  }),
});

/** Why a file is refused before it travels; the server looks again. */
export async function pdfFault(file: File, maximumMb: number): Promise<string | undefined> {
  const nombre = file.name;
  if (file.size === 0) return say('requisito.vacio', { nombre });
  if (file.size > maximumMb * MEGABYTE) return say('requisito.grande', { nombre, n: maximumMb });
  const head = await file.slice(0, 1024).text();
  return head.includes('%PDF-') ? undefined : say('requisito.noPdf', { nombre });
}

/** Stores a PDF and says how much of it has gone; `fetch` cannot tell that. */
export async function uploadPdf(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<StoredFile> {
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
