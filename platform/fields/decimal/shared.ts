import { z } from 'zod';
import { coded } from '../../i18n/coded';
import { type KindShared, RANGE_OPERATORS } from '../kind';
import { missingOr } from '../texts';

export const decimalKind: KindShared = {
  schema: (field) => {
    const scale = field.scale ?? 2;
    const limit = 10 ** ((field.precision ?? 12) - scale) - 10 ** -scale;
    const min = field.min ?? -limit;
    const max = field.max ?? limit;
    return (
      z
        .number({ error: missingOr('campo.numero') })
        // Of money, what is finer than its currency is rounded, not refused.
        .refine((value) => field.currency !== undefined || Math.abs(value * 10 ** scale - Math.round(value * 10 ** scale)) < 1e-6, {
          error: coded('campo.decimales', { n: scale }),
        })
        .min(min, { error: field.wrong ? coded(field.wrong, { min, max }) : coded('campo.minimo', { n: min }) })
        .max(max, { error: field.wrong ? coded(field.wrong, { min, max }) : coded('campo.maximo', { n: max }) })
    );
  },
  operators: RANGE_OPERATORS,
};
