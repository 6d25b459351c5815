import { isDay } from '@platform/fields/date/shared';
import { isCleanText, tidy } from '@platform/fields/patterns';
import { missingOr } from '@platform/fields/texts';
import { coded } from '@platform/i18n/coded';
import { z } from 'zod';
import { TIPOS_TRABAJADOR } from '../shared/persona.entity';

/** Pieces of the bodies of actions. */

export const day = z.string({ error: missingOr('campo.fecha') }).refine(isDay, { error: 'campo.fecha' });
export const key = z
  .int({ error: missingOr('campo.referencia') })
  .min(1, { error: 'campo.referencia' })
  .max(2_147_483_647, { error: 'campo.referencia' });

const MAX_REMARK = 500;
const remarkText = z
  .string({ error: 'persona.observacion' })
  .max(20_000, { error: coded('campo.maximo_texto', { n: MAX_REMARK }) })
  .refine(isCleanText, { error: 'campo.caracteres' })
  .overwrite(tidy)
  .max(MAX_REMARK, { error: coded('campo.maximo_texto', { n: MAX_REMARK }) });

/** A remark that must be given. */
export const remark = remarkText.min(1, { error: 'persona.observacion' });
/** A remark that may be missing; blanks count as none. */
export const optionalRemark = remarkText.nullish().transform((text) => text || null);

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
