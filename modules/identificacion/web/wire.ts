import { api } from '@platform/web/api/client';
import { z } from 'zod';
import { proposalSchema } from '../shared/credencial.wire';
import type { Diseno } from '../shared/diseno';
import { disenoWire, muestraWire, tarjetaWire } from '../shared/plantilla.wire';

export type Proposal = z.infer<typeof proposalSchema>;

/** Whose a card is to be. */
export type BearerKey = { readonly IdPersona: number } | { readonly IdVehiculo: number };

/** What a new credential begins with; of a type and from a day, when they were chosen. */
export const proposalFor = (bearer: BearerKey, chosen: { IdTipoCredencial?: number; FechaInicio?: string } = {}, signal?: AbortSignal) =>
  api.get('/api/IdentificacionCredencial/propuesta', { ...bearer, ...chosen }, proposalSchema, { signal });

const countSchema = z.array(z.object({ Vigencia: z.string(), Personas: z.number(), PorEmitir: z.number() }));
export const countCards = (resource: string, signal?: AbortSignal) => api.get(`/api/${resource}/resumen`, {}, countSchema, { signal });

/** Cards for the stock, by quantity. */
export const addStock = (asked: { readonly IdTipoCredencial: number; readonly Cantidad: number }) =>
  api.post('/api/IdentificacionPrestable/existencias', asked, z.object({ Codigos: z.array(z.string()) }));

const qrSchema = z.object({ Direccion: z.string(), Qr: z.string() });
export const qrOf = (IdCredencial: number, signal?: AbortSignal) =>
  api.get(`/api/IdentificacionCredencial/${IdCredencial}/qr`, {}, qrSchema, { signal });

const printedSchema = z.object({ Nombre: z.string(), fileBase64: z.string(), NumeroImpresiones: z.number() });
/** One card as a PDF; it counts. */
export const printCard = (IdCredencial: number, asked: { readonly Formato: string; readonly Reversos: string; readonly IdMotivo: number | null }) =>
  api.post(`/api/IdentificacionCredencial/${IdCredencial}/imprimir`, asked, printedSchema);

/** An active card as it would be printed now. */
export const drawnCard = (IdCredencial: number, signal?: AbortSignal) =>
  api.get(`/api/IdentificacionCredencial/${IdCredencial}/dibujo`, {}, tarjetaWire, { signal });

/** A PDF that came as text. */
export const pdfOf = (fileBase64: string): Blob =>
  new Blob([Uint8Array.from(atob(fileBase64), (letter) => letter.charCodeAt(0))], { type: 'application/pdf' });

const TEMPLATE = '/api/IdentificacionPlantilla';
export const designOf = (id: number, signal?: AbortSignal) => api.get(`${TEMPLATE}/${id}/diseno`, {}, disenoWire, { signal });
export const saveDesign = (id: number, Numero: number, Elementos: Diseno) =>
  api.put(`${TEMPLATE}/${id}/diseno`, { Numero, Elementos }, z.object({ Numero: z.number() }));
/** Somebody as a card shows them; the longest names without anybody. */
export const sampleOf = (IdPersona: number | null, signal?: AbortSignal) =>
  api.get(`${TEMPLATE}/muestra`, { IdPersona: IdPersona ?? undefined }, muestraWire, { signal });
export const testPdf = (asked: {
  readonly Orientacion: string;
  readonly DobleCara: string;
  readonly IdPersona: number | null;
  readonly Elementos: Diseno;
}) => api.post(`${TEMPLATE}/prueba`, asked, z.object({ fileBase64: z.string() }));
