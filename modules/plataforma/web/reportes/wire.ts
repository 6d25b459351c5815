import { api } from '@platform/web/api/client';
import { nothingSchema } from '@platform/web/data/schemas';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';

const BASE = '/api/PlataformaReporte';

const optionSchema = z.object({ Valor: z.string(), Texto: z.string() });
const parameterSchema = z.object({
  Nombre: z.string(),
  Etiqueta: z.string(),
  Tipo: z.enum(['date', 'ref', 'choice', 'choices', 'flag', 'text', 'time']),
  Recurso: z.nullable(z.string()),
  DependeDe: z.array(z.string()),
  Solo: z.record(z.string(), z.string()),
  Opciones: z.array(optionSchema),
});
const columnSchema = z.object({
  Nombre: z.string(),
  Etiqueta: z.string(),
  Tipo: z.enum(['text', 'whole', 'percent', 'date', 'moment', 'decimal']),
  Opciones: z.array(optionSchema),
});
const reportSchema = z.object({
  Codigo: z.string(),
  Reporte: z.string(),
  Descripcion: z.nullable(z.string()),
  IdModulo: z.string(),
  Modulo: z.string(),
  Color: z.string(),
  Ruta: z.string(),
  /** S has a screen of its own in its module. */
  Propia: z.enum(['S', 'N']),
  Formatos: z.array(z.enum(['P', 'X', 'F'])),
  MaximoMeses: z.nullable(z.number()),
  /** Days from today on that its period begins with. */
  Dias: z.nullable(z.number()),
  /** S is drawn against the days before. */
  Compara: z.enum(['S', 'N']),
  Parametros: z.array(parameterSchema),
  Columnas: z.array(columnSchema),
});
export type ReportListed = z.infer<typeof reportSchema>;
export type ReportParameter = z.infer<typeof parameterSchema>;
export type ReportShownColumn = z.infer<typeof columnSchema>;

/** The reports that this session may consult. */
export const catalogQuery = queryOptions({
  queryKey: ['PlataformaReporte', 'catalogo'],
  queryFn: ({ signal }) => api.get(`${BASE}/catalogo`, {}, z.array(reportSchema), { signal }),
  staleTime: 60_000,
});

const rowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
const barsSchema = z.object({
  Titulo: z.string(),
  Orden: z.enum(['time', 'size']),
  Barras: z.array(
    z.object({
      Nombre: z.string(),
      Valor: z.number(),
      /** What it should not pass. */
      Meta: z.optional(z.number()),
      /** The days that it stands for. */
      Desde: z.optional(z.string()),
      Hasta: z.optional(z.string()),
      /** What it is made of. */
      Partes: z.optional(z.array(z.number())),
    }),
  ),
  /** Of stacked bars, from the ground up. */
  Partes: z.optional(z.array(z.object({ Nombre: z.string(), Tono: z.enum(['strong', 'bar', 'idle', 'soon', 'over']) }))),
  Limite: z.nullable(z.number()),
  NombreLimite: z.nullable(z.string()),
});
export type ShownBars = z.infer<typeof barsSchema>;
/** A filter in words; the days have no name. */
const saidSchema = z.object({ Nombre: z.nullable(z.string()), Etiqueta: z.string(), Texto: z.string() });
export type SaidFilter = z.infer<typeof saidSchema>;
/** What all of a report comes to is told with its first page. */
const pageSchema = z.object({
  data: z.array(rowSchema),
  totalCount: z.number(),
  Notas: z.optional(z.array(z.string())),
  Totales: z.optional(z.record(z.string(), z.number())),
  Barras: z.optional(z.nullable(barsSchema)),
  /** What it comes to in a sentence; null where there is nothing to say. */
  Respuesta: z.optional(z.nullable(z.string())),
  Pedido: z.optional(z.array(saidSchema)),
});
type Parameters = Readonly<Record<string, unknown>>;

/** A page of a report's rows. */
export const rowsQuery = (code: string, Parametros: Parameters, page: number, size: number) =>
  queryOptions({
    queryKey: ['PlataformaReporte', code, Parametros, page, size],
    queryFn: ({ signal }) =>
      api.post(`${BASE}/${code}/ejecutar`, { Parametros, Formato: 'P', skip: (page - 1) * size, take: size }, pageSchema, { signal }),
    retry: false,
  });

/** The report as a file, or the long work that makes it. */
export const takeReport = (code: string, Formato: 'X' | 'F', Parametros: Parameters) =>
  api.made(`${BASE}/${code}/ejecutar`, { Parametros, Formato }, z.object({ IdTrabajo: z.number(), Filas: z.number() }));

/** Who of the division may be sent a report. */
export const readersQuery = (code: string) =>
  queryOptions({
    queryKey: ['PlataformaReporte', code, 'lectores'],
    queryFn: ({ signal }) => api.get(`${BASE}/${code}/lectores`, {}, z.array(z.object({ IdUsuario: z.string(), Nombre: z.string() })), { signal }),
    retry: false,
  });

/** Has a report go out by itself; answers when it first does. */
export const programReport = (code: string, asked: Readonly<Record<string, unknown>>) =>
  api.post(`${BASE}/${code}/programar`, asked, z.object({ Proximo: z.string() }));

const programmedSchema = z.object({
  IdReporteProgramado: z.number(),
  Reporte: z.string(),
  Ruta: z.nullable(z.string()),
  Formato: z.enum(['X', 'F']),
  Periodo: z.nullable(z.string()),
  Dias: z.array(z.string()),
  Hora: z.string(),
  Destinatarios: z.array(z.string()),
  Proximo: z.nullable(z.string()),
  Ultimo: z.nullable(z.string()),
  MotivoFin: z.nullable(z.enum(['U', 'P'])),
});
export type ProgrammedReport = z.infer<typeof programmedSchema>;

/** One's own programmed reports. */
export const programmedQuery = queryOptions({
  queryKey: ['PlataformaReporte', 'programados'],
  queryFn: ({ signal }) => api.get(`${BASE}/programados`, {}, z.array(programmedSchema), { signal }),
});
/** It goes out no more. */
export const endProgrammed = (id: number) => api.del(`${BASE}/programados/${id}`, {}, nothingSchema);
