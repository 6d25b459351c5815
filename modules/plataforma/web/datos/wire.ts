import { api } from '@platform/web/api/client';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { optionsSchema } from '../llave';

const maybe = z.nullable(z.string());
const recordSchema = z.object({
  IdUsuario: z.string(),
  Nombre: z.string(),
  Apellido: z.string(),
  TipoDocumento: maybe,
  Documento: z.string(),
  Correo: z.string(),
  Telefono: maybe,
  ConfiguracionLogeo: maybe,
  LongitudClave: z.number(),
  NivelSeguridadClave: z.enum(['B', 'I', 'A']),
  ValidaDirectorio: z.string(),
  Activo: z.string(),
});
/** The user login record, read-only. */
export type LoginRecord = z.infer<typeof recordSchema>;
export const recordQuery = (IdUsuario: string, IdCliente: number) =>
  queryOptions({
    queryKey: ['SeguridadusuarioLogin', IdUsuario],
    queryFn: () => api.put('/api/SeguridadusuarioLogin/obtener', { IdCliente, IdUsuario }, recordSchema),
  });

export const changeOwnPassword = (ClaveAnterior: string, Clave: string) =>
  api.post('/api/SeguridadusuarioClave/cambiarClave', { ClaveAnterior, Clave }, z.unknown());

const factorsSchema = z.object({
  factores: z.array(z.object({ IdFactor: z.number(), Tipo: z.enum(['T', 'L']), Nombre: z.string(), FechaCreacion: z.string(), FechaUso: maybe })),
  respaldos: z.number(),
});
export const factorsQuery = queryOptions({
  queryKey: ['PlataformaFactor'],
  queryFn: ({ signal }) => api.get('/api/PlataformaFactor', {}, factorsSchema, { signal }),
});
const codesSchema = z.object({ respaldos: z.array(z.string()) });
const PATH = '/api/PlataformaFactor';
export const beginApp = (Clave: string) => api.post(`${PATH}/aplicacion`, { Clave }, z.object({ Secreto: z.string(), Qr: z.string() }));
export const confirmApp = (Codigo: string, Nombre: string) => api.post(`${PATH}/aplicacion/confirmar`, { Codigo, Nombre }, codesSchema);
export const beginKey = (Clave: string) => api.post(`${PATH}/llave`, { Clave }, optionsSchema);
export const confirmKey = (Respuesta: Record<string, unknown>, Nombre: string) =>
  api.post(`${PATH}/llave/confirmar`, { Respuesta, Nombre }, codesSchema);
export const renewCodes = (Clave: string) => api.post(`${PATH}/respaldos`, { Clave }, codesSchema);
export const removeFactor = (id: number, Clave: string) => api.post(`${PATH}/${id}/retirar`, { Clave }, z.unknown());

const sessionsSchema = z.object({
  sesiones: z.array(
    z.object({
      IdSesion: z.string(),
      Direccion: maybe,
      Agente: maybe,
      FechaInicio: z.string(),
      FechaUltimoUso: z.string(),
      Perfil: z.string(),
      Division: z.string(),
      Actual: z.boolean(),
    }),
  ),
  ingresos: z.array(z.object({ Momento: z.string(), Direccion: maybe, Resultado: z.string() })),
});
export const sessionsQuery = queryOptions({
  queryKey: ['PlataformaSesion'],
  queryFn: ({ signal }) => api.get('/api/PlataformaSesion', {}, sessionsSchema, { signal }),
});
const readingsSchema = z.array(z.object({ Momento: z.string(), Usuario: maybe, Nombre: maybe, Resultado: maybe }));
/** Who opened one's own health papers. */
export const healthReadingsQuery = queryOptions({
  queryKey: ['PlataformaSesion', 'salud'],
  queryFn: ({ signal }) => api.get('/api/PlataformaSesion/lecturasSalud', {}, readingsSchema, { signal }),
});
export const closeSessions = (IdSesion?: string) => api.post('/api/PlataformaSesion/cerrar', IdSesion ? { IdSesion } : {}, z.unknown());
