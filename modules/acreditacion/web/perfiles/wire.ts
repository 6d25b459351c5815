import { api } from '@platform/web/api/client';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { PerfilAcreditacion } from '../../shared/configuracion.entity';
import type { Requirement } from '../wire';
import type { changesOf } from './draft';

const flag = z.enum(['S', 'N']);
const text = z.string().nullable();
const offeredSchema = z.object({
  IdRequisito: z.number(),
  Codigo: z.string(),
  Requisito: z.string(),
  Instrucciones: text,
  PlantillaHash: text,
  TipoRequisito: z.enum(['S', 'A']),
  RequiereAdjunto: flag,
  RequiereVencimiento: flag,
  DiasVigencia: z.number().nullable(),
  Bloqueante: flag,
  Salud: flag,
  IdRol: z.number(),
  Rol: z.string(),
  Activo: flag,
  Obligatorio: flag.nullable(),
  Version: z.number().nullable(),
});
/** A requirement that the profile has (then with its version) or could have. */
export type Offered = z.infer<typeof offeredSchema>;
export const profileSchema = z.object({ Requisitos: z.array(offeredSchema), PdfMaximoMb: z.number() });

const address = (id: string) => `/api/${PerfilAcreditacion.resource}/${encodeURIComponent(id)}`;

export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: [PerfilAcreditacion.resource, 'requisitos', id],
    queryFn: ({ signal }) => api.get(`${address(id)}/requisitos`, {}, profileSchema, { signal }),
    refetchOnWindowFocus: false,
  });

export const saveProfile = (id: string, body: ReturnType<typeof changesOf>) => api.post(`${address(id)}/guardarRequisitos`, body, profileSchema);

/** A requirement as a request that has just been begun asks for it. */
export const asBegun = (one: Offered, Obligatorio: 'S' | 'N'): Requirement => ({
  ...one,
  Obligatorio,
  FechaEmision: null,
  FechaVencimiento: null,
  Resultado: 'N',
  Observacion: null,
  Motivo: null,
  DatosEvaluados: null,
  UsuarioEvalua: null,
  FechaEvaluacion: null,
  IdSolicitudOrigen: null,
  Origen: null,
  Adjuntos: [],
  Datos: [],
  Reservado: 'N',
  Editable: 'S',
  Evaluable: 'N',
  Pistas: [],
  Reutilizable: null,
});
