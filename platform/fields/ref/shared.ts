import { z } from 'zod';
import { coded } from '../../i18n/coded';
import { EQUAL_OPERATORS, type KindShared } from '../kind';
import { missingOr, textSchema } from '../texts';

/** The integer key of another row. */
export const keySchema = z
  .number({ error: missingOr('campo.referencia') })
  .refine(Number.isInteger, { error: coded('campo.referencia') })
  .min(1, { error: coded('campo.referencia') })
  .max(2_147_483_647, { error: coded('campo.referencia') });

/** The same as it travels in an address; one that is not said is missing. */
export const keyText = z
  .string({ error: missingOr('campo.referencia') })
  .regex(/^\d{1,9}$/, { error: coded('campo.referencia') })
  .transform(Number);

export const refKind: KindShared = {
  schema: (field) => (field.textKey ? textSchema({ kind: 'text', max: 60 }) : keySchema),
  operators: EQUAL_OPERATORS,
};
