import type { Field } from '@platform/entity/field';
import { z } from 'zod';
import { ACCIONES, type Accion, ESTADOS_CARGA, ESTADOS_FILA, FORMAS, ORIGENES } from './carga.entity';

export type Entidad = 'P' | 'V';

/** A cell of a row: who it is, or one of the fields of the act. */
export interface Columna {
  readonly nombre: string;
  /** None of those that say who it is. */
  readonly campo: Field | null;
  readonly obligatoria: boolean;
}

const QUIEN: Readonly<Record<Entidad, readonly Columna[]>> = {
  P: [
    { nombre: 'TipoDocumento', campo: null, obligatoria: false },
    { nombre: 'Documento', campo: null, obligatoria: true },
  ],
  V: [{ nombre: 'Placa', campo: null, obligatoria: true }],
};

/** Fields of an act by their names. */
export const formOf = (accion: Accion): Readonly<Record<string, Field>> => FORMAS[accion];
export const isRequired = (field: Field): boolean => 'required' in field && field.required === true;

/** Columns of a row of an act, in the order of its workbook: files are given once, for all of them. */
export const columnsOf = (entidad: Entidad, accion: Accion): readonly Columna[] => [
  ...QUIEN[entidad],
  ...Object.entries(formOf(accion)).flatMap(([nombre, campo]) => (campo.kind === 'file' ? [] : [{ nombre, campo, obligatoria: isRequired(campo) }])),
];

export const conteoSchema = z.object({
  Cargados: z.number(),
  Observados: z.number(),
  Correctos: z.number(),
  PorProcesar: z.number(),
  Procesados: z.number(),
});
export type Conteo = z.output<typeof conteoSchema>;

/** What was made, judged already. */
export const cargadaSchema = conteoSchema.extend({ IdCarga: z.number() });

export const valoresSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
export type Valores = z.output<typeof valoresSchema>;

export const cargaSchema = conteoSchema.extend({
  IdCarga: z.number(),
  Entidad: z.enum(['P', 'V']),
  Accion: z.enum(ACCIONES),
  Origen: z.enum(ORIGENES),
  Archivo: z.string(),
  Estado: z.enum(ESTADOS_CARGA),
  Comun: valoresSchema,
  can: z.object({ validar: z.boolean(), procesar: z.boolean(), cancelar: z.boolean() }),
});
export type CargaVista = z.output<typeof cargaSchema>;

export const filaSchema = z.object({
  Fila: z.number(),
  Estado: z.enum(ESTADOS_FILA),
  Datos: z.record(z.string(), z.string()),
  IdPersona: z.number().nullable(),
  IdVehiculo: z.number().nullable(),
  NombreCompleto: z.string().nullish(),
  Documento: z.string().nullish(),
  Placa: z.string().nullable(),
  Mensajes: z.array(z.string()),
});
export type FilaVista = z.output<typeof filaSchema>;
export const filasSchema = z.object({ data: z.array(filaSchema), totalCount: z.number() });
