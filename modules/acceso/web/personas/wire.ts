import { api } from '@platform/web/api/client';
import { areasSchema, conductoresSchema, diasSchema, efectivoSchema, requisitosSchema } from '../../shared/gestion.wire';
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
/** Where somebody's marks count by groups, and what readers hold of the person. */
export const areasQuery = (subject: Subject, id: number) => ({
  queryKey: [subject.entity.resource, 'areas', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get(at(subject, id, 'areas'), {}, areasSchema, { signal }),
});
/** Days of a month (`yyyyMM`) on which somebody was on site. */
export const daysQuery = (subject: Subject, id: number, mes: string) => ({
  queryKey: [subject.entity.resource, 'dias', id, mes],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get(at(subject, id, 'dias'), { mes }, diasSchema, { signal }),
});
