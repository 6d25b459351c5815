import { api } from '../api/client';

const AGAIN_MS = 15_000;

/**
 * Hears the server say that there is something new for this user. A stream read by `fetch`, because the token travels
 * in a header; when it breaks it is opened again, and what was missed is asked for.
 */
export function listenForNews(heard: () => void): () => void {
  const abort = new AbortController();
  let timer = 0;
  const open = async (): Promise<void> => {
    try {
      const body = await api.stream('/api/PlataformaNotificacion/eventos', { signal: abort.signal });
      const reader = body.pipeThrough(new TextDecoderStream()).getReader();
      for (let read = await reader.read(); !read.done; read = await reader.read()) if (read.value.includes('event:')) heard();
    } catch {
      // Opened again below.
    }
    if (!abort.signal.aborted) timer = window.setTimeout(() => void open(), AGAIN_MS);
  };
  void open();
  return () => {
    abort.abort();
    window.clearTimeout(timer);
  };
}
