import { api } from '@platform/web/api/client';
import { z } from 'zod';
import { proposalSchema } from '../shared/credencial.wire';

export type Proposal = z.infer<typeof proposalSchema>;

/** What a new credential of a person begins with; of a type and from a day, when they were chosen. */
export const proposalFor = (IdPersona: number, chosen: { IdTipoCredencial?: number; FechaInicio?: string } = {}, signal?: AbortSignal) =>
  api.get('/api/IdentificacionCredencial/propuesta', { IdPersona, ...chosen }, proposalSchema, { signal });

const countSchema = z.array(z.object({ Vigencia: z.string(), Personas: z.number(), PorEmitir: z.number() }));
export const countCards = (signal?: AbortSignal) => api.get('/api/IdentificacionPortador/resumen', {}, countSchema, { signal });

const qrSchema = z.object({ Direccion: z.string(), Qr: z.string() });
export const qrOf = (IdCredencial: number, signal?: AbortSignal) =>
  api.get(`/api/IdentificacionCredencial/${IdCredencial}/qr`, {}, qrSchema, { signal });
