import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { api } from '../api/client';
import { gather } from './gather';
import type { Value } from './row';

const storedSchema = z.object({ IdArchivo: z.number(), Nombre: z.string(), Tamano: z.number(), Hash: z.string(), Tipo: z.string() });
export type StoredFile = z.infer<typeof storedSchema>;

/** Stores a file; a record takes it when it is saved with its `IdArchivo`. */
export function storeFile(content: Blob, name: string, use: string): Promise<StoredFile> {
  const form = new FormData();
  form.set('uso', use);
  form.set('file', content, name);
  return api.post('/api/PlataformaArchivo', form, storedSchema);
}

export function readFile(hash: string, signal?: AbortSignal): Promise<{ blob: Blob; name: string | null }> {
  return api.file(`/api/PlataformaArchivo/${hash}`, {}, { signal });
}

/** Address of a stored image within this page: the bytes come with the session, so a plain `src` would not do. */
export const useImage = (hash: Value): { url: string | undefined; failed: boolean } =>
  useStored(hash, 'file', async (own, signal) => (await readFile(own, signal)).blob);

const thumbnailsSchema = z.array(z.object({ Hash: z.string(), Contenido: z.string() }));
const jpegOf = (base64: string): Blob => new Blob([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], { type: 'image/jpeg' });
/** Those of a screen come together: a list of faces is one question, not one a row. */
const thumbnail = gather(
  async (hashes) => {
    const found = await api.get('/api/PlataformaArchivo/miniaturas', { hashes: hashes.join(',') }, thumbnailsSchema);
    return new Map(found.map(({ Hash, Contenido }) => [Hash, jpegOf(Contenido)]));
  },
  { most: 40, within: 20 },
);

/** The same of a photograph's thumbnail (at most 8 kB), for lists. */
export const useThumbnail = (hash: Value): { url: string | undefined; failed: boolean } => useStored(hash, 'thumbnail', thumbnail);

function useStored(hash: Value, what: 'file' | 'thumbnail', read: (hash: string, signal: AbortSignal) => Promise<Blob | null>) {
  const known = typeof hash === 'string' && hash !== '' ? hash : undefined;
  const file = useQuery({
    queryKey: [known, what],
    queryFn: ({ signal }) => read(known ?? '', signal),
    enabled: known !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 600_000,
    retry: 1,
  });
  const blob = known ? (file.data ?? undefined) : undefined;
  return { url: useObjectUrl(blob), failed: file.isError || file.data === null };
}

/** A blob as an address, let go when nobody looks any more. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return setUrl(undefined);
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}

/** `1.4 MB`. */
export function shownSize(bytes: number): string {
  return bytes >= 1_048_576 ? `${(bytes / 1_048_576).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;
}

/** Shows a stored file in another tab, where the browser knows how; else saves it. */
export async function openFile(hash: string): Promise<void> {
  const tab = window.open('', '_blank');
  const { blob } = await readFile(hash).catch((error: unknown) => {
    tab?.close();
    throw error;
  });
  const url = URL.createObjectURL(blob);
  if (tab) tab.location.href = url;
  else window.location.assign(url);
  window.setTimeout(() => URL.revokeObjectURL(url), 600_000);
}
