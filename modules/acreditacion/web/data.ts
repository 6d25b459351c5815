import { api } from '@platform/web/api/client';
import type { Expression } from '@platform/web/data/filters';
import { resourceChanged } from '@platform/web/data/write';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Solicitud } from '../shared/solicitud.entity';
import type { Entidad } from '../shared/sujetos';
import {
  byEntitySchema,
  countsSchema,
  detailSchema,
  type Found,
  type FoundCompany,
  type FoundVehicle,
  foundCompanySchema,
  foundSchema,
  foundVehicleSchema,
  inboxSchema,
} from './wire';

export const BASE = `/api/${Solicitud.resource}`;
const detailKey = (id: number | string) => [Solicitud.resource, 'detalle', String(id)];

/** A request whole, with what this session may do with it now. */
export function useDetail(id: number | string | null) {
  return useQuery({
    queryKey: detailKey(id ?? ''),
    queryFn: ({ signal }) => api.get(`${BASE}/${id}/detalle`, {}, detailSchema, { signal }),
    enabled: id !== null,
    refetchOnWindowFocus: false,
  });
}

/** Requests of an entity by status, within what the session sees. */
export function useCounts(Entidad: Entidad) {
  return useQuery({
    queryKey: [Solicitud.resource, 'count', 'conteo', Entidad],
    queryFn: ({ signal }) => api.get(`${BASE}/conteo`, { Entidad }, countsSchema, { signal }),
  });
}

/** Requests by what they accredit, within what the session sees. */
export function useEntityCounts() {
  return useQuery({
    queryKey: [Solicitud.resource, 'count', 'conteoEntidades'],
    queryFn: ({ signal }) => api.get(`${BASE}/conteoEntidades`, {}, byEntitySchema, { signal }),
  });
}

export const INBOX_PAGE = 50;
/** What waits for the session's roles, oldest first. */
export function useInbox(Entidad: Entidad, buscar: string, take: number, of: { readonly IdCompania?: string; readonly IdContrato?: string }) {
  return useQuery({
    queryKey: [Solicitud.resource, 'bandeja', Entidad, buscar, take, of],
    queryFn: ({ signal }) => api.get(`${BASE}/bandeja`, { Entidad, take, buscar: buscar || undefined, ...of }, inboxSchema, { signal }),
    placeholderData: (before) => before,
    refetchInterval: 60_000,
  });
}

/** After something was done to requests, which may register whom they are of: what is on the screen is asked again. */
export async function refreshRequests(client: QueryClient, id?: number | string): Promise<void> {
  resourceChanged(client, Solicitud.resource, 'AdministracionPersona', 'AdministracionVehiculo');
  void client.invalidateQueries({ queryKey: [Solicitud.resource, 'bandeja'] });
  await client.invalidateQueries({
    queryKey: id === undefined ? [Solicitud.resource, 'detalle'] : detailKey(id),
  });
}

export function useRefreshRequests(): (id?: number | string) => Promise<void> {
  const client = useQueryClient();
  return useCallback((id) => refreshRequests(client, id), [client]);
}

/** Who has a document, as the client knows them. */
export function findPerson(IdTipoDocumento: number, Documento: string): Promise<Found> {
  return api.get('/api/AdministracionPersona/buscar', { IdTipoDocumento, Documento }, foundSchema);
}

/** Whether the client has a plate, and whether this session may request it. */
export function findVehicle(Placa: string): Promise<FoundVehicle> {
  return api.get('/api/AdministracionVehiculo/buscar', { Placa }, foundVehicleSchema);
}

/** Whether the client has a company's document. */
export function findCompany(IdTipoDocumento: number, Documento: string): Promise<FoundCompany> {
  return api.get('/api/AdministracionCompania/buscar', { IdTipoDocumento, Documento }, foundCompanySchema);
}

/** Every word somewhere in what `one` names. */
export function wordsFilter(text: string, one: (word: string) => Expression): Expression | undefined {
  const [first, ...rest] = text.trim().split(/\s+/).filter(Boolean).slice(0, 5).map(one);
  return first && rest.reduce<Expression>((all, next) => [all, 'AND', next], first);
}

/** Finds a request by its number or what it is for. */
export const textFilter = (text: string): Expression | undefined =>
  wordsFilter(text, (word) => [['Numero', 'contains', word], 'OR', ['Solicitado', 'contains', word]]);
