import { api } from '@platform/web/api/client';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { PerfilAcreditacion } from '../../shared/configuracion.entity';
import { profileRequirements, type requirementOffered } from '../../shared/requisito.wire';
import type { Requirement } from '../wire';
import type { changesOf } from './draft';

/** A requirement that the profile has (then with its version) or could have. */
export type Offered = z.infer<typeof requirementOffered>;

const address = (id: string) => `/api/${PerfilAcreditacion.resource}/${encodeURIComponent(id)}`;

export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: [PerfilAcreditacion.resource, 'requisitos', id],
    queryFn: ({ signal }) => api.get(`${address(id)}/requisitos`, {}, profileRequirements, { signal }),
    refetchOnWindowFocus: false,
  });

export const saveProfile = (id: string, body: ReturnType<typeof changesOf>) =>
  api.post(`${address(id)}/guardarRequisitos`, body, profileRequirements);

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
