import { z } from 'zod';
import { coded } from '../../i18n/coded';
import type { KindShared } from '../kind';
import { isCleanText } from '../patterns';
import { missingOr } from '../texts';

/** A secret is taken letter by letter: nothing is trimmed, nobody filters by it. */
export const secretKind: KindShared = {
  schema: (field) =>
    z
      .string({ error: missingOr('campo.texto') })
      .min(1, { error: coded('campo.obligatorio') })
      .max(field.max ?? 128, { error: coded('campo.maximo_texto', { n: field.max ?? 128 }) })
      .refine(isCleanText, { error: coded('campo.caracteres') }),
  operators: [],
};
