import { api } from '@platform/web/api/client';
import { rowSchema } from '@platform/web/data/schemas';
import { z } from 'zod';
import { ENTIDADES } from '../../shared/configuracion.entity';
import type { Entidad } from '../../shared/sujetos';

export const PATH = '/movilizacion/masiva';
export const MENU = '060102';
export const BASE = '/api/AcreditacionCarga';
export const PAGE = 25;

/** A place of the mass request as an entity has it; people's is the plain one. */
export const hrefOfEntity = (path: string, entidad: Entidad): string => path + (entidad === 'P' ? '' : `?entidad=${entidad}`);
/** What a load is of. */
export const entityOfLoad = (load: Load): Entidad => ENTIDADES.find((one) => one === load.Carga.Entidad) ?? 'P';

export const ROW_STATES = ['O', 'C', 'P'] as const;
export type RowState = (typeof ROW_STATES)[number];

export const countsSchema = z.object({
  Cargados: z.number(),
  Observados: z.number(),
  Correctos: z.number(),
  PorProcesar: z.number(),
  Procesados: z.number(),
});
export type Counts = z.infer<typeof countsSchema>;
const flag = z.enum(['S', 'N']);
/** An upload of papers: how far it is, and what of it was not taken. */
export const papersSchema = z.object({
  IdCargaPapeles: z.number(),
  Archivo: z.string(),
  Estado: z.enum(['P', 'T', 'C']),
  Total: z.number(),
  Procesados: z.number(),
  Adjuntados: z.number(),
  SinPareja: z.array(z.string()),
  Rechazados: z.array(z.object({ Nombre: z.string(), Motivo: z.string() })),
  Observados: z.array(z.string()),
});
export type Papers = z.infer<typeof papersSchema>;
export const loadSchema = z.object({
  Carga: rowSchema,
  Conteo: countsSchema,
  Columnas: z.array(z.object({ Clave: z.string(), Titulo: z.string(), Obligatorio: flag, Varios: flag, Opciones: z.array(z.string()) })),
  Requisitos: z.array(z.object({ Codigo: z.string(), Nombre: z.string(), RequiereAdjunto: flag })),
  /** The last upload of papers, perhaps still under way. */
  Papeles: papersSchema.nullable(),
  can: z.object({ editar: z.boolean(), procesar: z.boolean(), detener: z.boolean() }),
});
export type Load = z.infer<typeof loadSchema>;
export type LoadColumn = Load['Columnas'][number];
export const progressSchema = countsSchema.extend({ Estado: z.enum(['V', 'P', 'T', 'C']) });
const loadRow = z.object({
  Fila: z.number(),
  Estado: z.enum(ROW_STATES),
  Documento: z.string().nullable(),
  Datos: z.record(z.string(), z.string()),
  Errores: z.array(z.object({ Columna: z.string().nullable(), Mensaje: z.string(), Advertencia: flag })),
  IdSolicitud: z.number().nullable(),
  Numero: z.string().nullable(),
  Faltan: z.array(z.string()),
});
export type LoadRow = z.infer<typeof loadRow>;
export const rowsSchema = z.object({ data: z.array(loadRow), totalCount: z.number() });
/** Sends a file as the one part of a multipart body. */
export function sendFile<T>(path: string, file: File, schema: z.ZodType<T>): Promise<T> {
  const form = new FormData();
  form.append('file', file, file.name);
  return api.post(path, form, schema);
}
