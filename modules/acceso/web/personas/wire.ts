import { api } from '@platform/web/api/client';
import { conductoresSchema, efectivoSchema, requisitosSchema } from '../../shared/gestion.wire';
import type { Subject } from './subject';

const at = ({ entity }: Subject, id: number, what: string) => `/api/${entity.resource}/${id}/${what}`;

/** Every requirement that applies to a person or a vehicle today. */
export const requirementsQuery = (subject: Subject, id: number) => ({
  queryKey: [subject.entity.resource, 'requisitos', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get(at(subject, id, 'requisitos'), {}, requisitosSchema, { signal }),
});
/** Doors and hours that it may pass today by profiles and groups. */
export const effectiveQuery = (subject: Subject, id: number) => ({
  queryKey: [subject.entity.resource, 'efectivo', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get(at(subject, id, 'efectivo'), {}, efectivoSchema, { signal }),
});
/** Who drove a vehicle in the last 30 days. */
export const driversQuery = (subject: Subject, id: number) => ({
  queryKey: [subject.entity.resource, 'conductores', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get(at(subject, id, 'conductores'), {}, conductoresSchema, { signal }),
});
