import { api } from '@platform/web/api/client';
import { useEffect, useState } from 'react';
import { z } from 'zod';

const AGAIN_MS = 5000;

const markSchema = z.object({
  IdMarca: z.number(),
  FechaHora: z.string(),
  EnLinea: z.enum(['S', 'N']),
  ModoMarcacion: z.enum(['S', 'N']),
  Resultado: z.enum(['S', 'N']),
  Observada: z.enum(['S', 'N']),
  Codigo: z.string(),
  Motivo: z.string(),
  Nombre: z.string().nullable(),
  Foto: z.string().nullable(),
  Compania: z.string().nullable(),
  Puerta: z.string(),
});
/** A mark with when this screen heard of it (ms); 0 of those that a screen begins with. */
export type LiveMark = z.infer<typeof markSchema> & { readonly oido: number };
const summarySchema = z.object({
  Desde: z.string(),
  Entradas: z.number(),
  Salidas: z.number(),
  Denegadas: z.number(),
  Forzadas: z.number(),
  Dentro: z.number(),
  SinConexion: z.number(),
});
export type LiveSummary = z.infer<typeof summarySchema>;

export interface MonitorFilters {
  readonly IdPuntoControl?: number;
  readonly IdPuerta?: number;
  readonly ModoMarcacion?: 'S' | 'N';
  readonly Resultado?: 'S' | 'N';
  /** T works here, I came to visit. */
  readonly Condicion?: 'T' | 'I';
  readonly IdCompania?: number;
  readonly IdContrato?: number;
}
export interface Live {
  /** Newest first. */
  readonly marks: readonly LiveMark[];
  readonly summary: LiveSummary | undefined;
  /** Whether the stream is open; while it is not, it is opened again by itself. */
  readonly connected: boolean;
}
const NOTHING: Live = { marks: [], summary: undefined, connected: false };

const NONE: MonitorFilters = {};

/** One event of the stream: its name, its id and what it says. */
function eventOf(block: string): { event: string; id: string | undefined; data: string } {
  const field = (name: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  return { event: field('event') ?? '', id: field('id'), data: field('data') ?? '' };
}

/** The division's marks as they are written, while the page is seen; after a break, what was missed comes first. */
export function useMonitor(most: number, filters: MonitorFilters = NONE): Live {
  const [live, setLive] = useState(NOTHING);
  const { IdPuntoControl, IdPuerta, ModoMarcacion, Resultado, Condicion, IdCompania, IdContrato } = filters;
  useEffect(() => {
    setLive(NOTHING);
    let abort = new AbortController();
    let timer = 0;
    let last: string | undefined;
    let begun = false;
    const hear = (block: string): void => {
      const { event, id, data } = eventOf(block);
      if (event === 'resumen') {
        const summary = summarySchema.parse(JSON.parse(data));
        setLive((before) => ({ ...before, summary }));
      }
      if (event === 'listo') begun = true;
      if (event !== 'marca') return;
      last = id;
      const mark = { ...markSchema.parse(JSON.parse(data)), oido: begun ? Date.now() : 0 };
      setLive((before) => ({ ...before, marks: [mark, ...before.marks.filter((one) => one.IdMarca !== mark.IdMarca)].slice(0, most) }));
    };
    const open = async (): Promise<void> => {
      const { signal } = abort;
      try {
        const body = await api.stream(
          '/api/AccesoMarca/monitor',
          { signal, ...(last === undefined ? {} : { lastEventId: last }) },
          { IdPuntoControl, IdPuerta, ModoMarcacion, Resultado, Condicion, IdCompania, IdContrato },
        );
        setLive((before) => ({ ...before, connected: true }));
        const reader = body.pipeThrough(new TextDecoderStream()).getReader();
        let rest = '';
        for (let read = await reader.read(); !read.done; read = await reader.read()) {
          const blocks = (rest + read.value).split('\n\n');
          rest = blocks.pop() ?? '';
          for (const block of blocks) hear(block);
        }
      } catch {
        // Opened again below.
      }
      if (signal.aborted) return;
      setLive((before) => ({ ...before, connected: false }));
      timer = window.setTimeout(() => void open(), AGAIN_MS);
    };
    const close = () => {
      abort.abort();
      window.clearTimeout(timer);
    };
    const look = () => {
      close();
      if (document.hidden) return;
      abort = new AbortController();
      void open();
    };
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      document.removeEventListener('visibilitychange', look);
      close();
    };
  }, [most, IdPuntoControl, IdPuerta, ModoMarcacion, Resultado, Condicion, IdCompania, IdContrato]);
  return live;
}
