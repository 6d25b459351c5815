import { api } from '@platform/web/api/client';
import { efectivoSchema, requisitosSchema } from '../../shared/gestion.wire';

const at = (id: number, what: string) => `/api/AccesoGestionPersona/${id}/${what}`;

/** Every requirement that applies to somebody today. */
export const requirementsQuery = (id: number) => ({
  queryKey: ['AccesoGestionPersona', 'requisitos', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get(at(id, 'requisitos'), {}, requisitosSchema, { signal }),
});
/** Doors and hours that somebody may pass today by profiles and groups. */
export const effectiveQuery = (id: number) => ({
  queryKey: ['AccesoGestionPersona', 'efectivo', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get(at(id, 'efectivo'), {}, efectivoSchema, { signal }),
});
