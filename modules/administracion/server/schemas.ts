import { isDay } from '@platform/fields/date/shared';
import { missingOr, optionalWords, wordsSchema } from '@platform/fields/texts';
import { z } from 'zod';
import { TIPOS_TRABAJADOR } from '../shared/persona.entity';

/** Pieces of the bodies of actions. */

export const day = z.string({ error: missingOr('campo.fecha') }).refine(isDay, { error: 'campo.fecha' });
export const key = z
  .int({ error: missingOr('campo.referencia') })
  .min(1, { error: 'campo.referencia' })
  .max(2_147_483_647, { error: 'campo.referencia' });

const MAX_REMARK = 500;
/** A remark that must be given. */
export const remark = wordsSchema(MAX_REMARK, 'persona.observacion');
/** A remark that may be missing; blanks count as none. */
export const optionalRemark = optionalWords(MAX_REMARK);

export const positionBody = z.strictObject({
  IdCompania: key,
  IdDivision: key,
  IdContrato: key.nullish(),
  TipoTrabajador: z.enum(TIPOS_TRABAJADOR, { error: missingOr('campo.opcion') }),
  IdCargo: key,
  IdUnidadOrganizacional: key.nullish(),
  IdCentroCosto: key.nullish(),
  IdDivisionPersonal: key.nullish(),
  FechaInicio: day,
  FechaFin: day.nullish(),
});
