import { api } from '@platform/web/api/client';
import { saveBlob } from '@platform/web/data/list';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';

const BASE = '/api/PlataformaTrabajo';
const LIVE_MS = 1500;

const workSchema = z.object({
  IdTrabajo: z.number(),
  Tipo: z.string(),
  Titulo: z.string(),
  Detalle: z.nullable(z.string()),
  Enlace: z.nullable(z.string()),
  Estado: z.enum(['P', 'T', 'C', 'E']),
  Total: z.number(),
  Procesados: z.number(),
  Observados: z.number(),
  Avance: z.number(),
  Inicio: z.string(),
  can: z.object({ cancelar: z.boolean() }),
});
const pageSchema = z.object({ data: z.array(workSchema), totalCount: z.number() });
export type Work = z.infer<typeof workSchema>;

/** One's own long works; asked again while one is under way, so that a reload or another screen sees the same. */
export const worksQuery = queryOptions({
  queryKey: ['PlataformaTrabajo'],
  queryFn: ({ signal }) => api.get(BASE, { take: '200' }, pageSchema, { signal }),
  refetchInterval: ({ state }) => (state.data?.data.some(({ Estado }) => Estado === 'P') ? LIVE_MS : false),
});

/** The file that an export left. */
export async function downloadOf({ IdTrabajo, Titulo }: Work): Promise<void> {
  const { blob, name } = await api.file(`${BASE}/${IdTrabajo}/archivo`, {});
  saveBlob(blob, name ?? `${Titulo}.xlsx`);
}

/** Stops a long work; what is done stays. */
export const cancelWork = (id: number) => api.post(`${BASE}/${id}/cancelar`, {}, workSchema);
